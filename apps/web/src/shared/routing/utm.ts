import type { Attribution } from '@vale/contracts/checkout';
import { withoutControlCharacters } from '@vale/contracts/define';
import { useAfterHydration } from '../hydration.js';
import { readStored } from '../storage/browser-storage.js';
import { CLICK_KEYS, sourceOfClick, sourceOfReferrer, type TrafficSource } from './traffic-source.js';

/** Appended to links: the five of the campaigns, and two that Brazilian tools add. */
const LINK_KEYS = ['utm_source', 'utm_campaign', 'utm_medium', 'utm_content', 'utm_term', 'src', 'sck'];
/** Written with the visitor's consent alone, by `touches.ts`. */
export const UTM_KEY = 'vale_utm';
/** Characters. Longer parameters are a mistake, and would make every address unusable. */
const MAX_QUERY_LENGTH = 2_000;
const MAX_VALUE_LENGTH = 300;
const MAX_CLICK_ID_LENGTH = 500;

let appended: string | null = null;
let landed: Attribution = {};

/**
 * Remembers the campaign's parameters of an address exactly as written: characters such as `|` must come out
 * unchanged. A later campaign or click replaces an earlier one; `referrer` stands in where the address names none. Nothing is
 * stored: until the visitor accepts, the campaign is only in the address and in this page's memory.
 */
export function captureUtm(search: string, referrer = ''): void {
  const links = partsOf(search, LINK_KEYS);
  const clicks = partsOf(search, CLICK_KEYS);
  if (links.join('&').length > MAX_QUERY_LENGTH) return;
  const named = [...links, ...clicks];
  if (named.length === 0) return captureReferrer(referrer);
  // Links keep the campaign and drop the click id: the campaign's own links do not end it.
  if (named.every((part) => landed[keyOf(part)] === valueOf(part))) return;
  const derived = sourceOfClick(clicks.map(keyOf), referrer) ?? sourceOfReferrer(referrer);
  const hasSource = links.some((part) => keyOf(part) === 'utm_source');
  const added = derived && !hasSource ? partsOfSource(derived, links.map(keyOf)) : [];
  appended = [...links, ...added].join('&');
  landed = attributionOf([...named, ...added]);
}

/** Links do not carry such a source, which would make every address longer. */
function captureReferrer(referrer: string): void {
  const source = sourceOfReferrer(referrer);
  if (!source) return;
  appended = '';
  landed = attributionOf(partsOfSource(source));
}

function partsOfSource({ source, medium }: TrafficSource, taken: readonly string[] = []): string[] {
  return [`utm_source=${source}`, `utm_medium=${medium}`].filter((part) => !taken.includes(keyOf(part)));
}

export function storedUtm(): string {
  appended ??= readStored('localStorage', UTM_KEY) ?? '';
  return appended;
}

/** How this page was reached: the campaign of its address with click ids, or what follows from these or from the referrer. */
export function landedTouch(): Attribution {
  return landed;
}

/** Used by tests to simulate a new visitor. */
export function forgetUtm(): void {
  appended = null;
  landed = {};
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

function attributionOf(parts: readonly string[]): Attribution {
  return Object.fromEntries(parts.map((part) => [keyOf(part), valueOf(part)]));
}

function partsOf(search: string, keys: readonly string[]): string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part.includes('=') && keys.includes(keyOf(part)));
}

function keyOf(part: string): keyof Attribution {
  return (part.split('=', 1)[0] ?? '') as keyof Attribution;
}

/** Removes control characters: the shop would refuse the visit, and the order too. */
function valueOf(part: string): string {
  const longest = CLICK_KEYS.includes(keyOf(part)) ? MAX_CLICK_ID_LENGTH : MAX_VALUE_LENGTH;
  return withoutControlCharacters(decode(part.slice(part.indexOf('=') + 1))).slice(0, longest);
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value.replace(/\+/g, ' '));
  } catch {
    return value;
  }
}
