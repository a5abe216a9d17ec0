import { MINUTE_MS } from '@vale/contracts/time';
import type { LogFields } from '../logging.js';

/**
 * Logs the first of many equal lines, then one a minute with the number of lines left out: clients report each attempt to
 * reconnect.
 */
export function logEachMinute(
  log: (message: string, fields: LogFields) => void,
  message: string,
): (fields?: LogFields) => void {
  let loggedAt = -Infinity;
  let leftOut = 0;
  return (fields = {}) => {
    if (performance.now() - loggedAt < MINUTE_MS) {
      leftOut += 1;
      return;
    }
    log(message, { ...fields, ...(leftOut > 0 && { leftOut }) });
    loggedAt = performance.now();
    leftOut = 0;
  };
}
