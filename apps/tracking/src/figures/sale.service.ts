import { Injectable } from '@nestjs/common';
import { checkoutEvents, type SaleFacts } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { WriteBatcher } from '@vale/platform/write-batcher';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DictionaryRepository } from './dictionary.repository.js';
import { VisitorErasureService } from './visitor-erasure.service.js';
import { VisitorKeyRepository } from './visitor-key.repository.js';
import { CONSENT, consentCode } from './visit.js';
import { SaleRepository, type NewSale } from './sale.repository.js';
import { daysOfSale } from './sale.js';

@Injectable()
export class SaleService {
  /** Most changes of an order follow each other within milliseconds. */
  private readonly batcher = new WriteBatcher<SaleFacts>((all) => this.recordAll(all));

  constructor(
    private readonly sales: SaleRepository,
    private readonly dictionary: DictionaryRepository,
    private readonly keys: VisitorKeyRepository,
    private readonly erasure: VisitorErasureService,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Safe to repeat, and in any order: each event has the whole sale, and the newest version stays. */
  @On(checkoutEvents.saleChanged, { durable: 'tracking-record-sale-when-sale-changed' })
  async record(facts: EventData<typeof checkoutEvents.saleChanged>): Promise<void> {
    await this.batcher.add(facts);
  }

  async recordAll(all: readonly SaleFacts[]): Promise<void> {
    for (const sales of inPasses(all.filter((facts) => this.isCounted(facts)))) await this.putAll(sales);
  }

  /** Simulated payments count only in a demo. */
  private isCounted({ simulated }: SaleFacts): boolean {
    return !simulated || this.runtime.VALE_DEMO;
  }

  private async putAll(all: readonly SaleFacts[]): Promise<void> {
    for (const facts of all) if (mayBeErased(facts)) await this.erasure.eraseFormer(facts);
    await this.sales.putAll(await Promise.all(all.map((facts) => this.saleOf(facts))));
  }

  private async saleOf(facts: SaleFacts): Promise<NewSale> {
    const { transactionId, attribution, visitorId, marketingConsent, simulated, ...sale } = facts;
    const consent = consentCode(marketingConsent);
    const campaign = await this.dictionary.campaignId(attribution, consent, 'orders');
    const ad = await this.dictionary.adId(campaign, attribution, consent, 'orders');
    const hasVisitor = consent === CONSENT.accepted && visitorId !== undefined;
    return {
      ...sale,
      _id: transactionId,
      campaign,
      ...(ad !== undefined && { ad }),
      ...(hasVisitor && { visitor: this.keys.own(visitorId) }),
      days: daysOfSale(facts),
      ...(simulated && { simulated: true }),
    };
  }
}

/** Erasure makes an order one of a buyer who refused. */
function mayBeErased({ marketingConsent }: SaleFacts): boolean {
  return consentCode(marketingConsent) === CONSENT.refused;
}

/**
 * Each pass has an order at most once. Only its newest version counts, but if its buyer may be erased, earlier ones are stored
 * first, because erasure finds the visitor in the version before.
 */
function inPasses(all: readonly SaleFacts[]): SaleFacts[][] {
  const passes: SaleFacts[][] = [];
  for (const versions of Map.groupBy(all, ({ transactionId }) => transactionId).values()) {
    const sorted = versions.toSorted((one, other) => one.version - other.version);
    const newest = sorted.slice(-1);
    const put = mayBeErased(newest[0]!) ? sorted : newest;
    put.forEach((facts, at) => (passes[at] ??= []).push(facts));
  }
  return passes;
}
