import { Injectable } from '@nestjs/common';
import { Logger } from '@vale/platform/logging';
import { sweep } from '@vale/platform/sweep';
import type { Order } from '../orders/life/order.js';

/** Runs a piece of work for every order that a query finds. */
@Injectable()
export class OrderSweepService {
  constructor(private readonly logger: Logger) {}

  /** `endBatch` runs after each batch, for work that covers the whole batch. */
  async run(
    find: (limit: number) => Promise<Order[]>,
    work: (order: Order) => Promise<void>,
    endBatch?: () => Promise<void>,
  ): Promise<void> {
    await sweep({
      find,
      work,
      idOf: ({ transactionId }) => transactionId,
      onError: ({ transactionId, state }, error) =>
        this.logger.error('an order was left to the next sweep', { transactionId, state, error }),
      ...(endBatch && { endBatch }),
    });
  }
}
