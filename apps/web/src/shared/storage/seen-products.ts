import { readStoredJson, removeStored, writeStored } from './browser-storage.js';

/** Ids of the products seen last in this browser, newest first. Functional, first-party; never sent to anyone. */
const STORAGE_KEY = 'vale_seen';
const KEPT = 9;

export function readSeen(): string[] {
  const stored = readStoredJson<unknown>('localStorage', STORAGE_KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, KEPT) : [];
}

export function noteSeen(id: string): void {
  const ids = [id, ...readSeen().filter((one) => one !== id)].slice(0, KEPT);
  writeStored('localStorage', STORAGE_KEY, JSON.stringify(ids));
}

export function forgetSeen(): void {
  removeStored('localStorage', STORAGE_KEY);
}
