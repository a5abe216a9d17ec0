import type { CaseFix, CaseKind } from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { isGiven } from '../../orders/life/cancelled-lines.js';
import { isHeldBack, isPaidExactly, type Order } from '../../orders/life/order.js';
import { canCancelGrant } from '../../orders/life/order-life.js';
import { linesWaitingForCode } from '../../orders/life/replacements.js';
import { countedNames, groupedNames } from '../../orders/life/sold-products.js';
import type { Refund } from '../../orders/money/refund.js';
import { refundableLines } from '../../orders/settling/refund-lines.js';
import { disputedRefunds, refusedParts } from '../../orders/settling/refund-order.js';
import {
  attentionTo,
  doubledRefunds,
  isGrant,
  keptCentavos,
  overdueRefunds,
  owedBackCentavos,
  receivedCentavos,
} from '../../orders/money/payment.js';
import { undecided, type UnplacedReading } from '../../orders/money/stray-money.js';

export interface FoundCase {
  kind: CaseKind;
  /** Order id, or payment id if it has no order. One case of each kind per subject. */
  subject: string;
  transactionId: string | null;
  evidence: Record<string, unknown>;
  fixes: CaseFix[];
}

/**
 * Time that a person has. A dispute must be answered within 7 days; the shop promises delivery within 15
 * minutes.
 */
export const DEADLINES_MS: Record<CaseKind, number> = {
  'code-stuck': 24 * HOUR_MS,
  'amount-differs': 24 * HOUR_MS,
  'charged-twice': 24 * HOUR_MS,
  'payment-unmatched': 24 * HOUR_MS,
  'payment-unlisted': 24 * HOUR_MS,
  'late-without-code': 2 * HOUR_MS,
  'not-delivered': 30 * MINUTE_MS,
  'buyer-blocked': 2 * HOUR_MS,
  'delivery-by-hand': 30 * MINUTE_MS,
  'replacement-by-hand': 30 * MINUTE_MS,
  'refund-by-hand': 24 * HOUR_MS,
  'refund-disputed': 24 * HOUR_MS,
  'refund-refused': 24 * HOUR_MS,
  'refund-overdue': 18 * HOUR_MS,
  'refunded-twice': 24 * HOUR_MS,
  disputed: 5 * 24 * HOUR_MS,
  'stock-low': HOUR_MS,
  'code-repeated': 24 * HOUR_MS,
  'charge-unusable': HOUR_MS,
  'money-unplaced': 24 * HOUR_MS,
  'status-unknown': 24 * HOUR_MS,
  'provider-down': 30 * MINUTE_MS,
  'source-silent': HOUR_MS,
  'buyer-help': 24 * HOUR_MS,
};

/** Grace period of automatic delivery before a person is asked. */
const DELIVERS_ITSELF_MS = 5 * MINUTE_MS;

/** Cases about an order that a person must handle, except cases about its codes. None of a grant refunds anything. */
export function casesOf(order: Order, now: number): FoundCase[] {
  const { transactionId, state, payments, totalCentavos } = order;
  const attention = attentionTo(order);
  const sums = {
    totalCentavos,
    receivedCentavos: receivedCentavos(payments),
    keptCentavos: keptCentavos(payments),
  };
  const cases: FoundCase[] = [];
  const found = (kind: CaseKind, fixes: CaseFix[], more: Record<string, unknown> = {}): void => {
    const evidence = { state, ...sums, ...more };
    const possible = isGrant(order) ? [] : fixes;
    cases.push({ kind, subject: transactionId, transactionId, evidence, fixes: [...possible, 'dismiss'] });
  };
  const owedBack = owedBackCentavos(payments, order);
  const isLateWithOtherSum = state === 'late_paid' && !isPaidExactly(order);
  if (attention.includes('illegible-sum')) found('amount-differs', [], { illegible: true });
  else if (state === 'underpaid') found('amount-differs', ['accept', 'refund']);
  else if (owedBack > 0)
    found(
      payments.length > 1 ? 'charged-twice' : 'amount-differs',
      state === 'overpaid' || isLateWithOtherSum ? ['refund-excess', 'accept'] : ['refund-excess'],
      { owedBackCentavos: owedBack },
    );
  // Too little arrived late, or only the provider's status says that too much was paid.
  else if (state === 'overpaid' || isLateWithOtherSum) found('amount-differs', ['accept', 'refund']);
  else if (attention.includes('short')) found('amount-differs', ['accept', 'refund'], { short: true });
  else if (attention.includes('paid-again'))
    found('amount-differs', ['confirm-paid', 'refund'], { paidAgain: true });
  const claims = undecided(order);
  if (claims.length > 0) cases.push(caseOfClaims(order, claims));
  const sumOf = (refund: Refund) => sumAndUnitsOf(refund, order);
  const disputed = disputedRefunds(order).map(sumOf);
  if (disputed.length > 0) found('refund-disputed', ['drop-refunds'], { refunds: disputed });
  const byHand = refundsByHand(order)
    .map(sumOf)
    .filter((one) => !disputed.some(({ id }) => id === one.id));
  if (byHand.length > 0) found('refund-by-hand', [], { refunds: byHand });
  const refused = refusedRefunds(order);
  if (refused.length > 0)
    found('refund-refused', ['refund-again', 'refund-by-hand', 'drop-refunds'], { refunds: refused });
  const overdue = payments.flatMap(overdueRefunds);
  if (overdue.length > 0)
    found('refund-overdue', ['already-refunded', 'refund-by-hand'], { refunds: overdue.map(sumOf) });
  const doubled = payments.flatMap(doubledRefunds);
  if (doubled.length > 0) found('refunded-twice', ['settled-by-hand'], { refunds: doubled.map(sumOf) });
  if (state === 'disputed') found('disputed', ['dispute-won', 'dispute-lost']);
  const { undelivered, ...units } = unitsOf(order);
  const replaced = groupedNames(linesWaitingForCode(order)).map(({ name }) => name);
  if (replaced.length > 0) found('replacement-by-hand', ['refund'], { ...units, replaced });
  if (isHeldBack(order)) found('buyer-blocked', ['refund'], units);
  if (isHeldBack(order) || mayDeliverItself(order, now)) return cases;
  if (canCancelGrant(order)) found('delivery-by-hand', [], units);
  else if (state === 'late_paid' && !isLateWithOtherSum) found('late-without-code', ['refund'], units);
  else if (state === 'paid') found('not-delivered', ['refund'], units);
  else if (state === 'delivering')
    found('delivery-by-hand', ['refund'], undelivered ? { ...units, undelivered } : units);
  return cases;
}

