import { keptVisitorCookie, MAX_KEPT_LENGTH } from '@vale/contracts/tracking';
import { UTM_KEY } from '../routing/utm.js';
import { cookiesOf, readStored, writeStored } from '../storage/browser-storage.js';

export const CONSENT_KEY = 'vale_consent';
export const FIRST_KEY = 'vale_first_touch';
export const LAST_KEY = 'vale_last_touch';
export const VISITOR_KEY = 'vale_visitor';
const KEYS = [CONSENT_KEY, UTM_KEY, FIRST_KEY, LAST_KEY, VISITOR_KEY];

/** Has the shop set a cookie with what this browser stores of a visitor who accepted, unless it has it already. */
export function keepVisitor(): void {
  const stored = KEYS.map((key) => [key, readStored('localStorage', key)]).filter(
    ([, text]) => text !== null,
  );
  const kept = encodeURIComponent(JSON.stringify(Object.fromEntries(stored)));
  if (kept === keptCookie() || kept.length > MAX_KEPT_LENGTH) return;
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', keepalive: true, headers, body: JSON.stringify({ kept }) };
  void fetch('/api/visitor-cookie', init).catch(() => undefined);
}

/** Stores again what Safari deletes after 7 days. */
export function restoreVisitor(): void {
  if (typeof document === 'undefined' || readStored('localStorage', CONSENT_KEY) !== null) return;
  try {
    const kept = JSON.parse(decodeURIComponent(keptCookie())) as Record<string, unknown>;
    for (const key of KEYS) if (typeof kept[key] === 'string') writeStored('localStorage', key, kept[key]);
  } catch {
    // There is no cookie, or somebody changed it.
  }
}

function keptCookie(): string {
  return cookiesOf(`${keptVisitorCookie(window.location.protocol === 'https:')}=`);
}
