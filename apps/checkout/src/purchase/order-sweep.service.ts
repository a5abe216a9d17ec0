import { Injectable } from '@nestjs/common';
import { Logger } from '@vale/platform/logging';
import pMap from 'p-map';
import type { Order } from '../order/order.js';
import { tryOrder } from '../order/try-order.js';

const BATCH = 100;
/** Orders of one sweep that are worked on at once; each may call the provider. */
const CONCURRENCY = 8;
/** A sweep ends before its job counts as stalled; the next one goes on. Milliseconds. */
const MAX_SWEEP_MS = 15_000;

/** Runs a piece of work for every order that a query finds. */
@Injectable()
export class OrderSweepService {
  constructor(private readonly logger: Logger) {}

  /**
   * An order whose work fails is logged and left to the next sweep; the others go on. `endBatch` follows the work of each batch of
   * orders, for what is done for all of them at once.
   */
  async run(
    find: (limit: number) => Promise<Order[]>,
    work: (order: Order) => Promise<void>,
    endBatch: () => Promise<void> = async () => {},
  ): Promise<void> {
    const deadline = performance.now() + MAX_SWEEP_MS;
    const seen = new Set<string>();
    const workOn = async (order: Order): Promise<void> => {
      if (performance.now() > deadline) return;
      const { transactionId, state } = order;
      seen.add(transactionId);
      await tryOrder(this.logger, { transactionId, state }, () => work(order));
    };
    for (;;) {
      // Orders whose work failed are found again: the batch grows by those already seen.
      const found = await find(BATCH + seen.size);
      const fresh = found.filter(({ transactionId }) => !seen.has(transactionId));
      if (fresh.length === 0) return;
      await pMap(fresh, workOn, { concurrency: CONCURRENCY });
      await endBatch();
      if (performance.now() > deadline) return;
    }
  }
}
