import { Controller } from '@nestjs/common';
import { checkoutMessages } from '@vale/contracts/checkout';
import {
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { StockAdminService, type ActionOrigin } from './stock-admin.service.js';

type Messages = typeof checkoutMessages;

@Controller()
export class StockAdminController {
  constructor(private readonly admin: StockAdminService) {}

  @Handles(checkoutMessages.addStock)
  async add(
    { note, ...stock }: MessageParsed<Messages['addStock']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['addStock']>> {
    return this.admin.add(originOf(context, note), stock);
  }

  @Handles(checkoutMessages.listStockCodes)
  async list(
    query: MessageParsed<Messages['listStockCodes']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['listStockCodes']>> {
    requireAdmin(context);
    return this.admin.list(query);
  }

  @Handles(checkoutMessages.moveStock)
  async move(
    { selection, to, note }: MessageParsed<Messages['moveStock']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['moveStock']>> {
    return this.admin.move(originOf(context, note), selection, to);
  }

  @Handles(checkoutMessages.withdrawStock)
  async withdraw(
    { selection, reason, note }: MessageParsed<Messages['withdrawStock']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['withdrawStock']>> {
    return this.admin.withdraw(originOf(context, note), selection, reason);
  }

  @Handles(checkoutMessages.reinstateStock)
  async reinstate(
    { selection, note }: MessageParsed<Messages['reinstateStock']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['reinstateStock']>> {
    return this.admin.reinstate(originOf(context, note), selection);
  }

  @Handles(checkoutMessages.setStockRule)
  async setRule(
    { productId, ignoreCase, note }: MessageParsed<Messages['setStockRule']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['setStockRule']>> {
    return { actionId: await this.admin.setRule(originOf(context, note), productId, ignoreCase) };
  }

  @Handles(checkoutMessages.listStockActions)
  async listActions(
    query: MessageParsed<Messages['listStockActions']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['listStockActions']>> {
    requireAdmin(context);
    return this.admin.listActions(query);
  }
}

/** Throws unless an admin asks. */
function originOf(context: CallContext, note: string): ActionOrigin {
  return { accountId: requireAdmin(context).accountId, requestId: context.requestId, note };
}
