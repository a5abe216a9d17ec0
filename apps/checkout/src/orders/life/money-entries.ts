import type { MoneyEntryKind } from '@vale/contracts/checkout';
import { dayOf } from '@vale/contracts/tracking';
import { methodOfPayment } from '../money/charge.js';
import { feeOf } from '../money/fee.js';
import type { Payment } from '../money/payment.js';
import type { Refund } from '../money/refund.js';
import type { Order } from './order.js';

/** Money of an order that moved at one time. */
export interface MoneyEntry {
  /** Unique over all orders. It stays the same when a provider lists a payment under another id. */
  key: string;
  kind: MoneyEntryKind;
  /** The account that it moved on. */
  methodId: string;
  transactionId: string;
  paymentId: string;
  chargeId: string;
  /** Epoch milliseconds. */
  at: number;
  /** Null while the sum is unreadable. Never negative. */
  centavos: number | null;
  /** The provider's fee of a payment; null if it is unknown, and for other kinds. */
  feeCentavos: number | null;
}

export type MoneyOrder = Pick<
  Order,
  'transactionId' | 'methodId' | 'createdAt' | 'charges' | 'payments' | 'history'
>;

/**
 * Payments on accounts, refunds that went through, and claims of payers' banks (MED) that are open or lost. Together they never give back
 * more than a payment.
 */
export function moneyEntries(order: MoneyOrder): MoneyEntry[] {
  return order.payments.flatMap((payment) => (payment.inCash ? [] : entriesOf(order, payment)));
}

/** The days in São Paulo on which money of the order moved, in order. */
export function moneyDays(order: MoneyOrder): number[] {
  return [...new Set(moneyEntries(order).map(({ at }) => dayOf(at)))].toSorted((a, b) => a - b);
}

function entriesOf(order: MoneyOrder, payment: Payment): MoneyEntry[] {
  const { transactionId } = order;
  const { id: paymentId, chargeId, centavos, refunds, dispute } = payment;
  const base = { methodId: methodOfPayment(order, payment), transactionId, paymentId, chargeId };
  const place = `${transactionId} ${chargeId} ${placeOf(order, payment)}`;
  const entries: MoneyEntry[] = [
    {
      ...base,
      key: `paid ${place}`,
      kind: 'paid',
      at: payment.paidAt,
      centavos,
      feeCentavos: feeOf(order, payment),
    },
  ];
  let left = centavos ?? 0;
  const add = (kind: MoneyEntryKind, id: string, at: number, sum: number) => {
    const part = Math.min(left, sum);
    left -= part;
    if (part > 0)
      entries.push({
        ...base,
        key: `${kind} ${place} ${id}`,
        kind,
        at,
        centavos: part,
        feeCentavos: null,
      });
  };
  for (const refund of refunds.toSorted(byTime))
    if (isMoved(refund)) add(refund.byBank ? 'disputed' : 'refunded', refund.id, refund.at, refund.centavos);
  // Most providers report a dispute without its sum: it is about what the payment has left.
  if (dispute === 'open' || dispute === 'lost') add('disputed', 'dispute', disputedAt(order, payment), left);
  return entries;
}

/** A refund of the shop has moved money once it is through; a bank freezes what it claims. */
function isMoved({ state, byBank }: Refund): boolean {
  return state === 'done' || (byBank === true && state === 'pending');
}

function disputedAt({ history, createdAt }: MoneyOrder, { paidAt }: Payment): number {
  const began = history.find(({ state, at }) => state === 'disputed' && at >= paidAt);
  return (began ?? history.findLast(({ state }) => state === 'refunded') ?? history.at(-1))?.at ?? createdAt;
}

/** Position among the payments of its charge. */
function placeOf({ payments }: MoneyOrder, payment: Payment): number {
  return payments
    .filter(({ chargeId }) => chargeId === payment.chargeId)
    .toSorted(byPaidAt)
    .indexOf(payment);
}

const byTime = (one: Refund, other: Refund) => one.at - other.at;
const byPaidAt = (one: Payment, other: Payment) => one.paidAt - other.paidAt;
