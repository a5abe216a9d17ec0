import { Injectable } from '@nestjs/common';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { Clock } from '@vale/platform/clock';
import type { PaymentNews } from '../../orders/life/order-schedule.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import { paymentProvider } from '../providers/payment-providers.client.js';
import { SettledListService } from '../reconciliation/settled-list.service.js';
import { PaymentSourceRepository } from '../sources/payment-source.repository.js';
import { PaymentSourceService } from '../sources/payment-source.service.js';

/** Callbacks that have not come for this long may never come again. */
const CALLED_BACK_MS = HOUR_MS;
/** Time for which this process remembers when the last callback came. */
const REMEMBERED_MS = MINUTE_MS;

/**
 * Knows if payments are noticed without polls, which are then few. Callbacks matter only where the provider documents a
 * limit of calls: elsewhere polls cost nothing, and find a payment whose callback is lost within seconds.
 */
@Injectable()
export class PaymentNewsService {
  private readonly calledBack = new Map<string, { at: number | null; until: number }>();

  constructor(
    private readonly methods: PaymentMethodService,
    private readonly settled: SettledListService,
    private readonly sources: PaymentSourceService,
    private readonly stored: PaymentSourceRepository,
    private readonly clock: Clock,
  ) {}

  async of(methodId: string): Promise<PaymentNews> {
    const at = (await this.isLimited(methodId)) ? await this.calledBackAt(methodId) : null;
    return {
      isListed: await this.settled.isListed(methodId),
      isCalledBack: at !== null && Math.abs(this.clock.nowMs() - at) < CALLED_BACK_MS,
    };
  }

  /** Records that a callback about an order came. */
  async recordCallback(methodId: string): Promise<void> {
    if (await this.isLimited(methodId)) await this.sources.watch(methodId, 'callbacks', async () => {});
  }

  private async isLimited(methodId: string): Promise<boolean> {
    const { driver } = await this.methods.get(methodId);
    return paymentProvider(driver)?.budget !== undefined;
  }

  private async calledBackAt(methodId: string): Promise<number | null> {
    const now = this.clock.nowMs();
    const known = this.calledBack.get(methodId);
    if (known && now < known.until) return known.at;
    const source = await this.stored.find(methodId, 'callbacks');
    const at = source?.workedAt ?? null;
    this.calledBack.set(methodId, { at, until: now + REMEMBERED_MS });
    return at;
  }
}
