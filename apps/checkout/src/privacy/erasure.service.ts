import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { OrderStoreService } from '../order/order-store.service.js';
import type { Order } from '../order/order.js';
import { anonymous, buyerAsEvidence, canBeAnonymous, isAnonymous } from './anonymous-order.js';
import { ErasureRepository, type Erasure } from './erasure.repository.js';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

/** Makes the orders of deleted accounts anonymous: those that are finished at once, others when they are. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly orders: OrderStoreService,
    private readonly clock: Clock,
  ) {}

  /** Safe to repeat. */
  async erase(accountId: string): Promise<void> {
    await this.run(await this.erasures.addOrFind(accountId, this.clock.nowMs()));
  }

  /** Those that are not complete yet. */
  async eraseRest(): Promise<void> {
    for (let after = ''; ;) {
      const found = await this.erasures.listAfter(after, AT_ONCE);
      for (const erasure of found) await this.run(erasure);
      if (found.length < AT_ONCE) return;
      after = found.at(-1)!.accountId;
    }
  }

  /** False while its buyer is needed to finish it. */
  async anonymise(order: Order): Promise<boolean> {
    if (isAnonymous(order)) return true;
    const erased = await this.orders.change(
      order,
      (known, now) => (canBeAnonymous(known, now) ? anonymous(known) : known),
      buyerAsEvidence(order, this.clock.nowMs()),
    );
    return isAnonymous(erased);
  }

  private async run({ accountId, since }: Erasure): Promise<void> {
    let isComplete = true;
    for (let cursor: string | undefined; ;) {
      const page = { limit: AT_ONCE, cursor };
      const { items, nextCursor } = await this.orders.read.listAllOfAccount(accountId, page);
      for (const order of items) isComplete = (await this.anonymise(order)) && isComplete;
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    // A request that was under way when the account was deleted may have placed one more.
    if (isComplete && this.clock.nowMs() - since >= DAY_MS) await this.erasures.remove(accountId);
  }
}
