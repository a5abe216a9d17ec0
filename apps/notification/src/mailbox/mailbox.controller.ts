import { Controller } from '@nestjs/common';
import type { MessageParsed, MessageReply } from '@vale/contracts/define';
import { notificationMessages } from '@vale/contracts/notification';
import { Handles } from '@vale/platform/bus';
import { MailboxService } from './mailbox.service.js';

@Controller()
export class MailboxController {
  constructor(private readonly mailbox: MailboxService) {}

  @Handles(notificationMessages.listMailbox)
  list(
    query: MessageParsed<typeof notificationMessages.listMailbox>,
  ): Promise<MessageReply<typeof notificationMessages.listMailbox>> {
    return this.mailbox.list(query);
  }
}
