import type { ChargeStatus } from '../../orders/money/charge-snapshot.js';
import { plainWord } from '../providers/provider-status.js';

/** The owner's meaning of a status word. */
export type WordMeaning = 'open' | 'paid' | 'failed';

/** A status that the shop does not know, in the provider's first spelling. Times in epoch milliseconds. */
export interface StatusWord {
  /** `statusWordId` of the two below. */
  id: string;
  driver: string;
  word: string;
  /** Order whose charge first returned this word. */
  transactionId: string;
  seenAt: number;
  /** Null until the owner defines it. */
  meaning: WordMeaning | null;
  /** Time when earlier orders with this word were read again; null before that. */
  appliedAt: number | null;
}

/** Longer texts are cut to their beginning. */
const MAX_WORD = 60;

/** Safe in a URL. */
export function statusWordId(driver: string, word: string): string {
  return `${driver}.${encodeURIComponent(plainWord(word)).replaceAll('%', '~').slice(0, MAX_WORD)}`;
}

export const STATUS_OF_MEANING: Record<WordMeaning, ChargeStatus> = {
  open: 'open',
  paid: 'paid',
  failed: 'refused',
};
