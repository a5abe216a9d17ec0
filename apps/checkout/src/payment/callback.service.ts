import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vale/platform/logging';
import { OrderBookService } from '../order/order-book.service.js';
import { OrderJobsService } from '../order/order-jobs.service.js';
import type { Order } from '../order/order.js';
import { namesIn } from './callback-body.js';
import { PaymentMethodService } from './payment-method.service.js';
import type { PaymentMethod } from './payment-method.js';

/** A provider rings: something happened to a charge. What happened is read at the provider, never in the call-back. */
@Injectable()
export class CallbackService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly orders: OrderBookService,
    private readonly jobs: OrderJobsService,
    private readonly logger: Logger,
  ) {}

  /** Throws `checkout.webhook-unknown`. Answered once the look at the charge is stored, so the provider may forget it. */
  async notify(methodId: string, secret: string, body: unknown): Promise<void> {
    const method = await this.methods.authenticate(methodId, secret);
    const names = namesIn(body);
    const orders = await this.ordersNamed(method, names);
    if (orders.length === 0) this.logger.info('a call-back named no order of ours', { methodId });
    // Repeats of one call-back are one look; another one that comes while it runs is not lost.
    const cause = createHash('sha256')
      .update(JSON.stringify(body) ?? '')
      .digest('base64url')
      .slice(0, 16);
    for (const order of orders) {
      await this.jobs.lookNow(
        order.transactionId,
        cause,
        orders.length === 1 ? strangerIn(names, order) : undefined,
      );
    }
  }

  private async ordersNamed({ id }: PaymentMethod, names: readonly string[]): Promise<Order[]> {
    const found = new Map<string, Order>();
    for (const name of names) {
      const order = (await this.orders.find(name)) ?? (await this.orders.findByCharge(id, name));
      if (order?.methodId === id) found.set(order.transactionId, order);
    }
    return [...found.values()];
  }
}

/** The name of a charge that the order does not know; none when its own charge is named too. */
function strangerIn(names: readonly string[], { transactionId, charge }: Order): string | undefined {
  if (charge?.providerId && names.includes(charge.providerId)) return undefined;
  return names.find((name) => name !== transactionId);
}
