import { checkoutAdminErrors, type RefundBy } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { centavosText } from '@vale/contracts/money';
import { advance } from '../life/order-life.js';
import { restoreLines } from '../life/cancelled-lines.js';
import type { Order } from '../life/order.js';
import {
  isOverRefunded,
  keptCentavos,
  keptOf,
  doubledRefunds,
  overdueRefunds,
  owedBackCentavos,
  refusedRefunds,
  type Payment,
} from '../money/payment.js';
import {
  isDoubled,
  isWithProvider,
  linesOf,
  REFUND_OVERDUE_MS,
  withRefund,
  type Refund,
} from '../money/refund.js';

export interface RefundRequest {
  /** Everything that is left by default. */
  centavos?: number | undefined;
  paymentId?: string | undefined;
  /** Refund the excess instead of `centavos`. Disputed money is excluded, since its bank may take it. */
  excess?: boolean | undefined;
}

export interface RefundPart {
  payment: Payment;
  centavos: number;
}

const isUndisputed = ({ dispute }: Payment) => dispute !== 'open';

/** Payments that can be refunded. An open dispute excludes a payment: its bank may take the same money. */
export function refundable(payments: readonly Payment[]): Payment[] {
  return payments.filter((payment) => isUndisputed(payment) && keptOf(payment) > 0);
}

/** Overpaid sum that can be refunded, without disputed money. */
export function refundableExcess(order: Pick<Order, 'payments' | 'totalCentavos' | 'lines'>): number {
  return owedBackCentavos(order.payments.filter(isUndisputed), order);
}

/**
 * Takes the named payment, or the latest payments first. Throws `checkout.payment-unknown`,
 * `.payment-disputed`, `.nothing-to-refund` and `.refund-too-large`.
 */
export function refundParts(
  order: Pick<Order, 'payments' | 'totalCentavos' | 'lines'>,
  { centavos, paymentId, excess = false }: RefundRequest,
): RefundPart[] {
  const { payments } = order;
  const named = paymentId === undefined ? payments : payments.filter(({ id }) => id === paymentId);
  if (paymentId !== undefined && named.length === 0) throw new AppError(checkoutAdminErrors.paymentUnknown);
  const free = refundable(named);
  if (free.length === 0 && keptCentavos(named) > 0) throw new AppError(checkoutAdminErrors.paymentDisputed);
  const most = free.reduce((sum, payment) => sum + keptOf(payment), 0);
  if (most === 0) throw new AppError(checkoutAdminErrors.nothingToRefund);
  let left = excess ? refundableExcess(order) : (centavos ?? most);
  if (left === 0 && excess && owedBackCentavos(payments, order) > 0)
    throw new AppError(checkoutAdminErrors.paymentDisputed);
  if (left === 0) throw new AppError(checkoutAdminErrors.nothingToRefund);
  if (left > most)
    throw new AppError(checkoutAdminErrors.refundTooLarge, { params: { max: centavosText(most) } });
  const parts: RefundPart[] = [];
  for (const payment of free.toSorted((a, b) => b.paidAt - a.paidAt)) {
    const part = Math.min(left, keptOf(payment));
    if (part > 0) parts.push({ payment, centavos: part });
    left -= part;
  }
  return parts;
}

/** The refund of a payment, whoever of the order's payments has it. */
export function findRefund(
  { payments }: Pick<Order, 'payments'>,
  refundId: string,
): { payment: Payment; refund: Refund } | undefined {
  for (const payment of payments) {
    const refund = payment.refunds.find(({ id }) => id === refundId);
    if (refund) return { payment, refund };
  }
  return undefined;
}

/** Refunds that wait for a person although the payer's bank takes the money, or it went back already. Sending them may be too much. */
export function disputedRefunds({ payments }: Pick<Order, 'payments'>): Refund[] {
  const isDisputed = (payment: Payment) =>
    payment.dispute === 'open' ||
    payment.dispute === 'lost' ||
    isOverRefunded(payment) ||
    payment.refunds.some(({ byBank, state }) => byBank === true && state !== 'failed');
  return payments.flatMap((payment) => {
    const { refunds } = payment;
    const byHand = refunds.filter(({ by, state }) => by === 'hand' && state === 'pending');
    return isDisputed(payment) ? byHand : byHand.filter((refund) => isDoubled(refund, refunds));
  });
}

/** Records the outcome of a refund that waited for a person. Throws `checkout.refund-not-by-hand`. */
export function endRefundByHand(
  order: Order,
  refundId: string,
  end: { state: 'done'; endToEndId: string } | { state: 'failed' },
  now: number,
): Order {
  const found = findRefund(order, refundId);
  if (found?.refund.by !== 'hand' || found.refund.state !== 'pending')
    throw new AppError(checkoutAdminErrors.refundNotByHand);
  const ended: Refund = { ...found.refund, ...end, ...(end.state === 'done' && { at: now }) };
  return withRefunds(order, found.payment.id, (one) => (one === found.refund ? ended : one), now);
}

/**
 * Drops a refund that waits for a person or that its provider refused. Throws `checkout.refund-not-by-hand`.
 */
