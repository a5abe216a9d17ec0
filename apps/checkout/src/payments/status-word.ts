import type { ChargeStatus } from '../orders/charge-snapshot.js';
import { plainWord } from './providers/provider-status.js';

/** What the shop's owner says that a word means. */
export type WordMeaning = 'open' | 'paid' | 'failed';

/** A status that the shop does not know, as a provider wrote it first. Times in epoch milliseconds. */
export interface StatusWord {
  /** `statusWordId` of the two below. */
  id: string;
  driver: string;
  word: string;
  /** Whose charge was first read so. */
  transactionId: string;
  seenAt: number;
  /** Null until the owner has said it. */
  meaning: WordMeaning | null;
  /** When the earlier orders with this word were read again; null before. */
  appliedAt: number | null;
}

/** Longer texts are no words; they are known by their beginning. */
const MAX_WORD = 60;

/** As it may stand in an address. */
export function statusWordId(driver: string, word: string): string {
  return `${driver}.${encodeURIComponent(plainWord(word)).replaceAll('%', '~').slice(0, MAX_WORD)}`;
}

export const STATUS_OF_MEANING: Record<WordMeaning, ChargeStatus> = {
  open: 'open',
  paid: 'paid',
  failed: 'refused',
};
