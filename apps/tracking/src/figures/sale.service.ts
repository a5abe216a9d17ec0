import { Injectable } from '@nestjs/common';
import { checkoutEvents, type SaleFacts } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DictionaryRepository } from './dictionary.repository.js';
import { VisitorErasureService } from './visitor-erasure.service.js';
import { VisitorKeyRepository } from './visitor-key.repository.js';
import { CONSENT, consentCode } from './visit.js';
import { DirtyRepository } from './dirty.repository.js';
import { SaleRepository } from './sale.repository.js';
import { daysOfSale } from './sale.js';

@Injectable()
export class SaleService {
  constructor(
    private readonly sales: SaleRepository,
    private readonly dictionary: DictionaryRepository,
    private readonly dirty: DirtyRepository,
    private readonly keys: VisitorKeyRepository,
    private readonly erasure: VisitorErasureService,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Safe to repeat, and in any order: each event has the whole sale, and the newest version stays. */
  @On(checkoutEvents.saleChanged, { durable: 'tracking-record-sale-when-sale-changed' })
  async record(facts: EventData<typeof checkoutEvents.saleChanged>): Promise<void> {
    await this.recordAll([facts]);
  }

  async recordAll(all: readonly SaleFacts[]): Promise<void> {
    const days = new Set<number>();
    for (const facts of all) for (const day of await this.put(facts)) days.add(day);
    await this.dirty.mark([...days].map((at) => ({ kind: 'day', at })));
  }

  private async put(facts: SaleFacts): Promise<number[]> {
    const { transactionId, attribution, visitorId, marketingConsent, simulated, ...sale } = facts;
    // Simulated payments count only in a demonstration.
    if (simulated && !this.runtime.VALE_DEMO) return [];
    const consent = consentCode(marketingConsent);
    const hasVisitor = consent === CONSENT.accepted && visitorId !== undefined;
    // Only erasure takes the visitor out of an order.
    if (!hasVisitor) await this.erasure.eraseFormer(facts);
    return this.sales.put({
      ...sale,
      _id: transactionId,
      campaign: await this.dictionary.campaignId(attribution, consent, 'orders'),
      ...(hasVisitor && { visitor: this.keys.own(visitorId) }),
      days: daysOfSale(facts),
      ...(simulated && { simulated: true }),
    });
  }
}
