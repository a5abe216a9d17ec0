import type { Order } from '../../orders/life/order.js';
import type { Payment } from '../../orders/money/payment.js';
import type { StrayPayment } from '../../orders/money/stray-money.js';
import type { StatusWord } from '../../payments/charges/status-word.js';
import type { UnusableCharge } from '../../payments/methods/method-health.js';
import type { PaymentSource } from '../../payments/sources/payment-source.js';
import type { FoundCase } from './order-cases.js';

export function caseOfStray(payment: StrayPayment): FoundCase {
  const { id, methodId, endToEndId, centavos, paidAt, problem, transactionId, takenBy } = payment;
  return {
    kind: 'payment-unmatched',
    subject: id,
    transactionId,
    evidence: { methodId, endToEndId, centavos, paidAt, problem, ...(takenBy && { takenBy }) },
    fixes: ['settled-by-hand', 'dismiss'],
  };
}

/** An order has a payment that the provider does not list. */
export function caseOfMissing({
  order,
  methodId,
  payments,
}: {
  order: Order;
  methodId: string;
  payments: readonly Payment[];
}): FoundCase {
  const { transactionId } = order;
  const unlisted = payments.map(({ id, chargeId, centavos, paidAt }) => ({ id, chargeId, centavos, paidAt }));
  return {
    kind: 'payment-unlisted',
    subject: transactionId,
    transactionId,
    evidence: { methodId, payments: unlisted },
    fixes: ['dismiss'],
  };
}

/** One case per provider and status word. */
export function caseOfWord({ id, driver, word, transactionId, seenAt }: StatusWord): FoundCase {
  return {
    kind: 'status-unknown',
    subject: id,
    transactionId,
    evidence: { driver, word, seenAt },
    fixes: ['word-open', 'word-paid', 'word-failed'],
  };
}

/** One case per method, because a fault of a provider usually affects many charges. */
export function caseOfUnusable({ methodId, transactionId, problem }: UnusableCharge): FoundCase {
  return {
    kind: 'charge-unusable',
    subject: methodId,
    transactionId,
    evidence: { methodId, problem },
    fixes: ['dismiss'],
  };
}

/**
 * One case per method. Its evidence stays the same, so a dismissed case stays dismissed until the provider works again.
 */
export function caseOfDown(methodId: string): FoundCase {
  return {
    kind: 'provider-down',
    subject: methodId,
    transactionId: null,
    evidence: { methodId },
    fixes: ['dismiss'],
  };
}

/** One case per method and source. Its evidence stays the same while the source is silent, so it can be dismissed. */
export function caseOfSilent({ methodId, source, workedAt }: PaymentSource): FoundCase {
  return {
    kind: 'source-silent',
    subject: `${methodId}.${source}`,
    transactionId: null,
    evidence: { methodId, source, workedAt },
    fixes: ['dismiss'],
  };
}
