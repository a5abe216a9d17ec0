import { Injectable } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { StopRetrying, type JobRun } from '@vale/platform/jobs';
import { policyOf } from './mail-policy.js';
import { MailPolicyService } from './mail-policy.service.js';
import { MailboxRefused, MailRefused, MailTransport } from './mail-transport.js';
import { MailRecordRepository } from './mail-record.repository.js';
import { isOfNoOrder, type MailContent, type MailKind, type MailRecord } from './mail.js';
import { OwedMailService } from './owed-mail.service.js';

/** `requestedAt` (epoch milliseconds): an earlier opt-out does not count. */
export type WrittenMail = MailContent & { to: string; requestedAt?: number };

/** Null if the mail would no longer be true. */
type WriteMail = () => Promise<WrittenMail | null>;

/** Sends each mail once. After a crash that leaves the outcome open, it is sent again with the same Message-ID. */
@Injectable()
export class MailSenderService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly records: MailRecordRepository,
    private readonly policy: MailPolicyService,
    private readonly transport: MailTransport,
    private readonly clock: Clock,
    private readonly bus: Bus,
  ) {}

  /** Calls `write` only if the mail is still to be sent. Throws `StopRetrying` if no further attempt can help. */
  async sendOnce(
    transactionId: string,
    kind: MailKind,
    { attempt, lastAttempt }: JobRun,
    write: WriteMail,
  ): Promise<void> {
    const record = await this.owed.recordOf(transactionId, kind);
    if (record.sentAt !== null) return;
    // Cleared before the attempt: if it crashes, only the queue's dead letter may send the mail.
    if (lastAttempt) await this.records.clearDueAt(record._id);
    let outcome: 'sent' | 'refused' | 'not-sent';
    try {
      outcome = await this.send(record, attempt, write);
    } catch (error) {
      if (error instanceof StopRetrying) await this.records.clearDueAt(record._id);
      else if (!lastAttempt) await this.owed.expectAttemptAfter(record, attempt);
      throw error;
    }
    if (outcome === 'sent') await this.records.markSent(record._id, this.clock.nowMs());
    else if (outcome === 'refused') await this.records.markRefused(record._id, this.clock.nowMs());
    else await this.records.clearDueAt(record._id);
  }

  private async send(
    record: MailRecord,
    attempt: number,
    write: WriteMail,
  ): Promise<'sent' | 'refused' | 'not-sent'> {
    const { _id, kind, messageId } = record;
    const written = await write();
    if (!written || !(await this.policy.allows(record, written, attempt))) return 'not-sent';
    const transactionId = isOfNoOrder(kind) ? null : record.transactionId;
    const { requestedAt: _, ...content } = written;
    const mail = { ...content, messageId, transactionId };
    await this.records.addTimes(_id, 1);
    try {
      await this.transport.send(mail);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      await this.records.addTimes(_id, -1);
      if (error instanceof MailboxRefused && !policyOf(kind).isForOwner) {
        await this.policy.markRefused(written.to);
        // The buyer's page asks for another address.
        if (transactionId !== null)
          await this.bus.request(checkoutMessages.recordRefusedMail, { transactionId, email: written.to });
        return 'refused';
      }
      throw error.permanent ? new StopRetrying(error) : error;
    }
    return 'sent';
  }
}
