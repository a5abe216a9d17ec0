import type { BumpTestOfOrder } from '@vale/contracts/catalog';
import { campaignOf, type Attribution, type SaleFacts } from '@vale/contracts/checkout';
import { HOUR_MS } from '@vale/contracts/time';
import {
  dayOf,
  dayStart,
  deviceOf,
  type CollectedEvent,
  type CollectedName,
  type Device,
  type EventBatch,
} from '@vale/contracts/tracking';
import type { SeededRandom } from '@vale/testing/seeded-random';

const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/140 Mobile Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 18_0) Safari/605.1',
  'Mozilla/5.0 (compatible; Googlebot/2.1)',
] as const;
const CAMPAIGNS: Attribution[] = [
  {},
  { utm_source: 'fb', utm_medium: 'cpc', utm_campaign: 'natal|1' },
  { utm_source: 'fb', utm_medium: 'cpc', utm_campaign: 'natal|2' },
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'marca' },
  { utm_source: 'fb', utm_medium: 'set', utm_campaign: 'ads|3', utm_content: 'ad|1', utm_term: 'feed' },
  { utm_source: 'fb', utm_medium: 'set', utm_campaign: 'ads|3', utm_content: 'ad|2' },
  { utm_source: 'tiktok' },
];
/** Whole under every model of up to five touches, so that the truth needs no rounding. */
const PRICES = [18_000, 36_000, 54_000];

export const BUMP_TEST_AT = 1_764_000_000_000;

export interface Visit {
  visitor: number;
  day: number;
  campaign: Attribution;
  start: number;
  names: CollectedName[];
}

export interface Visitor {
  marketingConsent: boolean | undefined;
  agent: string;
  device: Device;
  visits: Visit[];
  /** A visit after the order, if the buyer has withdrawn consent by then. */
  visitAfterRefusal?: Visit;
}

export interface Delivery {
  batch: EventBatch;
  client: { ip: string; userAgent: string };
}

interface Options {
  /** Number of the first visitor: several calls may share one store. */
  first?: number;
  /** Share of the visitors who order. */
  buyers?: number;
}

/** Visits and sales whose figures are known, and their events as a bad network delivers them. */
export function knownVisits(
  random: SeededRandom,
  count: number,
  now: number,
  { first = 0, buyers = 0.4 }: Options = {},
) {
  const today = dayOf(now);
  const visitors = Array.from({ length: count }, (_, at) => visitorOf(random, first + at, today, now));
  const sales = visitors.flatMap((buyer, at) => {
    const isBuyer = buyer.device !== 'bot' && buyer.visits.length > 0 && random.next() < buyers;
    if (!isBuyer) return [];
    const facts = saleOf(random, buyer, first + at, now);
    if (buyer.marketingConsent && random.next() < 0.3) {
      const start = facts.createdAt + 30_000;
      buyer.visitAfterRefusal = {
        visitor: first + at,
        day: dayOf(start),
        campaign: {},
        start,
        names: ['PageView'],
      };
    }
    return [{ facts, buyer }];
  });
  const deliveries = visitors.flatMap((visitor, at) => deliveriesOf(random, visitor, first + at, now));
  return { visitors, sales, deliveries: shuffled(random, [...deliveries, ...deliveries.slice(0, count)]) };
}

function visitorOf(random: SeededRandom, at: number, today: number, now: number): Visitor {
  const agent = AGENTS[random.integer(0, AGENTS.length - 1)]!;
  const marketingConsent = [undefined, true, false][random.integer(0, 2)];
  const visits = new Map<string, Visit>();
  for (let count = random.integer(1, 3); count > 0; count -= 1) {
    // Many visits begin beside midnight in São Paulo.
    const midnight = dayStart(today);
    const start = Math.round(
      random.next() < 0.3
        ? midnight + random.between(-60_000, 60_000)
        : random.between(now - 30 * HOUR_MS, now - HOUR_MS),
    );
    const given = CAMPAIGNS[random.integer(0, CAMPAIGNS.length - 1)]!;
    const campaign = marketingConsent === false ? {} : given;
    // Two ads of a campaign bring one visit.
    const key = JSON.stringify([dayOf(start), campaignOf(campaign)]);
    if (visits.has(key)) continue;
    const names: CollectedName[] = ['PageView'];
    if (random.next() < 0.6) names.push('AddToCart');
    if (names.length > 1 && random.next() < 0.6) names.push('InitiateCheckout');
    visits.set(key, { visitor: at, day: dayOf(start), campaign, start, names });
  }
  return { marketingConsent, agent, device: deviceOf(agent), visits: [...visits.values()] };
}

