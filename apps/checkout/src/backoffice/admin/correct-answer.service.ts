import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors, checkoutAdminMessages } from '@vale/contracts/checkout';
import { AppError, type CallContext, type MessageParsed, type MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf } from '../../audit/audit.service.js';
import { canCorrectAnswers } from '../../orders/life/shown-answers.js';
import type { Order } from '../../orders/life/order.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { OrderActionService } from './order-action.service.js';
import { OrderInspectionService } from './order-inspection.service.js';

type Input = MessageParsed<typeof checkoutAdminMessages.correctAnswer>;

/** Corrects what a buyer gave for a product's field. */
@Injectable()
export class CorrectAnswerService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly actions: OrderActionService,
    private readonly inspection: OrderInspectionService,
  ) {}

  @Handles(checkoutAdminMessages.correctAnswer)
  async correct(
    input: Input,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutAdminMessages.correctAnswer>> {
    const origin = auditOriginOf(context);
    const { transactionId, line, label, reason } = input;
    const known = await this.orders.get(transactionId);
    // Audit records outlive the person's data, so they name the field and never its values.
    const details = { line, label };
    const { order, action } = await this.actions.act(
      known,
      origin,
      { kind: 'correct-answer', reason },
      (current) => ({ order: this.corrected(current, input), details }),
    );
    return { actionId: action.id, order: await this.inspection.detailOf(order) };
  }

  private corrected(order: Order, { line, label, value }: Input): Order {
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
