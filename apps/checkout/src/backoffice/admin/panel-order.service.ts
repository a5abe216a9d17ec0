import { Injectable } from '@nestjs/common';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import {
  requirePermission,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf } from '../../audit/audit.service.js';
import { HandDeliveryService } from './hand-delivery.service.js';
import type { Acted } from './order-action.service.js';
import { OrderAdminService } from './order-admin.service.js';
import { OrderInspectionService } from './order-inspection.service.js';
import { ReplaceCodeService } from './replace-code.service.js';
import { ResendDeliveryService } from './resend-delivery.service.js';
import { RefundService } from './refund.service.js';

type Messages = typeof checkoutAdminMessages;
type Reply = MessageReply<Messages['refundOrder']>;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;

/** Changes of an order by the panel; each replies with the order after it. */
@Injectable()
export class PanelOrderService {
  constructor(
    private readonly orders: OrderAdminService,
    private readonly inspection: OrderInspectionService,
    private readonly refunds: RefundService,
    private readonly deliveries: HandDeliveryService,
    private readonly mails: ResendDeliveryService,
    private readonly replacements: ReplaceCodeService,
  ) {}

  @Handles(checkoutAdminMessages.refundOrder)
  async refund(input: Input<'refundOrder'>, context: CallContext): Promise<Reply> {
    return this.reply(await this.refunds.refund(auditOriginOf(context, 'money'), input), context);
  }

  @Handles(checkoutAdminMessages.confirmRefund)
  async confirmRefund(input: Input<'confirmRefund'>, context: CallContext): Promise<Reply> {
    return this.reply(await this.refunds.confirm(auditOriginOf(context, 'money'), input), context);
  }

  @Handles(checkoutAdminMessages.dropRefund)
  async dropRefund(input: Input<'dropRefund'>, context: CallContext): Promise<Reply> {
    return this.reply(await this.refunds.drop(auditOriginOf(context, 'money'), input), context);
  }

  @Handles(checkoutAdminMessages.decideDispute)
  async decideDispute(input: Input<'decideDispute'>, context: CallContext): Promise<Reply> {
    return this.reply(await this.orders.decideDispute(auditOriginOf(context, 'money'), input), context);
  }

  @Handles(checkoutAdminMessages.acceptOrder)
  async accept(input: Input<'acceptOrder'>, context: CallContext): Promise<Reply> {
    return this.reply(await this.orders.accept(auditOriginOf(context, 'money'), input), context);
  }

  @Handles(checkoutAdminMessages.deliverOrder)
  async deliver(input: Input<'deliverOrder'>, context: CallContext): Promise<Reply> {
    return this.reply(await this.deliveries.deliver(auditOriginOf(context, 'service'), input), context);
  }

  @Handles(checkoutAdminMessages.replaceCode)
  async replace(input: Input<'replaceCode'>, context: CallContext): Promise<Reply> {
    return this.reply(await this.replacements.replace(auditOriginOf(context, 'service'), input), context);
  }

  @Handles(checkoutAdminMessages.resendForAdmin)
  async resend(input: Input<'resendForAdmin'>, context: CallContext): Promise<Reply> {
    return this.reply(await this.mails.resend(auditOriginOf(context, 'service'), input), context);
  }

  @Handles(checkoutAdminMessages.cancelForAdmin)
  async cancel(input: Input<'cancelForAdmin'>, context: CallContext): Promise<Reply> {
    return this.reply(await this.orders.cancel(auditOriginOf(context, 'service'), input), context);
  }

  @Handles(checkoutAdminMessages.noteOrder)
  async note(input: Input<'noteOrder'>, context: CallContext): Promise<Reply> {
    return this.reply(await this.orders.note(auditOriginOf(context, 'orders'), input), context);
  }

  private async reply({ order, action }: Acted, context: CallContext): Promise<Reply> {
    const { role } = requirePermission(context, 'orders');
    return { actionId: action.id, order: await this.inspection.detailOf(order, role) };
  }
}