/** Names the units that the seller's own system refused, and those whose codes are kept until the others have one. */
export function withReplies(
  { evidence, ...rest }: FoundCase,
  { lines }: Order,
  replies: readonly { line: number; kind: string }[],
): FoundCase {
  const named = (kind: 'no' | 'code') =>
    countedNames(
      lines.filter(
        ({ line, cancelled }) => !cancelled && replies.some((one) => one.line === line && one.kind === kind),
      ),
    );
  const [refusedBySystem, keptFromSystem] = [named('no'), named('code')];
  return {
    ...rest,
    evidence: {
      ...evidence,
      ...(refusedBySystem.length > 0 && { refusedBySystem }),
      ...(keptFromSystem.length > 0 && { keptFromSystem }),
    },
  };
}

/** Cannot be dismissed: the order's codes would stay held for three days. */
function caseOfClaims(
  { transactionId, state, totalCentavos }: Order,
  claims: readonly UnplacedReading[],
): FoundCase {
  return {
    kind: 'money-unplaced',
    subject: transactionId,
    transactionId,
    evidence: {
      state,
      totalCentavos,
      claims: claims.map(({ chargeId, problem, word, at }) => ({ chargeId, problem, word, at })),
    },
    fixes: ['confirm-paid', 'not-paid'],
  };
}

/** Names the units of an order of several that may be refunded, and those that are missing after a partial delivery. */
function unitsOf(order: Order): { units?: string[]; undelivered?: string[] } {
  const open = refundableLines(order);
  if (open.length < 2) return {};
  const awaited = open.filter((line) => !isGiven(order, line));
  const units = countedNames(open);
  return awaited.length < open.length ? { units, undelivered: countedNames(awaited) } : { units };
}

function refusedRefunds(order: Order) {
  return refusedParts(order).flatMap(({ refunds, centavos: most }) =>
    refunds.map((refund) => ({
      ...sumAndUnitsOf(refund, order),
      centavos: Math.min(refund.centavos, most),
      ...(refund.message !== undefined && { message: refund.message }),
    })),
  );
}

function refundsByHand({ payments }: Order): Refund[] {
  return payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ by, state }) => by === 'hand' && state === 'pending');
}

/** Names the units that it returns, in an order of several. */
function sumAndUnitsOf({ id, centavos, lines: named = [] }: Refund, { lines }: Order) {
  const units = lines.filter(({ line }) => named.some((one) => one.line === line));
  return units.length > 0 && lines.length > 1
    ? { id, centavos, units: countedNames(units) }
    : { id, centavos };
}

/** Only a person can end `delivering`. */
function mayDeliverItself(order: Order, now: number): boolean {
  return order.state !== 'delivering' && now - sinceOf(order) < DELIVERS_ITSELF_MS;
}

/** Time of the last change of state. */
function sinceOf({ history, createdAt }: Order): number {
  return history.at(-1)?.at ?? createdAt;
}