/** Some pages do not ask about cookies. */
export function isAsked({ visitor }: Visit): boolean {
  return visitor % 2 === 0;
}

/** Some visitors answer while they are there: what they did before is reported without the answer. */
function partsOf(random: SeededRandom, { marketingConsent }: Visitor, visit: Visit, visitorId: string) {
  const answer = {
    ...(marketingConsent !== undefined && { marketingConsent }),
    ...(marketingConsent && { visitorId }),
    campaign: visit.campaign,
  };
  const events = eventsOf(visit);
  const answersLate = marketingConsent !== undefined && random.next() < 0.5;
  if (!answersLate) {
    const parts = random.next() < 0.5 ? [events] : events.map((event) => [event]);
    const question = marketingConsent === undefined && isAsked(visit) && { isAsked: true };
    return parts.map((part) => ({ ...answer, ...question, events: part }));
  }
  // A refusal takes the campaign away.
  const before = { campaign: marketingConsent ? visit.campaign : CAMPAIGNS.at(-1)! };
  const [first, ...others] = events;
  const later = others.length > 0 ? others : [eventOf(visit, 1, 'PageView')];
  return [
    { ...before, events: [first!] },
    { ...answer, before, events: later },
  ];
}

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
const visitorIdOf = (at: number) => hex(at, 32);
/** Begins with its time, as a page's ids do. */
const eventIdOf = (ms: number, at: number, step: number) => hex(ms, 12) + hex(at, 16) + hex(step, 4);

function deliveriesOf(random: SeededRandom, visitor: Visitor, at: number, now: number): Delivery[] {
  const ip = [10, at >> 16, (at >> 8) & 255, at & 255].join('.');
  const client = { ip, userAgent: visitor.agent };
  const deliveries = visitor.visits.flatMap((visit) => {
    return partsOf(random, visitor, visit, visitorIdOf(at)).map((part) => ({
      client,
      batch: { sentAt: now, ...part },
    }));
  });
  const refusal = { sentAt: now, marketingConsent: false, visitorId: visitorIdOf(at) };
  const { visitAfterRefusal } = visitor;
  if (!visitAfterRefusal) return deliveries;
  return [...deliveries, { client, batch: { ...refusal, events: eventsOf(visitAfterRefusal) } }];
}

function eventsOf(visit: Visit): CollectedEvent[] {
  return visit.names.map((name, step) => eventOf(visit, step, name));
}

function eventOf({ visitor, day, start }: Visit, step: number, name: CollectedName): CollectedEvent {
  // A step later each, but within its day.
  const happened = Math.min(dayStart(day + 1) - 1, start + step);
  return { id: eventIdOf(happened, visitor, step), name, at: happened, page: 'home' };
}

