import type { OrderAttention } from '@vale/contracts/checkout';
import { isSamePayment } from './payment-id.js';
import { byId, isDoubled, isUndecided, isWithProvider, withRefund, type Refund } from './refund.js';
import { undecided, type UnplacedReading } from './stray-money.js';

/** `chargeId` of a payment without a charge, which a person saw on the shop's account. */
export const BY_HAND = 'by-hand';

/** One payment of an order. Repeated and reordered reports give the same payment. */
export interface Payment {
  /** End-to-end id; the charge's id if the provider does not list payments. */
  id: string;
  /** The provider's id of the charge that was paid. */
  chargeId: string;
  /** Received sum; null while the provider's sum is unreadable. */
  centavos: number | null;
  /** The provider's fee as it was first reported; missing while it is unknown. */
  feeCentavos?: number;
  /** Recorded at the provider as paid in cash, so it is not on the account, which cannot send it back. */
  inCash?: true;
  /**
   * The provider's status. It counts only if the sum is exactly the order's and the status contradicts it.
   */
  word: PaymentWord;
  /** Epoch milliseconds. */
  paidAt: number;
  refunds: Refund[];
  /** The payer's bank disputes it (MED). `lost`: the money was taken back. Null: never. */
  dispute: 'open' | 'won' | 'lost' | null;
  /** A person recorded how the dispute ended. The provider's next report replaces this. */
  disputeSaid?: true;
  /** Id under which a person accepted the payment, if its provider assigns none. */
  seenAs?: string;
  /**
   * Reported by a provider that lists no payments. `refunded`: all of it was returned. `paid-again`: it was
   * paid after that.
   */
  said?: 'refunded' | 'paid-again';
}

export type PaymentWord = 'underpaid' | 'overpaid' | 'paid';

export type PaymentReport = Omit<Payment, 'dispute' | 'disputeSaid' | 'seenAs' | 'said'>;

/**
 * Merges a report of one payment: sums only grow, times become earlier, refunds move forward. Returns the
 * same list if nothing is new.
 */
export function withPayment(known: Payment[], report: PaymentReport): Payment[] {
  const same = known.find(({ id }) => isSamePayment(id, report.id));
  if (!same) {
    const fresh: Payment = { ...report, refunds: report.refunds.reduce(withRefund, []), dispute: null };
    return [...known, fresh].toSorted(byId);
  }
  const { inCash, ...onAccount } = same;
  const merged: Payment = {
    ...(inCash && !report.inCash ? onAccount : same),
    // A person entered it before the provider was read.
    id: same.chargeId === BY_HAND ? report.id : same.id,
    chargeId: same.chargeId === BY_HAND ? report.chargeId : same.chargeId,
    centavos: isTyped(same, report) ? report.centavos : most(same.centavos, report.centavos),
    word: WORDS.indexOf(report.word) > WORDS.indexOf(same.word) ? report.word : same.word,
    paidAt: Math.min(same.paidAt, report.paidAt),
    refunds: report.refunds.reduce(withRefund, same.refunds),
    // A provider may report zero until it has taken its fee.
    ...withFee(same.feeCentavos || (report.feeCentavos ?? same.feeCentavos)),
  };
  const isNew = (
    ['id', 'chargeId', 'centavos', 'feeCentavos', 'inCash', 'word', 'paidAt', 'refunds'] as const
  ).some((field) => merged[field] !== same[field]);
  return isNew ? known.map((payment) => (payment === same ? merged : payment)).toSorted(byId) : known;
}

/** An unknown fee has no field: it is not zero. */
export function withFee(feeCentavos: number | null | undefined): Pick<Payment, 'feeCentavos'> {
  return feeCentavos === null || feeCentavos === undefined ? {} : { feeCentavos };
}

/** Something of it went back, is on its way, or was asked for by the payer's bank. */
export function hasReturnOrDispute({ refunds, dispute }: Payment): boolean {
  return refunds.length > 0 || dispute !== null;
}

/** The provider now reports the sum that a person entered. */
function isTyped(known: Payment, report: PaymentReport): boolean {
  return known.chargeId === BY_HAND && report.chargeId !== BY_HAND && report.centavos !== null;
}

const WORDS: readonly PaymentWord[] = ['underpaid', 'overpaid', 'paid'];

