import { Controller } from '@nestjs/common';
import { checkoutMessages, stockAdminMessages } from '@vale/contracts/checkout';
import {
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf } from '../audit/audit.service.js';
import { SharedStockAdminService } from './shared-stock-admin.service.js';
import { StockAdminService, type ActionOrigin } from './stock-admin.service.js';
import { StockCheckService } from './stock-check.service.js';
import { StockListService } from './stock-list.service.js';
import { StockTargetService } from './stock-target.service.js';

type Messages = typeof checkoutMessages & typeof stockAdminMessages;

@Controller()
export class StockAdminController {
  constructor(
    private readonly admin: StockAdminService,
    private readonly lists: StockListService,
    private readonly checks: StockCheckService,
    private readonly targets: StockTargetService,
    private readonly shared: SharedStockAdminService,
  ) {}

  @Handles(checkoutMessages.addStock)
  async add(
    { note, ...stock }: MessageParsed<Messages['addStock']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['addStock']>> {
    const origin = originOf(context, note);
    await this.targets.check(stock.productId);
    await this.shared.refuse(stock);
    return this.admin.add(origin, stock);
  }

  @Handles(checkoutMessages.listStockCodes)
  async list(
    query: MessageParsed<Messages['listStockCodes']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['listStockCodes']>> {
    requireAdmin(context);
    return this.lists.codesOf(query);
  }

  @Handles(checkoutMessages.moveStock)
  async move(
    { selection, to, note }: MessageParsed<Messages['moveStock']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['moveStock']>> {
    const origin = originOf(context, note);
    await this.targets.check(to.productId);
    await this.shared.refuse(to);
    return this.admin.move(origin, selection, to);
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

  @Handles(stockAdminMessages.setLowLevel)
  async setLowLevel(
    { productId, variation, lowAt, note }: MessageParsed<Messages['setLowLevel']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['setLowLevel']>> {
    const origin = originOf(context, note);
    await this.targets.checkLevel(productId, lowAt);
    await this.admin.setLowLevel(origin, { productId, variation }, lowAt);
    return {};
  }

  @Handles(stockAdminMessages.shareStock)
  async share(
    { productId, variation, note, ...shared }: MessageParsed<Messages['shareStock']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['shareStock']>> {
    const origin = originOf(context, note);
    await this.targets.check(productId);
    await this.shared.share(origin, { productId, variation }, shared);
    return {};
  }

  @Handles(stockAdminMessages.unshareStock)
  async unshare(
    { productId, variation, note }: MessageParsed<Messages['unshareStock']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['unshareStock']>> {
    await this.shared.end(originOf(context, note), { productId, variation });
    return {};
  }

  @Handles(stockAdminMessages.listStocks)
  async listStocks(
    query: MessageParsed<Messages['listStocks']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['listStocks']>> {
    requireAdmin(context);
    return this.lists.stocks(query);
  }

  @Handles(stockAdminMessages.checkStock)
  async check(
    { codes, productId }: MessageParsed<Messages['checkStock']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['checkStock']>> {
    requireAdmin(context);
    return { repeated: await this.checks.repeated(productId, codes) };
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
  return { ...auditOriginOf(context), note };
}
