import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { addressNetwork } from '../client-address.js';
import { runningContext } from '../context.js';
import { isRefusedByLimit } from '../errors.js';
import { Logger, type LogFields } from '../logging.js';
import { logEachMinute } from './log-each-minute.js';

const MESSAGE = 'security event';

/** `event` is a row of the table in docs/security.md. */
interface Subject {
  event: string;
  /** Absent if no account is known. */
  accountId?: string | undefined;
  /** The visitor's address; that of the running call by default. */
  ip?: string | undefined;
}

/**
 * Logs logins, changes of credentials and denied access. A line names the account's id and the network, never an e-mail
 * or an address. Refusals by a limit are counted in one line a minute, because a flood causes them at no cost.
 */
@Injectable()
export class SecurityLog {
  private readonly limited: (fields: LogFields) => void;

  constructor(private readonly logger: Logger) {
    this.limited = logEachMinute(logger.warn.bind(logger), MESSAGE);
  }

  /** `fields` must not be personal. */
  done(subject: Subject, fields: LogFields = {}): void {
    this.logger.info(MESSAGE, { ...described(subject), outcome: 'done', ...fields });
  }

  /** Ignores failures that are no refusal; others log these. */
  refused(subject: Subject, error: unknown): void {
    if (!(error instanceof AppError) || error.status >= 500) return;
    const fields = { ...described(subject), outcome: 'refused', reason: error.code };
    if (isRefusedByLimit(error)) this.limited(fields);
    else this.logger.warn(MESSAGE, fields);
  }

  /** Logs a refusal of `work`. */
  async logRefusal<T>(subject: Subject, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.refused(subject, error);
      throw error;
    }
  }

  /** Logs the success or a refusal of `work`. */
  async logOutcome<T>(subject: Subject, work: () => Promise<T>): Promise<T> {
    const result = await this.logRefusal(subject, work);
    this.done(subject);
    return result;
  }
}

function described({ event, accountId, ip = runningContext()?.client?.ip }: Subject): LogFields {
  const network = ip === undefined ? null : addressNetwork(ip);
  return { event, ...(accountId !== undefined && { accountId }), ...(network !== null && { network }) };
}
