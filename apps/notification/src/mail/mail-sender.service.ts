import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { StopRetrying } from '@vale/platform/jobs';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import { MailRefused, MailTransport } from './mail-transport.js';
import { MailRecordRepository } from './mail-record.repository.js';
import { messageIdOf, type MailContent, type MailKind } from './mail.js';

/** Sends each mail once, and again with the same Message-ID when a crash leaves open whether it went out. */
@Injectable()
export class MailSenderService {
  constructor(
    private readonly records: MailRecordRepository,
    private readonly transport: MailTransport,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(notificationConfig) private readonly config: NotificationConfig,
  ) {}

  /** Calls `write` only when the mail is yet to be sent. Throws `StopRetrying` when no further attempt can help. */
  async sendOnce(
    transactionId: string,
    kind: MailKind,
    write: () => Promise<MailContent & { to: string }>,
  ): Promise<void> {
    const messageId = messageIdOf(transactionId, kind, this.config.MAIL_FROM);
    const record = await this.records.findOrInsert({ _id: this.ids.ulid(), transactionId, kind, messageId });
    if (record.sentAt !== null) return;
    const mail = { ...(await write()), messageId: record.messageId, transactionId };
    await this.records.addTimes(record._id, 1);
    try {
      await this.transport.send(mail);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      await this.records.addTimes(record._id, -1);
      throw error.permanent ? new StopRetrying(error) : error;
    }
    await this.records.markSent(record._id, this.clock.nowMs());
  }
}
