import type { UnplacedProblem } from './charge-snapshot.js';

/** Time after placement during which an order keeps its codes while its payment is unclear. Milliseconds. */
export const DOUBT_HOLD_MS = 72 * 3_600_000;

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
