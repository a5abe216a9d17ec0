import { Injectable } from '@nestjs/common';
import { AppError, type Page } from '@vale/contracts/define';
import { notificationErrors, type KeptMail } from '@vale/contracts/notification';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { MailCarrier } from '../mail/mail-carrier.js';
import type { OutgoingMail } from '../mail/mail.js';
import { MailboxRepository } from './mailbox.repository.js';

/** The demonstration's mail: kept instead of sent, and shown to whoever opens the page. */
@Injectable()
export class MailboxService extends MailCarrier {
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

  /** Newest first. Throws `notification.mailbox-closed` outside demo mode: it would show everybody's codes. */
  async list(query: {
    to?: string | undefined;
    transactionId?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  }): Promise<Page<KeptMail>> {
    this.assertOpen();
    const found = await this.mailbox.list({
      ...(query.to !== undefined && { to: query.to.trim().toLowerCase() }),
      ...(query.transactionId !== undefined && { transactionId: query.transactionId }),
      ...(query.cursor !== undefined && { before: query.cursor }),
      limit: query.limit + 1,
    });
    const shown = found.slice(0, query.limit);
    return {
      items: shown.map(({ _id, ...mail }) => ({ id: _id, ...mail })),
      nextCursor: found.length > shown.length ? shown.at(-1)!._id : null,
    };
  }

  private assertOpen(): void {
    if (!this.runtime.VALE_DEMO) throw new AppError(notificationErrors.mailboxClosed);
  }
}
