import type { AppError, ErrorDefinition } from '@vale/contracts/define';
import { isRefusedByLimit } from '../errors.js';
import type { Logger, LogFields } from '../logging.js';
import { logEachMinute } from './log-each-minute.js';

/**
 * Logs refused requests. Refusals by a limit, and others that anybody can cause at will, are one line a minute for each
 * code, with how many were left out.
 */
export class RefusalLog {
  private readonly eachMinute = new Map<string, (fields?: LogFields) => void>();
  private readonly causedAtWill: ReadonlySet<string>;

  constructor(
    private readonly logger: Logger,
    causedAtWill: readonly ErrorDefinition[] = [],
  ) {
    this.causedAtWill = new Set(causedAtWill.map(({ code }) => code));
  }

  write(error: AppError, fields: LogFields = {}): void {
    const message = `refused: ${error.code}`;
    const log = this.logger[error.definition.log].bind(this.logger);
    if (!isRefusedByLimit(error) && !this.causedAtWill.has(error.code)) {
      log(message, fields);
      return;
    }
    let logRarely = this.eachMinute.get(error.code);
    if (!logRarely) this.eachMinute.set(error.code, (logRarely = logEachMinute(log, message)));
    logRarely(fields);
  }
}
