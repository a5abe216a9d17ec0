import { readStored, writeStored } from '../storage/browser-storage.js';

export const PURCHASES_KEY = 'vale_tracked_purchases';
/** Milliseconds for which a purchase is remembered: 30 days. */
const KEPT_MS = 30 * 86_400_000;

/** Remembers that the purchase was reported; false when it was before. Older records are dropped. */
export function rememberPurchase(transactionId: string, now: number): boolean {
  const known = read().filter(([, at]) => now - at < KEPT_MS);
  const isNew = !known.some(([id]) => id === transactionId);
  const next = isNew ? [...known, [transactionId, now]] : known;
  writeStored('localStorage', PURCHASES_KEY, JSON.stringify(next));
  return isNew;
}

function read(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', PURCHASES_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as [string, number][]) : [];
  } catch {
    return [];
  }
}
