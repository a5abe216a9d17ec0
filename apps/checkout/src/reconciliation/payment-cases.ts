import type { UnmatchedPayment } from '../payment/unmatched-payment.js';
import type { FoundCase } from './order-cases.js';

export function caseOfPayment(payment: UnmatchedPayment): FoundCase {
  const { id, methodId, endToEndId, centavos, paidAt, problem, transactionId } = payment;
  return {
    kind: 'payment-unmatched',
    subject: id,
    transactionId,
    evidence: { methodId, endToEndId, centavos, paidAt, problem },
    fixes: ['settled-by-hand', 'dismiss'],
  };
}
