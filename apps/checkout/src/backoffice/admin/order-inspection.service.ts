import { Injectable } from '@nestjs/common';
import { checkoutAdminMessages, type OrderDetail, type RefundPreview } from '@vale/contracts/checkout';
import {
  requirePermission,
  type ActorRole,
  type CallContext,
  type MessageParsed,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { DeliveryLogService } from '../../purchase/delivery/delivery-log.service.js';
import { askRefund } from '../../orders/settling/ask-refund.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { codesAfterRefund, permittedActions } from '../../orders/settling/permitted-actions.js';
import { LineCodeService } from '../../stock/line-code.service.js';
import { toOrderDetail } from './order-detail.js';
import { customerShownTo, linesShownTo, permittedTo } from './shown-to-role.js';
import { SendRefundService } from '../../payments/refunds/send-refund.service.js';

type PreviewInput = MessageParsed<typeof checkoutAdminMessages.previewRefund>;

/** Shows one order to admins, with the permitted actions and their effects. Changes nothing. */
@Injectable()
export class OrderInspectionService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly codes: LineCodeService,
    private readonly log: DeliveryLogService,
    private readonly sender: SendRefundService,
    private readonly clock: Clock,
  ) {}

  /** Throws `checkout.order-not-found`. */
  @Handles(checkoutAdminMessages.inspectOrder)
  async inspect({ transactionId }: { transactionId: string }, context: CallContext): Promise<OrderDetail> {
    const { role } = requirePermission(context, 'orders');
    return this.detailOf(await this.orders.get(transactionId), role);
  }

  /** The order as somebody of this role sees it. */
  async detailOf(order: Order, role: ActorRole): Promise<OrderDetail> {
    const { transactionId } = order;
    const codes = await this.codes.ofOrder(transactionId);
    const permitted = permittedActions(order, {
      coveredLines: new Set(codes.map(({ line }) => line)),
      canSend: await this.sender.senderOf(order),
    });
    const { customers } = this.orders;
    const customer = {
      ...customers.open(order.customer, transactionId),
      answers: customers.openAnswers(order.customer, transactionId),
    };
    const records = await this.log.listOf(transactionId);
    const detail = toOrderDetail(order, customer, codes, records);
    return {
      ...detail,
      customer: customerShownTo(role, detail.customer),
      lines: linesShownTo(role, detail.lines),
      permitted: permittedTo(role, permitted),
    };
  }

  /** Throws what the refund would throw. */
  @Handles(checkoutAdminMessages.previewRefund)
  async previewRefund(
    { transactionId, ...request }: PreviewInput,
    context: CallContext,
  ): Promise<RefundPreview> {
    requirePermission(context, 'money');
    const order = await this.orders.get(transactionId);
    const now = this.clock.nowMs();
    const codes = await this.codes.ofOrder(transactionId);
    // These ids are never stored: this is a dry run.
    let numbers = 0;
    const ways = { canSend: await this.sender.senderOf(order), newId: () => String(numbers++) };
    const { order: after, refunds } = askRefund(order, request, ways, now);
    return {
      parts: refunds.map(({ paymentId, centavos, by }) => ({ paymentId, centavos, by })),
      state: after.state,
      codes: codesAfterRefund(order, after, new Set(codes.map(({ line }) => line)), now),
    };
  }
}
