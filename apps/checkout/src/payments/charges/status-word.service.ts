import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { ulidsFrom } from '@vale/platform/ids';
import type { ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import { StatusWordRepository } from './status-word.repository.js';
import { STATUS_OF_MEANING, statusWordId, type StatusWord, type WordMeaning } from './status-word.js';

/** Providers keep charges for about as long. Milliseconds. */
const APPLIED_TO_MS = 90 * 86_400_000;
const PAGE = 100;

/** Status words that the shop does not know, and their meaning according to its owner. */
@Injectable()
export class StatusWordService {
  constructor(
    private readonly words: StatusWordRepository,
    private readonly methods: PaymentMethodService,
    private readonly orders: OrderStoreService,
    private readonly jobs: PaymentJobsService,
    private readonly clock: Clock,
  ) {}

  /** Applies the owner's meaning of an unknown status. A word without a meaning is recorded for the owner. */
  async understood({ methodId, transactionId }: Order, snapshot: ChargeSnapshot): Promise<ChargeSnapshot> {
    if (snapshot.status !== 'unknown' || snapshot.unplaced) return snapshot;
    const { driver } = await this.methods.get(methodId);
    const word = snapshot.providerStatus;
    const id = statusWordId(driver, word);
    const known = await this.words.find(id);
    if (known?.meaning) return { ...snapshot, status: STATUS_OF_MEANING[known.meaning] };
    const seen = { id, driver, word, transactionId, seenAt: this.clock.nowMs() };
    if (!known) await this.words.record({ ...seen, meaning: null, appliedAt: null });
    return snapshot;
  }

  async listUnmapped(): Promise<StatusWord[]> {
    return (await this.words.list()).filter(({ meaning }) => meaning === null);
  }

  async isUnmapped(id: string): Promise<boolean> {
    return (await this.words.find(id))?.meaning === null;
  }

  async map(id: string, meaning: WordMeaning): Promise<void> {
    await this.words.map(id, meaning);
  }

  /** Rereads earlier orders, in any state, whose status word now has a meaning. Safe to repeat. */
  async applyMapped(): Promise<void> {
    const fresh = (await this.words.list()).filter(
      ({ meaning, appliedAt }) => meaning !== null && appliedAt === null,
    );
    if (fresh.length === 0) return;
    const ids = new Set(fresh.map(({ id }) => id));
    for await (const order of this.recentOrders())
      if (await this.hasWord(order, ids)) await this.jobs.readCharges(order, 'word');
    for (const word of fresh) await this.words.recordApplied(word, this.clock.nowMs());
  }

  private async hasWord({ charges }: Order, ids: ReadonlySet<string>): Promise<boolean> {
    for (const { methodId, providerStatus } of charges)
      if (ids.has(statusWordId((await this.methods.get(methodId)).driver, providerStatus))) return true;
    return false;
  }

  private async *recentOrders(): AsyncGenerator<Order> {
    const now = this.clock.nowMs();
    const end = ulidsFrom(now);
    for (let after = ulidsFrom(now - APPLIED_TO_MS); after < end;) {
      const page = await this.orders.read.listAfter(after, PAGE);
      yield* page;
      // Later orders are read with the word's meaning.
      after = page.at(-1)?.transactionId ?? end;
    }
  }
}