export function dropRefund(order: Order, refundId: string, now: number): Order {
  const found = findRefund(order, refundId);
  if (!found || !refusedRefunds(found.payment).includes(found.refund)) {
    const ended = endRefundByHand(order, refundId, { state: 'failed' }, now);
    return advance(restoreLines(ended, found!.refund), now);
  }
  const { payment, refund } = found;
  const dropped = withRefunds(
    order,
    payment.id,
    (one) => (one === refund ? { ...one, decided: true } : one),
    now,
  );
  return advance(restoreLines(dropped, refund), now);
}

/** Refused refunds of one payment, added up. */
interface RefusedPart {
  paymentId: string;
  refunds: Refund[];
  /** Sum of all refused refunds, limited to what is still kept: some may have been returned another way. */
  centavos: number;
}

export function refusedParts({ payments }: Pick<Order, 'payments'>): RefusedPart[] {
  return payments.flatMap((payment) => {
    const refunds = refusedRefunds(payment);
    if (refunds.length === 0) return [];
    const sum = refunds.reduce((all, { centavos }) => all + centavos, 0);
    return [{ paymentId: payment.id, refunds, centavos: Math.min(sum, keptOf(payment)) }];
  });
}

/** Marks refunds that did not end in time. Returns the same order if there are none. */
export function markOverdueRefunds(order: Order, now: number): Order {
  const isLate = (one: Refund) => isWithProvider(one) && !one.overdue && now - one.at >= REFUND_OVERDUE_MS;
  if (!order.payments.some(({ refunds }) => refunds.some(isLate))) return order;
  return changeRefunds(order, (one) => (isLate(one) ? { ...one, overdue: true } : one), now);
}

/** A person says that the overdue refunds are done. Throws `checkout.nothing-to-refund`. */
export function confirmOverdueRefunds(order: Order, now: number): Order {
  const overdue = requireOverdue(order);
  return changeRefunds(
    order,
    (one) => (overdue.has(one) ? { ...one, state: 'done', said: true, at: now } : one),
    now,
  );
}

/** A person sends the money of overdue refunds. Throws `checkout.nothing-to-refund`. */
export function replaceOverdueRefunds(order: Order, newId: () => string, now: number): Order {
  requireOverdue(order);
  const payments = order.payments.map((payment) => {
    const overdue = overdueRefunds(payment);
    if (overdue.length === 0) return payment;
    const given = payment.refunds.map((one) =>
      overdue.includes(one) ? { ...one, state: 'failed' as const, decided: true as const } : one,
    );
    const sum = overdue.reduce((all, { centavos }) => all + centavos, 0);
    const centavos = Math.min(sum, keptOf({ ...payment, refunds: given }));
    const replaces = overdue.map(({ id }) => id);
    const task = { id: newId(), centavos, state: 'pending' as const, at: now, by: 'hand' as const };
    const byHand: Refund = { ...linesOf(overdue), ...task, replaces };
    return { ...payment, refunds: centavos === 0 ? given : withRefund(given, byHand) };
  });
  return advance({ ...order, payments }, now);
}

function requireOverdue({ payments }: Order): ReadonlySet<Refund> {
  const overdue = payments.flatMap(overdueRefunds);
  if (overdue.length === 0) throw new AppError(checkoutAdminErrors.nothingToRefund);
  return new Set(overdue);
}

/** A person has seen to money that went back twice. */
export function settleDoubledRefunds(order: Order, now: number): Order {
  const doubled = new Set(order.payments.flatMap(doubledRefunds));
  return changeRefunds(order, (one) => (doubled.has(one) ? { ...one, decided: true } : one), now);
}

/** Pass `isUnsent: false` before asking the provider, because the refund may exist from then on. */
export function withUnsent(order: Order, refundId: string, isUnsent: boolean, now: number): Order {
  const refund = findRefund(order, refundId)?.refund;
  if (refund?.state !== 'pending' || (refund.unsent ?? false) === isUnsent) return order;
  const { unsent: _unsent, ...begun } = refund;
  return changeRefunds(
    order,
    (one) => (one === refund ? (isUnsent ? { ...begun, unsent: true } : begun) : one),
    now,
  );
}

/** A refund that its provider cannot make any more waits for a person. */
export function refundBy(order: Order, refundId: string, by: RefundBy, now: number): Order {
  const found = findRefund(order, refundId);
  if (!found || found.refund.by === by) return order;
  return withRefunds(order, found.payment.id, (one) => (one === found.refund ? { ...one, by } : one), now);
}

function changeRefunds(order: Order, change: (refund: Refund) => Refund, now: number): Order {
  const payments = order.payments.map((payment) => ({ ...payment, refunds: payment.refunds.map(change) }));
  return advance({ ...order, payments }, now);
}

function withRefunds(
  order: Order,
  paymentId: string,
  change: (refund: Refund) => Refund,
  now: number,
): Order {
  const payments = order.payments.map((payment) =>
    payment.id === paymentId ? { ...payment, refunds: payment.refunds.map(change) } : payment,
  );
  return advance({ ...order, payments }, now);
}
