import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SaleFacts } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { dayOf, dayStart, type CollectedName, type Device } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DictionaryRepository } from './dictionary.repository.js';
import { eventId, visitId, type RecordedEvent } from './event.repository.js';
import { EventWriterService } from './event-writer.service.js';
import { SaleService } from './sale.service.js';
import { VisitorKeyRepository } from './visitor-key.repository.js';
import { CONSENT, nameCode, stepsOf } from './visit.js';

const DAYS = 14;
const VISITS_A_DAY = 100;
const CAMPAIGNS = [
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

/** Invents two weeks of visits and orders in a demo, so that there is something to analyse. */
@Injectable()
export class SampleService {
  constructor(
    private readonly events: EventWriterService,
    private readonly sales: SaleService,
    private readonly dictionary: DictionaryRepository,
    private readonly keys: VisitorKeyRepository,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Adds nothing a second time on the same day. False outside demo mode. */
  async run(print: (line: string) => void): Promise<boolean> {
    if (!this.runtime.VALE_DEMO) {
      print('Sample visits and orders are for demo mode: they would count as real ones.');
      return false;
    }
    const today = dayOf(this.clock.nowMs());
    for (let day = today - DAYS; day < today; day += 1) {
      const visits = Array.from({ length: VISITS_A_DAY }, (_, at) => `${day}|${at}`);
      const made = await Promise.all(visits.map((seed) => this.visit(day, seed)));
      await this.events.write(made.flatMap(({ events }) => events));
      await this.sales.recordAll(made.flatMap(({ sale }) => (sale ? [sale] : [])));
    }
    print(`${DAYS} days with ${VISITS_A_DAY} visits each are in Análise, and within two minutes in files.`);
    return true;
  }

  private async visit(day: number, seed: string): Promise<{ events: RecordedEvent[]; sale?: SaleFacts }> {
    const sample = sampleVisit(day, seed);
    const { attribution, device, start, product, isKnown, visitorId } = sample;
    const consent = isKnown ? CONSENT.accepted : CONSENT.none;
    const visitor = isKnown ? this.keys.own(visitorId) : hashOf(`${seed}|visitor`).subarray(0, 12);
    const campaign = await this.dictionary.campaignId(attribution, CONSENT.none);
    const visit = { visitor, campaign, device, consent };
    const left = STEPS.findIndex(([, , share], step) => partOf(seed, `step ${step}`) >= share);
    const steps = left < 0 ? STEPS : STEPS.slice(0, left);
    const events: RecordedEvent[] = [];
    for (const [step, [name, page]] of steps.entries()) {
      const at = start + step * STEP_MS;
      events.push({
        id: eventId(at, `sample|${seed}|${step}`),
        at,
        visit,
        visitId: visitId(day, visit),
        name: nameCode(name),
        steps: stepsOf({ name, page }),
        page: await this.dictionary.idOf('page', page),
        ...(step > 0 && { product: await this.dictionary.idOf('product', `sample-${product}`) }),
      });
    }
    return left < 0 ? { events, sale: saleOf(seed, sample) } : { events };
  }
}

type SampleVisit = ReturnType<typeof sampleVisit>;

function sampleVisit(day: number, seed: string) {
  const device: Device = partOf(seed, 'device') < 0.7 ? 'mobile' : 'desktop';
  return {
    device,
    attribution: CAMPAIGNS[Math.floor(partOf(seed, 'campaign') * CAMPAIGNS.length)]!,
    isKnown: partOf(seed, 'consent') < 0.6,
    visitorId: hashOf(`${seed}|visitor`).toString('hex').slice(0, 32),
    start: dayStart(day) + Math.floor(partOf(seed, 'start') * 0.95 * DAY_MS),
    product: Math.floor(partOf(seed, 'product') * PRODUCTS.length),
  };
}

function saleOf(
  seed: string,
  { start, product, device, attribution, isKnown, visitorId }: SampleVisit,
): SaleFacts {
  const createdAt = start + STEPS.length * STEP_MS;
  const isPaid = partOf(seed, 'paid') < PAID_SHARE;
  const paidAt = isPaid ? createdAt + Math.floor(partOf(seed, 'time') * 300_000) : null;
  const totalCentavos = 2_500 * (product + 1);
  return {
    transactionId: `SAMPLE-${seed.replace('|', '-')}`,
    version: 1,
    createdAt,
    totalCentavos,
    accountId: `sample-${Math.floor(partOf(seed, 'buyer') * 300)}`,
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

/** A number from 0 up to 1 that is the same in each run. */
function partOf(seed: string, name: string): number {
  return hashOf(`${seed}|${name}`).readUInt32BE(0) / 2 ** 32;
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(`sample|${text}`).digest();
}
