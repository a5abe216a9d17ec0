import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Logger } from '@vale/platform/logging';
import { OrderStoreService } from '../order/order-store.service.js';
import type { Order } from '../order/order.js';
import { namesIn } from './callback-body.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { PaymentMethodService } from './payment-method.service.js';

/** A call-back says that something happened to a charge. What happened is read at the provider, never in the call-back. */
@Injectable()
export class CallbackService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly orders: OrderStoreService,
    private readonly jobs: PaymentJobsService,
    private readonly logger: Logger,
  ) {}

  /** Throws `checkout.webhook-unknown`. Resolves once the polls are stored: the provider need not call again. */
  async notify(methodId: string, secret: string, body: unknown): Promise<void> {
    const { id } = await this.methods.authenticate(methodId, secret);
    const names = namesIn(body);
    const orders = await this.ordersNamed(id, names);
    if (orders.length === 0) this.logger.info('a call-back named no order of ours', { methodId });
    // Repetitions of one call-back make one poll; a different one that comes while it runs makes its own.
    const cause = createHash('sha256')
      .update(JSON.stringify(body) ?? '')
      .digest('base64url')
      .slice(0, 16);
    for (const order of orders) {
      const unknownCharge = orders.length === 1 ? unknownChargeIn(names, order) : undefined;
      await this.jobs.pollNow(order.transactionId, cause, unknownCharge);
    }
  }

  private async ordersNamed(methodId: string, names: readonly string[]): Promise<Order[]> {
    const { read } = this.orders;
    const recent = names.flatMap((name) => read.recent(name) ?? []);
    const found = new Map(
      recent.filter((order) => order.methodId === methodId).map((order) => [order.transactionId, order]),
    );
    for (const name of names) {
      const isKnown = ({ transactionId, charges }: Order) =>
        name === transactionId || charges.some(({ providerId }) => name === providerId);
      if ([...found.values()].some(isKnown)) continue;
      const order = (await read.find(name)) ?? (await read.findByCharge(methodId, name));
      if (order?.methodId === methodId) found.set(order.transactionId, order);
    }
    return [...found.values()];
  }
}

/** The id of a charge that the order does not know; none when its own charge is named too. */
function unknownChargeIn(names: readonly string[], { transactionId, charges }: Order): string | undefined {
  if (charges.some(({ providerId }) => providerId !== null && names.includes(providerId))) return undefined;
  return names.find((name) => name !== transactionId);
}
