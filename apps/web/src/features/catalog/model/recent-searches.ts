import { readStored, writeStored } from '../../../shared/storage/browser-storage.js';

const STORAGE_KEY = 'vale_searches';
const MAX_KEPT = 5;

/** Searches made in this browser, newest first. They are never sent anywhere. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MAX_KEPT) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase());
  writeStored('localStorage', STORAGE_KEY, JSON.stringify([text, ...others].slice(0, MAX_KEPT)));
}
