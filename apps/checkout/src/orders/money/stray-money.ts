/**
 * Money that is no payment of an order, in two forms:
 *
 * | form           | seen in                   | stored                                          | case                |
 * | -------------- | ------------------------- | ----------------------------------------------- | ------------------- |
 * | unplaced claim | a reading of its charge,  | on the order, to block its expiry in one write  | `money-unplaced`    |
 * | stray payment  | list of settled payments, | `unmatched_payments`                            | `payment-unmatched` |
 * |                | reading of its charge     |                                                 |                     |
 */

/** Time after placement during which an order keeps its codes while its payment is unclear. Milliseconds. */
export const DOUBT_HOLD_MS = 72 * 3_600_000;

/**
 * Reason why a claim of money cannot be placed. `not-read`: it is in the list of payments, and its charge cannot be read.
 * `unknown-status`: the status word is unknown.
 * `contradiction`: the status contradicts the claim. `unreadable-reply`, `unreadable-payment`: the shape is
 * not the API's. The others: the claim is not about this order.
 */
export type UnplacedProblem =
  | 'not-read'
  | 'unknown-status'
  | 'contradiction'
  | 'unreadable-reply'
  | 'unreadable-payment'
  | 'other-charge'
  | 'other-reference'
  | 'other-amount'
  | 'no-reference';

/** A claim of money that matches no payment. A person, or a later reading, decides it. */
export interface UnplacedReading {
  /** The provider's id of the charge that was read. */
  chargeId: string;
  problem: UnplacedProblem;
  /** The status as the provider wrote it. */
  word: string;
  /** Time of the first such reading, and of the stored reply. Epoch milliseconds. */
  at: number;
  /** A person has decided; the same reading changes nothing. */
  decided?: true;
}

interface MayBeUnplaced {
  unplaced?: UnplacedReading[];
}

export function undecided({ unplaced = [] }: MayBeUnplaced): UnplacedReading[] {
  return unplaced.filter(({ decided }) => decided === undefined);
}

/**
 * True if it is unclear whether or how much was paid: until that is decided, the order neither expires nor
 * shows its PIX.
 */
export function isInDoubt(
  order: MayBeUnplaced & { payments: readonly { centavos: number | null }[] },
): boolean {
  return order.payments.some(({ centavos }) => centavos === null) || undecided(order).length > 0;
}

/**
 * Reason why no order has a payment. `not-read`: its charge could not be read and will be tried again.
 * `contradiction`: its charge names another order or sum. `unreadable`: its entry has no usable id.
 * `other-order`: it paid the charge of one order, but a person accepted it for another.
 */
export type StrayProblem =
  'no-charge' | 'no-order' | 'not-read' | 'contradiction' | 'other-order' | 'unreadable';

/**
 * A settled payment without an order: it has no charge, its charge is not ours, or a person must find out
 * why the order lacks it. Times in epoch milliseconds.
 */
export interface StrayPayment {
  id: string;
  methodId: string;
  endToEndId: string;
  /** The provider's id of its charge; null for a payment without one. */
  providerId: string | null;
  /** Null if the sum is unreadable. */
  centavos: number | null;
  paidAt: number | null;
  seenAt: number;
  /** `matched`: an order now has it. `settled-by-hand`: a person resolved it. */
  state: 'open' | 'matched' | 'settled-by-hand';
  problem: StrayProblem;
  /** Order that its charge names, or that has it now; null if none. */
  transactionId: string | null;
  /** The order that has it, of `other-order`. */
  takenBy?: string;
}
