import { Injectable } from '@nestjs/common';
import type { Page } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { foldedPaymentId } from '../../orders/money/payment-id.js';
import type { StrayPayment } from '../../orders/money/stray-money.js';
import type { ChargeReading } from '../../orders/settling/settle-order.js';
import { StrayPaymentRepository } from './stray-payment.repository.js';

/** Payments that no order has. They wait for a person. */
@Injectable()
export class StrayPaymentService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly stray: StrayPaymentRepository,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Newest first. `cursor` is an earlier `nextCursor`. */
  async listOpen(page: { cursor?: string | undefined; limit: number }): Promise<Page<StrayPayment>> {
    return this.stray.list('open', page);
  }

  async isOpen(id: string): Promise<boolean> {
    return this.stray.isOpen(id);
  }

  /** Records that a person returned the payment or found out whose it is. */
  async settleByHand(id: string): Promise<void> {
    await this.stray.recordSettledByHand(id);
  }

  /**
   * The readings without the payments that other orders have, because one payment belongs to one order. Each of
   * these is kept for a person: an admin has accepted it for another order than the one whose charge it paid.
   */
  async withoutTaken(order: Order, readings: readonly ChargeReading[]): Promise<ChargeReading[]> {
    const listed = readings.flatMap(({ snapshot }) => snapshot.payments ?? []);
    const takenBy = await this.holdersOf(
      order,
      listed.map(({ endToEndId }) => endToEndId),
    );
    for (const { providerId, snapshot } of readings)
      for (const { endToEndId, centavos, paidAt } of snapshot.payments ?? []) {
        const holder = takenBy.get(foldedPaymentId(endToEndId));
        if (holder === undefined) continue;
        const { methodId, transactionId } = order;
        const seen = { methodId, endToEndId, providerId, centavos, paidAt, transactionId, takenBy: holder };
        this.logger.error('a payment of this order’s charge belongs to another order', seen);
        await this.stray.record({
          ...seen,
          problem: 'other-order',
          seenAt: this.clock.nowMs(),
        });
      }
    return readings.map(({ snapshot, ...reading }) => {
      const payments = snapshot.payments?.filter(
        ({ endToEndId }) => !takenBy.has(foldedPaymentId(endToEndId)),
      );
      return { ...reading, snapshot: payments ? { ...snapshot, payments } : snapshot };
    });
  }

  /** Maps each payment, by `foldedPaymentId`, to the other order that has it. */
  private async holdersOf(
    { transactionId }: Order,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const holders = await this.orders.read.findByPayments(ids);
    return new Map(
      holders
        .filter((holder) => holder.transactionId !== transactionId)
        .flatMap((holder) =>
          holder.payments.map(({ id }) => [foldedPaymentId(id), holder.transactionId] as const),
        ),
    );
  }
}
