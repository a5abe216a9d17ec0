import type { Attribution } from '@vale/contracts/checkout';
import { useAfterHydration } from '../hydration.js';
import { readStored, writeStored } from '../storage/browser-storage.js';

/** The five of the campaigns, and two that Brazilian tools add. */
const KEYS = ['utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term', 'src', 'sck'] as const;
const STORAGE_KEY = 'vale_utm';
/** Characters. Longer parameters are a mistake, and would make every address unusable. */
const LONGEST = 2_000;

let stored: string | null = null;

/**
 * Stores the campaign's parameters of an address as they were written: `|` and the like must come out unchanged,
 * so nothing is decoded. A later campaign replaces an earlier one.
 */
export function captureUtm(search: string): void {
  const found = campaignParts(search).join('&');
  if (found === '' || found.length > LONGEST) return;
  stored = found;
  writeStored('localStorage', STORAGE_KEY, found);
}

export function storedUtm(): string {
  stored ??= readStored('localStorage', STORAGE_KEY) ?? '';
  return stored;
}

/** For tests: a new visitor. */
export function forgetUtm(): void {
  stored = null;
}

/** `withUtm` for an address that is rendered. */
export function useWithUtm(address: string): string {
  return withUtm(address, useAfterHydration(storedUtm, ''));
}

/** An internal address with the campaign appended; keys that it already has stay as they are. */
export function withUtm(address: string, utm = storedUtm()): string {
  if (utm === '') return address;
  const [beforeHash = '', ...hash] = address.split('#');
  const [path = '', ...search] = beforeHash.split('?');
  const own = search.join('?');
  const taken = new Set(own.split('&').map(keyOf));
  const added = utm.split('&').filter((part) => !taken.has(keyOf(part)));
  const query = [own, ...added].filter(Boolean).join('&');
  return path + (query ? `?${query}` : '') + (hash.length > 0 ? `#${hash.join('#')}` : '');
}

/** What goes with an order. */
export function attribution(): Attribution {
  const pairs = storedUtm()
    .split('&')
    .filter(Boolean)
    .map((part) => [keyOf(part), decode(part.slice(part.indexOf('=') + 1)).slice(0, 300)]);
  return Object.fromEntries(pairs) as Attribution;
}

function campaignParts(search: string): string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part.includes('=') && (KEYS as readonly string[]).includes(keyOf(part)));
}

function keyOf(part: string): string {
  return part.split('=', 1)[0] ?? '';
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replace(/\+/g, ' '));
  } catch {
    return value;
  }
}
