import type { DayComparison, DayTotals } from '@vale/contracts/checkout';
import type { MoneyEntry } from '../../orders/life/money-entries.js';

/** An entry as it was when its day was closed. */
export type ClosedEntry = Pick<
  MoneyEntry,
  'key' | 'kind' | 'transactionId' | 'paymentId' | 'at' | 'centavos' | 'feeCentavos'
>;

export interface DayClosing {
  /** Epoch milliseconds. */
  at: number;
  accountId: string;
  note: string;
  totals: DayTotals;
  compared: DayComparison | null;
  entries: ClosedEntry[];
}

/** The day of an account that somebody has compared or closed. */
export interface AccountDay {
  /** `2026-11-26` */
  day: string;
  methodId: string;
  compared: DayComparison | null;
  closed: DayClosing | null;
}
