import type { Attribution, SaleFacts } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { dayStart, type CollectedName, type Device } from '@vale/contracts/tracking';

export const SAMPLE_DAYS = 14;
export const SAMPLE_VISITS_A_DAY = 100;
const CAMPAIGNS: Attribution[] = [
  {},
  { utm_source: 'fb', utm_medium: 'cpc', utm_campaign: 'natal' },
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'marca' },
  { utm_source: 'instagram', utm_medium: 'bio' },
];
const PRODUCTS = ['Vale de jogos', 'Vale de filmes', 'Vale de músicas'];
/** Each step is taken by this share of those who took the one before. */
const STEPS: [name: CollectedName, page: string, share: number][] = [
  ['PageView', 'home', 1],
  ['PageView', 'product', 0.6],
  ['AddToCart', 'product', 0.5],
  ['InitiateCheckout', 'checkout', 0.7],
  ['AddPaymentInfo', 'checkout', 0.8],
];
const STEP_MS = 20_000;
const PAID_SHARE = 0.75;

/** Begins the transaction ids of sample orders, which then name their day. */
const ORDER_PREFIX = 'SAMPLE-';
/** Transaction ids from the first, up to the second without it. */
export const SAMPLE_ORDERS = [ORDER_PREFIX, 'SAMPLE.'] as const;

export interface SampleEvent {
  at: number;
  /** Its id depends on this alone. */
  idSeed: string;
  name: CollectedName;
  page: string;
  product?: string;
}

export interface SampleVisit {
  attribution: Attribution;
  device: Device;
  /** 32 hexadecimal digits. */
  visitorId: string;
  /** The visitor accepted cookies. */
  isKnown: boolean;
  events: SampleEvent[];
  sale?: SaleFacts;
}

type Hash = (text: string) => Buffer;
/** Returns a number from 0 up to 1 that is the same in each run. */
type Part = (name: string) => number;

/** The same visits for the same day. `hash`: at least 16 bytes. */
export function sampleVisitsOf(day: number, hash: Hash): SampleVisit[] {
  return Array.from({ length: SAMPLE_VISITS_A_DAY }, (_, at) => sampleVisit(day, `${day}|${at}`, hash));
}

/** The day on which a sample order was placed. */
export function dayOfSampleOrder(transactionId: string): number {
  return Number(transactionId.slice(ORDER_PREFIX.length).split('-', 1)[0]);
}

function sampleVisit(day: number, seed: string, hash: Hash): SampleVisit {
  const hashOf = (name: string) => hash(`sample|${seed}|${name}`);
  const partOf: Part = (name) => hashOf(name).readUInt32BE(0) / 2 ** 32;
  const draw = drawOf(day, partOf, hashOf('visitor').toString('hex').slice(0, 32));
  const { attribution, device, visitorId, isKnown, start, product } = draw;
  const left = STEPS.findIndex(([, , share], step) => partOf(`step ${step}`) >= share);
  const steps = left < 0 ? STEPS : STEPS.slice(0, left);
  const events = steps.map(([name, page], step): SampleEvent => ({
    at: start + step * STEP_MS,
    idSeed: `sample|${seed}|${step}`,
    name,
    page,
    ...(step > 0 && { product: `sample-${product}` }),
  }));
  const visit = { attribution, device, visitorId, isKnown, events };
  return left < 0 ? { ...visit, sale: saleOf(seed, partOf, draw) } : visit;
}

type Draw = ReturnType<typeof drawOf>;

function drawOf(day: number, partOf: Part, visitorId: string) {
  const device: Device = partOf('device') < 0.7 ? 'mobile' : 'desktop';
  return {
    device,
    attribution: CAMPAIGNS[Math.floor(partOf('campaign') * CAMPAIGNS.length)]!,
    isKnown: partOf('consent') < 0.6,
    visitorId,
    start: dayStart(day) + Math.floor(partOf('start') * 0.95 * DAY_MS),
    product: Math.floor(partOf('product') * PRODUCTS.length),
  };
}

function saleOf(
  seed: string,
  partOf: Part,
  { start, product, device, attribution, isKnown, visitorId }: Draw,
): SaleFacts {
  const createdAt = start + STEPS.length * STEP_MS;
  const isPaid = partOf('paid') < PAID_SHARE;
  const paidAt = isPaid ? createdAt + Math.floor(partOf('time') * 300_000) : null;
  const totalCentavos = 2_500 * (product + 1);
  return {
    transactionId: `${ORDER_PREFIX}${seed.replace('|', '-')}`,
    version: 1,
    createdAt,
    totalCentavos,
    accountId: `sample-${Math.floor(partOf('buyer') * 300)}`,
    category: 'jogos',
    device,
    attribution,
    productId: `sample-${product}`,
    productTitle: PRODUCTS[product]!,
    pixAt: createdAt,
    paidAt,
    lines: [{ kind: 'product', productId: `sample-${product}`, variation: '', centavos: totalCentavos }],
    ...(isKnown && { visitorId }),
    marketingConsent: isKnown || null,
    acceptedBelowPrice: false,
    deliveredAt: paidAt,
    refunds: [],
    simulated: true,
  };
}
