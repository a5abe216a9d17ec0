import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ORDER_ATTENTION, type OrderState } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { Metrics } from '@vale/platform/metrics';
import { OrderRepository } from '../store/order.repository.js';
import { paidOf, type Order } from '../life/order.js';

/** Orders under way. Ended ones are not counted: there may be millions. */
const UNDER_WAY: readonly OrderState[] = [
  'created',
  'pending',
  'paid',
  'delivering',
  'late_paid',
  'underpaid',
  'overpaid',
  'refunding',
  'disputed',
];
const PAID_UNDELIVERED: readonly OrderState[] = ['paid', 'delivering', 'late_paid'];
/** Seconds; the shop promises delivery within 15 minutes. */
const DELIVERY_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 900, 3_600];

@Injectable()
export class OrderMetricsService implements OnModuleInit {
  private readonly untilDelivered;

  constructor(
    private readonly orders: OrderRepository,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {
    this.untilDelivered = metrics.histogram(
      'vale_paid_to_delivered_seconds',
      'From the payment to the delivery of an order',
      DELIVERY_BUCKETS,
    );
  }

  onModuleInit(): void {
    this.metrics.sample('vale_orders', 'Orders under way, by state', ['state'], () =>
      Promise.all(
        UNDER_WAY.map(async (state) => ({ labels: { state }, value: await this.orders.countIn(state) })),
      ),
    );
    this.metrics.sample(
      'vale_orders_attention',
      'Orders whose money a person has to look at, by reason',
      ['reason'],
      () =>
        Promise.all(
          ORDER_ATTENTION.map(async (reason) => ({
            labels: { reason },
            value: await this.orders.countNeeding(reason),
          })),
        ),
    );
    this.metrics.sample(
      'vale_paid_undelivered_oldest_seconds',
      'Age of the oldest payment whose order is not delivered; 0 when there is none',
      [],
      async () => [{ labels: {}, value: await this.oldestPaidSeconds() }],
    );
  }

  /** Observes how long the buyer of a delivered order has waited. */
  observeDelivery(order: Pick<Order, 'payments' | 'deliveredAt'>): void {
    const paid = paidOf(order);
    if (paid && order.deliveredAt !== null)
      this.untilDelivered.observe((order.deliveredAt - paid.paidAt) / 1_000);
  }

  private async oldestPaidSeconds(): Promise<number> {
    const oldest = await Promise.all(PAID_UNDELIVERED.map((state) => this.orders.oldestIn(state, true)));
    const paid = oldest.flatMap((order) => (order ? [paidOf(order)?.paidAt ?? order.createdAt] : []));
    return paid.length === 0 ? 0 : Math.max(0, (this.clock.nowMs() - Math.min(...paid)) / 1_000);
  }
}