function saleOf(random: SeededRandom, visitor: Visitor, at: number, now: number): SaleFacts {
  const byTime = visitor.visits.toSorted((one, other) => one.start - other.start);
  const createdAt = byTime.at(-1)!.start + 1_000;
  const last = visitor.marketingConsent
    ? (byTime.findLast(({ campaign }) => Object.keys(campaign).length > 0)?.campaign ?? {})
    : byTime.at(-1)!.campaign;
  const totalCentavos = PRICES[random.integer(0, PRICES.length - 1)]!;
  const fate = random.integer(0, 5);
  const isPaid = fate > 1;
  const paidAt = isPaid ? Math.min(now, createdAt + random.integer(1, 3_000) * 1_000) : null;
  const isOfSeveral = random.next() < 0.3;
  const bumpTest = isOfSeveral ? null : bumpTestOf(random);
  const hasBump = bumpTest?.arm !== 'holdout' && random.next() < 0.3;
  const part = fate === 2 ? totalCentavos : totalCentavos / 2;
  return {
    transactionId: `T${at}`,
    version: 5,
    // Some buyers come again.
    accountId: `a${at - (at % 3)}`,
    createdAt,
    productId: `p${at % 3}`,
    productTitle: `Vale ${at % 3}`,
    category: 'jogos',
    lines: linesOf(random, { at, totalCentavos, hasBump, isOfSeveral }),
    totalCentavos,
    ...(bumpTest && { bumpTest }),
    device: visitor.device,
    attribution: visitor.marketingConsent === false ? {} : last,
    ...(visitor.marketingConsent && { visitorId: visitorIdOf(at) }),
    marketingConsent: visitor.marketingConsent ?? null,
    pixAt: createdAt + 500,
    paidAt,
    acceptedBelowPrice: fate === 1,
    deliveredAt: isPaid || fate === 1 ? Math.min(now, (paidAt ?? createdAt) + 5_000) : null,
    refunds: fate === 2 || fate === 3 ? [{ at: Math.min(now, paidAt! + 60_000), centavos: part }] : [],
    ...(isPaid && at % 5 === 0 && { losses: [lossOf(at, Math.min(now, paidAt! + 90_000))] }),
    // The fee of some is unknown.
    ...(isPaid && at % 3 > 0 && { feeCentavos: 40 + (at % 7) }),
    // Most orders have no coupon.
    ...(at % 3 === 0 && { coupon: couponOf(at) }),
    simulated: false,
  };
}

function couponOf(at: number): NonNullable<SaleFacts['coupon']> {
  const number = at % 2;
  return { id: `c.${number}`, code: `CUPOM${number}`, discountCentavos: 100 + at };
}

/** Some bad codes were replaced by codes of a known cost. */
function lossOf(at: number, time: number): NonNullable<SaleFacts['losses']>[number] {
  const stock = { productId: `p${at % 3}`, variation: '' };
  return { at: time, ...stock, ...(at % 2 === 0 && { costCentavos: 700 }) };
}

const BUMP_CENTAVOS = 500;

function linesOf(
  random: SeededRandom,
  order: { at: number; totalCentavos: number; hasBump: boolean; isOfSeveral: boolean },
): SaleFacts['lines'] {
  const { at, totalCentavos, hasBump, isOfSeveral } = order;
  // Some codes have no known cost.
  const cost = () => (random.next() < 0.7 ? { costCentavos: random.integer(0, 9_000) } : {});
  const price = totalCentavos - (hasBump ? BUMP_CENTAVOS : 0);
  const product = { kind: 'product' as const, productId: `p${at % 3}`, variation: '' };
  const bump = { kind: 'bump' as const, productId: 'b1', variation: '', centavos: BUMP_CENTAVOS };
  const bumps = hasBump ? [bump] : [];
  if (!isOfSeveral)
    return [{ ...product, centavos: price }, ...bumps].map((line) => ({ ...line, ...cost() }));
  const other = (at + 1) % 3;
  const part = Math.floor(price / 5);
  const unit = { kind: 'variation' as const, productId: `p${other}`, variation: 'R$ 50', centavos: part };
  const ofOther = { ...unit, item: 1, title: `Vale ${other}`, category: 'viagens' };
  const ofFirst = { ...product, item: 0, title: `Vale ${at % 3}`, category: 'jogos' };
  return [
    { ...ofFirst, centavos: price - 3 * part },
    { ...ofFirst, centavos: part },
    ofOther,
    ofOther,
    ...bumps.map((line) => ({ ...line, item: 2, title: 'Extra' })),
  ].map((line) => ({ ...line, ...cost() }));
}

/** Some orders are of an earlier test, and some of none. */
function bumpTestOf(random: SeededRandom): BumpTestOfOrder | null {
  if (random.next() < 0.2) return null;
  const startedAt = random.next() < 0.2 ? BUMP_TEST_AT - 1 : BUMP_TEST_AT;
  return { startedAt, holdoutPercent: 20, arm: random.next() < 0.2 ? 'holdout' : 'offer' };
}

export function shuffled<T>(random: SeededRandom, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
