import { isOver, isPaid, isSameReference, type ChargeSnapshot } from '../money/charge-snapshot.js';
import type { Order } from '../life/order.js';
import { BY_HAND } from '../money/payment.js';
import { undecided, type UnplacedProblem, type UnplacedReading } from '../money/stray-money.js';

interface Reading {
  providerId: string;
  snapshot: ChargeSnapshot;
}

/** Reason why a snapshot is not about this order; null if nothing contradicts the order. */
export function contradictionIn(
  { transactionId, totalCentavos }: Pick<Order, 'transactionId' | 'totalCentavos'>,
  { externalReference, askedCentavos }: ChargeSnapshot,
): 'other-reference' | 'other-amount' | null {
  if (externalReference !== null && !isSameReference(externalReference, transactionId))
    return 'other-reference';
  return typeof askedCentavos === 'number' && askedCentavos !== totalCentavos ? 'other-amount' : null;
}

/** Claims that are not about the order. A later reading that is about it decides them. */
const OF_OTHERS: ReadonlySet<UnplacedProblem> = new Set(['other-charge', 'other-reference', 'other-amount']);

/** Adds unmatched claims of these readings to the order, and removes claims that the readings decide. */
export function withUnplaced(order: Order, readings: readonly Reading[], now: number): Order {
  const known = order.unplaced ?? [];
  const unplaced = readings.reduce((list, reading) => withReading(order, list, reading, now), known);
  if (unplaced === known) return order;
  const { unplaced: _known, ...rest } = order;
  return unplaced.length === 0 ? rest : { ...rest, unplaced };
}

/** Marks the order's unplaced claims of money as decided by a person. */
export function withDecided(order: Order): Order {
  if (undecided(order).length === 0) return order;
  return { ...order, unplaced: order.unplaced!.map((one) => ({ ...one, decided: true })) };
}

function withReading(
  order: Order,
  list: UnplacedReading[],
  reading: Reading,
  now: number,
): UnplacedReading[] {
  const { providerId: chargeId, snapshot } = reading;
  const word = snapshot.providerStatus;
  const known = list.find((one) => one.chargeId === chargeId);
  const problem = problemOf(order, reading);
  const others = list.filter((one) => one !== known);
  if (problem === null) return known && isDecisive(order, snapshot, known) ? others : list;
  if (known?.problem === problem && known.word === word) return list;
  return [...others, { chargeId, problem, word, at: now }];
}

/** True if a paid charge reports more returned than paid: the sum has another unit or meaning. */
export function hasUnreadableReturn(
  { totalCentavos }: Pick<Order, 'totalCentavos'>,
  { status, amountCentavos, returnedCentavos }: ChargeSnapshot,
): boolean {
  if (!isPaid({ status }) || amountCentavos === null) return false;
  return (returnedCentavos ?? 0) > Math.max(amountCentavos, totalCentavos);
}

function problemOf(order: Order, { providerId, snapshot }: Reading): UnplacedProblem | null {
  const { isMoneyClaimed = false, unplaced, status, payments = [] } = snapshot;
  if (!isMoneyClaimed) return null;
  const isKnown = ({ id, chargeId }: Order['payments'][number]) =>
    chargeId === providerId || (chargeId === BY_HAND && id === providerId);
  if (unplaced === 'not-read' && order.payments.some(isKnown)) return null;
  const problem = unplaced ?? contradictionIn(order, snapshot);
  if (problem) return problem;
  if (hasUnreadableReturn(order, snapshot)) return 'contradiction';
  if (isPaid({ status }) || status === 'refunded' || payments.length > 0) return null;
  if (order.payments.some(isKnown)) return null;
  return status === 'unknown' ? 'unknown-status' : 'contradiction';
}

/** An open charge that claims no money decides nothing: a provider's replica may lag behind. */
function isDecisive(order: Order, snapshot: ChargeSnapshot, { problem }: UnplacedReading): boolean {
  if (contradictionIn(order, snapshot)) return false;
  return isPaid(snapshot) || isOver(snapshot) || OF_OTHERS.has(problem);
}
