import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { ulidsFrom } from '@vale/platform/ids';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { LineCodeService } from '../../stock/line-code.service.js';
import { caseOfCodes, stuckCodes } from './code-cases.js';
import type { FoundCase } from './order-cases.js';

const PAGE = 100;

/** Codes that are held or given for an order that does not rightly hold or have them. */
@Injectable()
export class StuckCodesService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly codes: LineCodeService,
    private readonly clock: Clock,
  ) {}

  /** Covers all orders with an id above `from` that hold or own codes, but none that is placed meanwhile. */
  async *casesAfter(from: string): AsyncGenerator<FoundCase> {
    const end = ulidsFrom(this.clock.nowMs());
    for (let after = from; after < end;) {
      const holders = await this.codes.holdersAfter(after, PAGE);
      after = [...holders.keys()].at(-1) ?? end;
      const orders = await this.orders.read.findAll([...holders.keys()]);
      const byId = new Map(orders.map((order) => [order.transactionId, order]));
      for (const [id, codes] of holders) {
        const found = caseOfCodes(id, byId.get(id) ?? null, codes, this.clock.nowMs());
        if (found) yield found;
      }
    }
  }

  /** Recomputed, because the codes may have become the buyer's since the case was opened. */
  async idsOf(transactionId: string): Promise<string[]> {
    const order = await this.orders.read.find(transactionId);
    const codes = await this.codes.ofOrder(transactionId);
    return stuckCodes(order, codes, this.clock.nowMs()).map(({ id }) => id);
  }

  /** Frees held codes, and withdraws codes that were given. */
  async release(transactionId: string): Promise<void> {
    await this.codes.releaseStuck(transactionId, await this.idsOf(transactionId));
  }
}
