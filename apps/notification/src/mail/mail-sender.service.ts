import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { StopRetrying, type JobRun } from '@vale/platform/jobs';
import { MailRefused, MailTransport } from './mail-transport.js';
import { MailRecordRepository } from './mail-record.repository.js';
import { isOfNoOrder, type MailContent, type MailKind, type MailRecord } from './mail.js';
import { OwedMailService } from './owed-mail.service.js';

/** Null if the mail would no longer be true. */
type WriteMail = () => Promise<(MailContent & { to: string }) | null>;

/** Sends each mail once. After a crash that leaves the outcome open, it is sent again with the same Message-ID. */
@Injectable()
export class MailSenderService {
  constructor(
    private readonly owed: OwedMailService,
    private readonly records: MailRecordRepository,
    private readonly transport: MailTransport,
    private readonly clock: Clock,
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
    let sent: boolean;
    try {
      sent = await this.send(record, write);
    } catch (error) {
      if (error instanceof StopRetrying) await this.records.clearDueAt(record._id);
      else if (!lastAttempt) await this.owed.expectAttemptAfter(record, attempt);
      throw error;
    }
    if (sent) await this.records.markSent(record._id, this.clock.nowMs());
    else await this.records.clearDueAt(record._id);
  }

  private async send(record: MailRecord, write: WriteMail): Promise<boolean> {
    const { _id, kind, messageId } = record;
    const written = await write();
    if (!written) return false;
    const transactionId = isOfNoOrder(kind) ? null : record.transactionId;
    const mail = { ...written, messageId, transactionId };
    await this.records.addTimes(_id, 1);
    try {
      await this.transport.send(mail);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      await this.records.addTimes(_id, -1);
      throw error.permanent ? new StopRetrying(error) : error;
    }
    return true;
  }
}
