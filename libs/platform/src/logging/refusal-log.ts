import type { AppError, ErrorDefinition } from '@vale/contracts/define';
import type { Logger, LogFields } from '../logging.js';
import { logEachMinute } from './log-each-minute.js';

const TOO_MANY_REQUESTS = 429;

/**
 * Logs refused requests. Refusals by a limit, and others that anybody can cause at will, are one line a minute for each
 * code, with how many were left out.
 */
export class RefusalLog {
  private readonly seldom = new Map<string, (fields?: LogFields) => void>();
  private readonly anybodys: ReadonlySet<string>;

  constructor(
    private readonly logger: Logger,
    anybodys: readonly ErrorDefinition[] = [],
  ) {
    this.anybodys = new Set(anybodys.map(({ code }) => code));
  }

  write(error: AppError, fields: LogFields = {}): void {
    const message = `refused: ${error.code}`;
    const log = this.logger[error.definition.log].bind(this.logger);
    if (error.status !== TOO_MANY_REQUESTS && !this.anybodys.has(error.code)) {
      log(message, fields);
      return;
    }
    let seldom = this.seldom.get(error.code);
    if (!seldom) this.seldom.set(error.code, (seldom = logEachMinute(log, message)));
    seldom(fields);
  }
}
