import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import { AppError, type Page } from '@vale/contracts/define';
import type { EventData, MessageParsed } from '@vale/contracts/define';
import { notificationErrors, notificationMessages, type KeptMail } from '@vale/contracts/notification';
import { Handles, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { MailTransport } from '../mail/mail-transport.js';
import type { OutgoingMail } from '../mail/mail.js';
import { MailboxRepository, type MailboxQuery } from './mailbox.repository.js';

/** The demo stores mail instead of sending it, and shows it to everybody. */
@Injectable()
export class MailboxService extends MailTransport {
  constructor(
    private readonly mailbox: MailboxRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {
    super();
  }

  async send({ messageId, to, subject, text, html, transactionId }: OutgoingMail): Promise<void> {
    this.assertOpen();
    const sentAt = this.clock.nowMs();
    await this.mailbox.keep({
      _id: this.ids.ulid(),
      messageId,
      to,
      subject,
      text,
      html,
      transactionId,
      sentAt,
    });
  }

  async test(mail: OutgoingMail): Promise<null> {
    await this.send(mail);
    return null;
  }

  /** Newest first. Throws `notification.mailbox-closed` outside demo mode, because it would show everybody's codes. */
  @Handles(notificationMessages.listMailbox)
  async list(query: MailboxQuery): Promise<Page<KeptMail>> {
    this.assertOpen();
    const { items, nextCursor } = await this.mailbox.list({ ...query, to: query.to?.trim().toLowerCase() });
    return { items: items.map(({ _id, ...mail }) => ({ id: _id, ...mail })), nextCursor };
  }

  /** Does nothing outside the demo, which alone stores mail. */
  @On(checkoutEvents.orderAnonymised, { durable: 'notification-delete-mails-when-order-anonymised' })
  async deleteOf({ transactionId }: EventData<typeof checkoutEvents.orderAnonymised>): Promise<void> {
    await this.mailbox.deleteOf(transactionId);
  }

  @Handles(notificationMessages.eraseMailbox)
  async eraseAddress({ email }: MessageParsed<typeof notificationMessages.eraseMailbox>) {
    await this.mailbox.deleteTo(email);
    return {};
  }

  private assertOpen(): void {
    if (!this.runtime.VALE_DEMO) throw new AppError(notificationErrors.mailboxClosed);
  }
}
