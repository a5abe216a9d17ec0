/** A code as the comparison of codes with orders sees it. */
export interface TakenByOrder {
  id: string;
  line: number;
  state: 'held' | 'assigned';
  /** Epoch milliseconds; null for an assigned code. */
  heldUntil: number | null;
}

/** The code that a line of an order holds or has, without its text. */
export interface LineCode extends TakenByOrder {
  batch: string | null;
  costCentavos: number | null;
  /** Version of the shared text that it is a copy of; null for a code of its own. */
  shared: string | null;
}
