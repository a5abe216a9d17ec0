import { Controller } from '@nestjs/common';
import { checkoutAdminMessages, checkoutMessages } from '@vale/contracts/checkout';
import {
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf } from '../../audit/audit.service.js';
import { InboxService } from './inbox.service.js';

type Messages = typeof checkoutAdminMessages;

@Controller()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Handles(checkoutAdminMessages.listInbox)
  async list(
    query: MessageParsed<Messages['listInbox']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['listInbox']>> {
    requireAdmin(context);
    return this.inbox.list(query);
  }

  @Handles(checkoutMessages.listOverdueCases)
  async listOverdue(
    query: MessageParsed<typeof checkoutMessages.listOverdueCases>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.listOverdueCases>> {
    return this.inbox.listOverdue(query, context);
  }

  @Handles(checkoutMessages.listOpenedCases)
  async listOpened(
    query: MessageParsed<typeof checkoutMessages.listOpenedCases>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.listOpenedCases>> {
    return this.inbox.listOpened(query, context);
  }

  @Handles(checkoutAdminMessages.resolveCase)
  async resolve(
    input: MessageParsed<Messages['resolveCase']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['resolveCase']>> {
    return this.inbox.resolve(auditOriginOf(context), input);
  }
}
