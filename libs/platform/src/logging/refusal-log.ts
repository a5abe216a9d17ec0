import type { AppError } from '@vale/contracts/define';
import { isRefusedByLimit } from '../errors.js';
import type { Logger, LogFields } from '../logging.js';
import { logEachMinute } from './log-each-minute.js';

/** The statuses of refusals that anybody can cause at will: no limit of a route counts most of them. */
const CAUSED_AT_WILL: ReadonlySet<number> = new Set([400, 403, 404, 405, 413, 415]);

/**
 * Logs refused requests. Refusals by a limit, and others that anybody can cause at will, are one line a minute for each
 * code, with how many were left out.
 */
export class RefusalLog {
  private readonly eachMinute = new Map<string, (fields?: LogFields) => void>();

  constructor(private readonly logger: Logger) {}

  write(error: AppError, fields: LogFields = {}): void {
    const message = `refused: ${error.code}`;
    const log = this.logger[error.definition.log].bind(this.logger);
    if (!isRefusedByLimit(error) && !CAUSED_AT_WILL.has(error.status)) {
      log(message, fields);
      return;
    }
    let logRarely = this.eachMinute.get(error.code);
    if (!logRarely) this.eachMinute.set(error.code, (logRarely = logEachMinute(log, message)));
    logRarely(fields);
  }
}
