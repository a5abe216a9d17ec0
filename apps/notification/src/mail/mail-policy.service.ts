import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { mailboxOf, mailLimitKey } from '@vale/contracts/person';
import { Clock } from '@vale/platform/clock';
import { Limits } from '@vale/platform/limits';
import { policyOf } from './mail-policy.js';
import { MailRecipientRepository } from './mail-recipient.repository.js';
import type { MailRecord } from './mail.js';
import { OptOutService } from './opt-out.service.js';

const HOUR_SECONDS = 3_600;

interface Recipient {
  to: string;
  /** An opt-out from before this time does not count. Epoch milliseconds. */
  requestedAt?: number | undefined;
}

/** Decides whether a mail may go to its recipient. Stores digests of mailboxes, never an e-mail address. */
@Injectable()
export class MailPolicyService {
  constructor(
    private readonly recipients: MailRecipientRepository,
    private readonly optOuts: OptOutService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Counts the mail if it is allowed. The budget counts its first attempt only. */
  async allows(
    { kind, transactionId }: MailRecord,
    { to, requestedAt }: Recipient,
    attempt: number,
  ): Promise<boolean> {
    const { isOptional, onceADay, budget } = policyOf(kind);
    if (isOptional && (await this.optOuts.hasOptedOut(to, requestedAt))) return false;
    if (isOptional && (await this.recipients.hasRefused(digestOf(to)))) return false;
    if (onceADay && !(await this.recipients.takeReminder(digestOf(to), transactionId, this.clock.nowMs())))
      return false;
    if (!budget || attempt > 1) return true;
    const limit = { points: budget.mailsPerHour, seconds: HOUR_SECONDS };
    return (await this.limits.take(`notification.${budget.group}-mails-to`, mailLimitKey(to), limit)).allowed;
  }

  /** The recipient's server said that it has no such mailbox. */
  async markRefused(to: string): Promise<void> {
    await this.recipients.markRefused(digestOf(to), this.clock.nowMs());
  }
}

function digestOf(email: string): string {
  return createHash('sha256').update(mailboxOf(email.trim())).digest('base64url');
}
