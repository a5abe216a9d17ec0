import type { EventBatch } from '@vale/contracts/tracking';
import { randomId } from '../random-id.js';
import { UTM_KEY } from '../routing/utm.js';
import { readStoredJson, removeStored, writeStored } from '../storage/browser-storage.js';
import { marketingConsent } from './consent.js';
import { FIRST_KEY, LAST_KEY, VISITOR_KEY } from './kept-visitor.js';
import { storeTouch, visitorId } from './touches.js';
import { PURCHASES_KEY } from './tracked-purchases.js';

/** Ids of visitors who withdrew, each until the shop has confirmed it. Nothing else reads them. */
const WITHDRAWN_KEY = 'vale_withdrawn';
/** Everything that the browser keeps with consent alone. */
const KEPT_WITH_CONSENT = [UTM_KEY, FIRST_KEY, LAST_KEY, VISITOR_KEY, PURCHASES_KEY];

/** Stores how the visitor came, if they accepted; otherwise deletes everything that a browser may have stored. */
export function applyConsent(): void {
  if (marketingConsent() === true) storeTouch();
  else forgetVisitor();
  for (const visitor of withdrawn()) void tellWithdrawal(visitor);
}

/** Without a reply, because the page was left or has no connection, the next page tells it again. */
async function tellWithdrawal(visitor: string): Promise<void> {
  const now = Date.now();
  const batch: EventBatch = {
    sentAt: now,
    marketingConsent: false,
    visitorId: visitor,
    events: [{ id: randomId(), name: 'PageView', at: now, page: 'unknown' }],
  };
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', keepalive: true, headers, body: JSON.stringify(batch) };
  const reply = await fetch('/api/e', init).catch(() => null);
  if (reply?.ok) writeWithdrawn(withdrawn().filter((one) => one !== visitor));
}

function withdrawn(): string[] {
  return readStoredJson<string[]>('localStorage', WITHDRAWN_KEY) ?? [];
}

function writeWithdrawn(visitors: readonly string[]): void {
  if (visitors.length === 0) removeStored('localStorage', WITHDRAWN_KEY);
  else writeStored('localStorage', WITHDRAWN_KEY, JSON.stringify(visitors));
}

function forgetVisitor(): void {
  const visitor = visitorId();
  if (visitor !== undefined) writeWithdrawn([...withdrawn(), visitor]);
  KEPT_WITH_CONSENT.forEach((key) => removeStored('localStorage', key));
  // The shop's own cookies are httpOnly, but for what it keeps of this visitor: the others that can be read here are the pixels'.
  for (const name of document.cookie.split('; ').map((one) => one.split('=', 1)[0]!)) {
    if (name !== '') domains().forEach((domain) => expire(name, domain));
  }
}

function expire(name: string, domain: string): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=; path=/; max-age=0${secure}${domain && `; domain=${domain}`}`;
}

/** Pixels set their cookies on the widest domain that a browser lets them. */
function domains(): string[] {
  const parts = window.location.hostname.split('.');
  return ['', ...parts.map((_, at) => parts.slice(at).join('.'))];
}
