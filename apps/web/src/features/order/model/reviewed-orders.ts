import { readStored, writeStored } from '../../../shared/storage/browser-storage.js';

const STORAGE_KEY = 'vale_reviewed';
/** Number of recent orders to remember; the server refuses a second review regardless. */
const KEPT = 50;

export function isReviewed(transactionId: string): boolean {
  return read().includes(transactionId);
}

export function rememberReview(transactionId: string): void {
  writeStored('localStorage', STORAGE_KEY, [...read(), transactionId].slice(-KEPT).join(' '));
}

function read(): string[] {
  return (readStored('localStorage', STORAGE_KEY) ?? '').split(' ').filter(Boolean);
}