function most(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

/**
 * Treats a payment that a person entered as the charge's payment if the provider, which gives payments no id,
 * reports the same sum. Returns the same list if there is none.
 */
export function mergeChargePayment(
  payments: Payment[],
  chargeId: string,
  centavos: number | null,
): Payment[] {
  if (centavos === null || payments.some(({ id }) => id === chargeId)) return payments;
  const seen = payments.find((one) => one.chargeId === BY_HAND && one.centavos === centavos);
  if (!seen) return payments;
  const own: Payment = { ...seen, id: chargeId, chargeId, seenAs: seen.id };
  return payments.map((one) => (one === seen ? own : one)).toSorted(byId);
}

/** True if the payment has no id of its own and is identified by its charge. */
export function isOfChargeAlone({ id, chargeId }: Pick<Payment, 'id' | 'chargeId'>): boolean {
  return id === chargeId;
}

/** Sum that remains with the shop after all refunds. Never negative; 0 while unreadable. */
export function keptOf({ centavos, refunds, dispute }: Payment): number {
  if (centavos === null || dispute === 'lost') return 0;
  return Math.max(0, centavos - sumOf(refunds.filter(({ state }) => state !== 'failed')));
}

/** Total received, refunded or not. Unreadable sums count as 0. */
export function receivedCentavos(payments: readonly Payment[]): number {
  return payments.reduce((sum, { centavos }) => sum + (centavos ?? 0), 0);
}

/** Refunds that are through or on their way are more than what arrived: somebody else sent some of it back too. */
export function isOverRefunded({ centavos, refunds }: Payment): boolean {
  return centavos !== null && sumOf(refunds.filter(({ state }) => state !== 'failed')) > centavos;
}

export function keptCentavos(payments: readonly Payment[]): number {
  return payments.reduce((sum, payment) => sum + keptOf(payment), 0);
}

/** Total returned to payers: completed refunds and lost disputes. */
export function returnedCentavos(payments: readonly Payment[]): number {
  return payments.reduce((sum, { centavos, refunds, dispute }) => {
    const refunded = sumOf(refunds.filter(({ state }) => state === 'done'));
    return sum + Math.min(centavos ?? 0, dispute === 'lost' ? (centavos ?? 0) : refunded);
  }, 0);
}

/** Overpaid sum that is neither returned nor being returned. */
export function owedBackCentavos(
  payments: readonly Payment[],
  order: Pick<Price, 'totalCentavos' | 'lines'>,
): number {
  return Math.max(0, keptCentavos(payments) - dueCentavos(order));
}

/**
 * Refused refunds of a payment whose money is still kept and about which nobody has decided. Empty for a
 * disputed payment, which nobody may send back.
 */
export function refusedRefunds(payment: Payment): Refund[] {
  if (payment.dispute === 'open' || keptOf(payment) === 0) return [];
  return payment.refunds.filter(isUndecided);
}

/** Refunds that their provider does not finish. Empty for a disputed payment, which its bank decides. */
export function overdueRefunds({ dispute, refunds }: Payment): Refund[] {
  if (dispute === 'open' || dispute === 'lost') return [];
  return refunds.filter((refund) => refund.overdue && isWithProvider(refund));
}

/** Refunds that were sent although the refund that they replace succeeded. */
export function doubledRefunds({ refunds }: Pick<Payment, 'refunds'>): Refund[] {
  const isTask = ({ by, state }: Refund) => by === 'hand' && state === 'pending';
  return refunds.filter((refund) => !isTask(refund) && isDoubled(refund, refunds));
}

/** Less arrived than the order requires. Later refunds do not count. */
export function isShort(
  payments: readonly Payment[],
  { totalCentavos, acceptedCentavos }: Pick<Price, 'totalCentavos' | 'acceptedCentavos'>,
): boolean {
  return receivedCentavos(payments) < (acceptedCentavos ?? totalCentavos);
}

/** Reasons why a person has to look at these payments. `assignedAt`: time when the codes became the buyer's. */
export function attentionTo(
  order: Price & { payments: readonly Payment[]; unplaced?: UnplacedReading[]; assignedAt: number | null },
): OrderAttention[] {
  const { payments, assignedAt } = order;
  const reasons: OrderAttention[] = [];
  const isIllegible = payments.some(({ centavos }) => centavos === null);
  if (isIllegible) reasons.push('illegible-sum');
  if (undecided(order).length > 0) reasons.push('unplaced-money');
  if (assignedAt !== null && isShort(payments, order) && !isIllegible) reasons.push('short');
  if (paidAgain(payments).length > 0) reasons.push('paid-again');
  if (owedBackCentavos(payments, order) > 0) reasons.push('owed-back');
  const refunds = payments.flatMap((payment) => payment.refunds);
  if (refunds.some(({ by, state }) => by === 'hand' && state === 'pending')) reasons.push('refund-by-hand');
  if (refunds.some(isWithProvider)) reasons.push('refund-under-way');
  if (payments.some((payment) => overdueRefunds(payment).length > 0)) reasons.push('refund-overdue');
  if (payments.some((payment) => doubledRefunds(payment).length > 0)) reasons.push('refunded-twice');
  if (payments.some((payment) => refusedRefunds(payment).length > 0)) reasons.push('refund-refused');
  return reasons;
}

/**
 * Payments that the provider reported as fully refunded and later as paid, until somebody records what
 * arrived.
 */
export function paidAgain(payments: readonly Payment[]): Payment[] {
  if (payments.some(({ chargeId }) => chargeId === BY_HAND)) return [];
  return payments.filter(({ said }) => said === 'paid-again');
}

/** True if the provider's last report is a full refund. */
export function isSaidRefunded({ id, said, refunds }: Payment): boolean {
  // Earlier releases wrote only the refund.
  return said === undefined ? refunds.some((one) => one.id === `${id}:refunded`) : said === 'refunded';
}

/** True if any of it was returned or is being returned. */
export function hasReturns({ refunds, dispute }: Payment): boolean {
  return dispute === 'lost' || refunds.some(({ state }) => state !== 'failed');
}

export function isReturning({ refunds, dispute }: Payment): boolean {
  return dispute !== 'lost' && refunds.some(({ state }) => state === 'pending');
}

/** Relation of the kept sum to the price. */
export type Coverage = 'nothing' | 'less' | 'exact' | 'more';

interface Price {
  totalCentavos: number;
  lines: readonly { priceCentavos: number; cancelled?: unknown }[];
  /** See `Order.acceptedCentavos`. */
  acceptedCentavos: number | null;
}

/** An order of total 0, which the shop gives for free: it sells none. */
export function isGrant({ totalCentavos }: Pick<Price, 'totalCentavos'>): boolean {
  return totalCentavos === 0;
}

/** Price of the units that a refund named. */
export function cancelledCentavos({ lines }: Pick<Price, 'lines'>): number {
  return lines.reduce((sum, { priceCentavos, cancelled }) => sum + (cancelled ? priceCentavos : 0), 0);
}

/** Price of the units that were not cancelled. */
export function dueCentavos(order: Pick<Price, 'totalCentavos' | 'lines'>): number {
  return order.totalCentavos - cancelledCentavos(order);
}

/** The sum that a person decided to be enough: by accepting it, or by refunding units. Null: nobody did. */
function enoughOf(order: Price): number | null {
  const cancelled = cancelledCentavos(order);
  if (order.acceptedCentavos !== null) return order.acceptedCentavos - cancelled;
  return cancelled > 0 ? order.totalCentavos - cancelled : null;
}

/**
 * One payment of exactly the total pays the order, and everything else is owed back. Otherwise all payments
 * add up. If an admin accepted a sum, that sum or more is enough; if units were refunded, the price of the others is.
 */
export function coverageOf(payments: readonly Payment[], order: Price): Coverage {
  const { totalCentavos } = order;
  const counted = payments.filter((payment) => keptOf(payment) > 0);
  const kept = keptCentavos(counted);
  if (isGrant(order)) return kept === 0 ? 'exact' : 'more';
  // Its units were refunded one after the other.
  if (dueCentavos(order) === 0) return kept === 0 ? 'nothing' : 'more';
  const enough = enoughOf(order);
  if (kept > 0 && enough !== null && kept >= enough) return 'exact';
  // The provider's word counts only where it contradicts the sum that arrived.
  const isDoubtful = ({ word, centavos }: Payment) => word !== 'paid' && centavos === totalCentavos;
  if (counted.some((one) => keptOf(one) === totalCentavos && !isDoubtful(one))) return 'exact';
  if (kept === 0) return 'nothing';
  if (kept !== totalCentavos) return kept < totalCentavos ? 'less' : 'more';
  if (counted.length > 1) return 'exact';
  return counted[0]?.word === 'underpaid' ? 'less' : 'more';
}

/** The order is paid: another payment would be an overpayment. */
export function isCovered(payments: readonly Payment[], order: Price): boolean {
  const coverage = coverageOf(payments, order);
  return coverage === 'exact' || coverage === 'more';
}

function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { centavos }) => sum + centavos, 0);
}
