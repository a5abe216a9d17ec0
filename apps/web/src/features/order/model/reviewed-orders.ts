import { readStored, writeStored } from '../../../shared/storage/browser-storage.js';

const STORAGE_KEY = 'vale_reviewed';
/** Number of recent reviews to remember; the server refuses a second review regardless. */
const KEPT = 50;

export function isReviewed(key: string): boolean {
  return read().includes(key);
}

export function rememberReview(key: string): void {
  writeStored('localStorage', STORAGE_KEY, [...read(), key].slice(-KEPT).join(' '));
}

function read(): string[] {
  return (readStored('localStorage', STORAGE_KEY) ?? '').split(' ').filter(Boolean);
}
