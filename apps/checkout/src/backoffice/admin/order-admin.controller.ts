import { Controller } from '@nestjs/common';
import { checkoutAdminMessages, checkoutMessages } from '@vale/contracts/checkout';
import {
  requireAdmin,
  type CallContext,
  type MessageDefinition,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf } from '../../audit/audit.service.js';
import { HandDeliveryService } from './hand-delivery.service.js';
import type { Acted } from './order-action.service.js';
import { OrderAdminService } from './order-admin.service.js';
import { OrderInspectionService } from './order-inspection.service.js';
import { ResendDeliveryService } from './resend-delivery.service.js';
import { RefundService } from './refund.service.js';

type Messages = typeof checkoutAdminMessages;
type Reply = MessageReply<Messages['refundOrder']>;
type Input<M extends MessageDefinition> = MessageParsed<M>;

@Controller()
export class OrderAdminController {
  constructor(
    private readonly orders: OrderAdminService,
    private readonly inspection: OrderInspectionService,
    private readonly refunds: RefundService,
    private readonly deliveries: HandDeliveryService,
    private readonly mails: ResendDeliveryService,
  ) {}

  @Handles(checkoutMessages.listAllOrders)
  async list(
    query: Input<typeof checkoutMessages.listAllOrders>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutMessages.listAllOrders>> {
    requireAdmin(context);
    return this.orders.list(query);
  }

  @Handles(checkoutAdminMessages.inspectOrder)
  async inspect(
    { transactionId }: Input<Messages['inspectOrder']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['inspectOrder']>> {
    requireAdmin(context);
    return this.inspection.inspect(transactionId);
  }

  @Handles(checkoutAdminMessages.countWaitingOrders)
  async countWaiting(
    _input: Input<Messages['countWaitingOrders']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['countWaitingOrders']>> {
    requireAdmin(context);
    return this.orders.countWaiting();
  }

  @Handles(checkoutAdminMessages.previewRefund)
  async previewRefund(
    input: Input<Messages['previewRefund']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['previewRefund']>> {
    requireAdmin(context);
    return this.inspection.previewRefund(input);
  }

  @Handles(checkoutAdminMessages.refundOrder)
  async refund(input: Input<Messages['refundOrder']>, context: CallContext): Promise<Reply> {
    return this.reply(await this.refunds.refund(auditOriginOf(context), input));
  }

  @Handles(checkoutAdminMessages.confirmRefund)
  async confirmRefund(input: Input<Messages['confirmRefund']>, context: CallContext): Promise<Reply> {
    return this.reply(await this.refunds.confirm(auditOriginOf(context), input));
  }

  @Handles(checkoutAdminMessages.dropRefund)
  async dropRefund(input: Input<Messages['dropRefund']>, context: CallContext): Promise<Reply> {
    return this.reply(await this.refunds.drop(auditOriginOf(context), input));
  }

  @Handles(checkoutAdminMessages.decideDispute)
  async decideDispute(input: Input<Messages['decideDispute']>, context: CallContext): Promise<Reply> {
    return this.reply(await this.orders.decideDispute(auditOriginOf(context), input));
  }

  @Handles(checkoutAdminMessages.acceptOrder)
  async accept(input: Input<Messages['acceptOrder']>, context: CallContext): Promise<Reply> {
    return this.reply(await this.orders.accept(auditOriginOf(context), input));
  }

  @Handles(checkoutAdminMessages.deliverOrder)
  async deliver(input: Input<Messages['deliverOrder']>, context: CallContext): Promise<Reply> {
    return this.reply(await this.deliveries.deliver(auditOriginOf(context), input));
  }

  @Handles(checkoutAdminMessages.resendForAdmin)
  async resend(input: Input<Messages['resendForAdmin']>, context: CallContext): Promise<Reply> {
    return this.reply(await this.mails.resend(auditOriginOf(context), input));
  }

  @Handles(checkoutAdminMessages.cancelForAdmin)
  async cancel(input: Input<Messages['cancelForAdmin']>, context: CallContext): Promise<Reply> {
    return this.reply(await this.orders.cancel(auditOriginOf(context), input));
  }

  @Handles(checkoutAdminMessages.noteOrder)
  async note(input: Input<Messages['noteOrder']>, context: CallContext): Promise<Reply> {
    return this.reply(await this.orders.note(auditOriginOf(context), input));
  }

  private async reply({ order, action }: Acted): Promise<Reply> {
    return { actionId: action.id, order: await this.inspection.detailOf(order) };
  }
}
