import { Injectable } from '@nestjs/common';
import { cleanAnswer } from '@vale/contracts/catalog';
import { checkoutAdminErrors, checkoutAdminMessages } from '@vale/contracts/checkout';
import {
  AppError,
  requirePermission,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf } from '../../audit/audit.service.js';
import { canCorrectAnswers, soldAs } from '../../orders/life/shown-answers.js';
import type { Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { OfferService } from '../../purchase/offer.service.js';
import { requireFit } from '../../purchase/order-answers.js';
import { OrderActionService } from './order-action.service.js';
import { OrderInspectionService } from './order-inspection.service.js';

type Input = MessageParsed<typeof checkoutAdminMessages.correctAnswer>;
type Corrected = Pick<Input, 'line' | 'label' | 'value'>;

/** Corrects what a buyer gave for a product's field, and enters what the receiver of a grant gave. */
@Injectable()
export class CorrectAnswerService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly offers: OfferService,
    private readonly actions: OrderActionService,
    private readonly inspection: OrderInspectionService,
  ) {}

  /** Throws `checkout.answers-fixed`, `.answer-unknown` and `.answer-invalid`. */
  @Handles(checkoutAdminMessages.correctAnswer)
  async correct(
    input: Input,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutAdminMessages.correctAnswer>> {
    const origin = auditOriginOf(context, 'service');
    const { transactionId, line, label, reason } = input;
    const known = await this.orders.get(transactionId);
    const value = await this.checkedValue(known, input);
    // Audit records outlive the person's data, so they name the field and never its values.
    const details = { line, label };
    const { order, action } = await this.actions.act(
      known,
      origin,
      { kind: 'correct-answer', reason },
      (current) => ({ order: this.corrected(current, { line, label, value }), details }),
    );
    return {
      actionId: action.id,
      order: await this.inspection.detailOf(order, requirePermission(context, 'service').role),
    };
  }

  /** The order does not keep the rules of its fields, so those that the product has now decide. */
  private async checkedValue(order: Order, { line, label, value }: Input): Promise<string> {
    const field = await this.offers.fieldOf(soldAs(order, order.lines[line]).id, label);
    if (!field) return value;
    const clean = cleanAnswer(field, value);
    requireFit(field, clean);
    return clean;
  }

  private corrected(order: Order, { line, label, value }: Corrected): Order {
    if (!canCorrectAnswers(order)) throw new AppError(checkoutAdminErrors.answersFixed);
    const { customers } = this.orders;
    const answers = customers.openAnswers(order.customer, order.transactionId);
    const isMeant = (one: { line: number; label: string }) => one.line === line && one.label === label;
    if (!answers.some(isMeant)) throw new AppError(checkoutAdminErrors.answerUnknown);
    const corrected = answers.map((one) => (isMeant(one) ? { ...one, value } : one));
    return {
      ...order,
      customer: customers.withAnswers(order.customer, corrected, order.transactionId),
    };
  }
}
