import type { AdIds, CollectedEvent, EventBatch } from '@vale/contracts/tracking';
import { pageAt } from '@vale/contracts/pages';
import { campaignAndAdOf, campaignOf, type Attribution } from '@vale/contracts/checkout';
import { identityRoutes } from '@vale/contracts/identity';
import { callRoute } from '../http/call-route.js';
import { landedTouch } from '../routing/utm.js';
import { consentGiven, isAsking, marketingConsent } from './consent.js';
import { timedId } from '../random-id.js';
import type { ReportedEvent } from './events.js';
import { lastTouch, visitorId } from './touches.js';
import { freshProof, keepProof } from './visit-proof.js';

const ADDRESS = '/api/e';
/** The server takes at most this many at once. */
const MAX_EVENTS = 20;
const WAIT_MS = 2_000;
/** The server takes at most this many products of an event, and characters of a text. */
const MAX_PRODUCTS = 20;
const MAX_TEXT = 80;

/** Other click ids and cookies are of no destination that receives visits. */
const AD_IDS = ['fbclid', 'fbp', 'fbc', 'ttclid', 'ttp', 'click_id'] as const satisfies (keyof AdIds)[];

type Sender = Omit<EventBatch, 'events' | 'sentAt'>;

let waiting: CollectedEvent[] = [];
/** Sender of the waiting events: a changed answer does not affect earlier events. */
let sender: Sender = {};
/** The sender of the events before the visitor's first answer on this page, and that answer. */
let before: { sender: NonNullable<Sender['before']>; answer?: boolean } | undefined;
/** The page that was reported last. It is reported again, as the same event, when the visitor answers on it. */
let lastPage: { pathname: string; event: CollectedEvent } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Batches that wait for a proof. Sent without one when the page is left, and again with it if the page goes on. */
const unproven: EventBatch[] = [];

/** Reports an event to the shop itself, limited to what the visitor's answer permits. Ignores the panel. */
export function collect(reported: ReportedEvent, pathname: string, at: number): void {
  const { name } = reported;
  const page = pageAt(pathname);
  if (page?.name === 'admin') return;
  const next = currentSender();
  if (JSON.stringify(next) !== JSON.stringify(sender)) flush();
  sender = next;
  const isSamePage = name === 'PageView' && lastPage?.pathname === pathname;
  const event = isSamePage ? lastPage!.event : eventOf(reported, page, at);
  if (name === 'PageView') lastPage = { pathname, event };
  waiting.push(event);
  if (waiting.length >= MAX_EVENTS) flush();
  else timer ??= setTimeout(flush, WAIT_MS);
}

function eventOf(reported: ReportedEvent, page: ReturnType<typeof pageAt>, at: number): CollectedEvent {
  const { name, id = timedId() } = reported;
  const ad = sender.marketingConsent ? adOf(reported) : undefined;
  const product = page && 'id' in page.params ? page.params.id : undefined;
  return {
    id,
    name,
    at,
    page: page?.name ?? 'unknown',
    ...(product !== undefined && { product: product.slice(0, MAX_TEXT) }),
    ...('term' in reported && { term: reported.term }),
    ...(ad && { ad }),
  };
}

/** The product, category and price that destinations receive with an event. */
function adOf(event: ReportedEvent): CollectedEvent['ad'] {
  if (!('data' in event)) return undefined;
  const { data } = event;
  if (!('content_category' in data)) return undefined;
  const category = data.content_category.slice(0, MAX_TEXT);
  if ('content_type' in data) return { category };
  const products = data.content_ids.slice(0, MAX_PRODUCTS).map((id) => id.slice(0, MAX_TEXT));
  return { products, category, centavos: Math.round(data.value * 100) };
}

function currentSender(): Sender {
  const answer = marketingConsent();
  if (consentGiven() === null) {
    const sender =
      answer === false ? ({ marketingConsent: false } as const) : { campaign: campaignOf(landedTouch()) };
    before = { sender };
    return isAsking.get() ? { ...sender, isAsked: true } : sender;
  }
  if (before) before.answer ??= answer!;
  // Another answer is another visitor.
  const part = before && before.answer === answer && { before: before.sender };
  if (!answer) return { marketingConsent: false, ...part };
  const visitor = visitorId();
  const touch = lastTouch();
  const adIds = adIdsOf(touch);
  return {
    marketingConsent: true,
    campaign: campaignAndAdOf(touch),
    ...(Object.keys(adIds).length > 0 && { adIds }),
    ...(visitor !== undefined && { visitorId: visitor }),
    ...part,
  };
}

function adIdsOf(touch: Attribution): AdIds {
  return Object.fromEntries(AD_IDS.flatMap((key) => (touch[key] ? [[key, touch[key]]] : [])));
}

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const batch: EventBatch = { sentAt: Date.now(), ...sender, events: waiting };
  waiting = [];
  if (freshProof() !== undefined) return send(batch);
  unproven.push(batch);
  void callRoute(identityRoutes.getSession, {})
    .then(keepProof, () => undefined)
    .then(() => unproven.splice(0).forEach(send));
}

function send(batch: EventBatch): void {
  const body = JSON.stringify({ ...batch, proof: freshProof() });
  // A beacon outlives its page and delays nothing.
  navigator.sendBeacon?.(ADDRESS, new Blob([body], { type: 'application/json' }));
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    flush();
    unproven.forEach(send);
  });
}
