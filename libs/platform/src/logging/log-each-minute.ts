import type { Logger } from '../logging.js';

const MINUTE_MS = 60_000;

/** Logs the first of many equal warnings, then one a minute with how many came since: clients report each attempt to reconnect. */
export function warnEachMinute(
  logger: Pick<Logger, 'warn'>,
  message: string,
): (context?: Record<string, unknown>) => void {
  let loggedAt = -Infinity;
  let leftOut = 0;
  return (context = {}) => {
    if (performance.now() - loggedAt < MINUTE_MS) {
      leftOut += 1;
      return;
    }
    logger.warn(message, { ...context, ...(leftOut > 0 && { leftOut }) });
    loggedAt = performance.now();
    leftOut = 0;
  };
}
