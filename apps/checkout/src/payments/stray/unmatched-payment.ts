/**
 * A settled payment without an order: it has no charge, its charge is not ours, or a person must find out
 * why the order lacks it. Times in epoch milliseconds.
 */
export interface UnmatchedPayment {
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
  /** Reason why no order has it. */
  problem: UnmatchedProblem;
  /** Order that its charge names, or that has it now; null if none. */
  transactionId: string | null;
  /** The order that has it, of `other-order`. */
  takenBy?: string;
}

/**
 * `not-read`: its charge could not be read and will be tried again. `contradiction`: its charge names
 * another order or sum. `unreadable`: its entry has no usable id. `other-order`: it paid the charge of one
 * order, but a person accepted it for another.
 */
export type UnmatchedProblem =
  'no-charge' | 'no-order' | 'not-read' | 'contradiction' | 'other-order' | 'unreadable';
