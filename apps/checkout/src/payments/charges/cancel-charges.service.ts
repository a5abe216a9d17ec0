import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import { On } from '@vale/platform/bus';
import { Logger } from '@vale/platform/logging';
import { unpaidCharges, withCancelled, type ProviderCharge } from '../../orders/money/charge.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { withoutEndedUse } from '../../orders/life/order-life.js';
import { isOpen, type Order } from '../../orders/life/order.js';
import { ProviderCallsService } from './provider-calls.service.js';
import { PaymentJobsService } from './payment-jobs.service.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import { paymentProvider } from '../providers/payment-providers.client.js';
import { ProviderRefusal } from '../providers/provider-errors.js';
import { StatusCheckService } from './status-check.service.js';

/**
 * Cancels, if the provider can, charges that must not be paid any more: those of closed orders, and
 * duplicates of paid ones.
 */
@Injectable()
export class CancelChargesService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly calls: ProviderCallsService,
    private readonly methods: PaymentMethodService,
    private readonly checks: StatusCheckService,
    private readonly jobs: PaymentJobsService,
    private readonly logger: Logger,
  ) {}

  /** Safe to repeat. Rejects while the provider gives no usable reply. */
  @On(checkoutEvents.orderClosed, { durable: 'checkout-cancel-charges-when-order-closed' })
  @On(checkoutEvents.orderPaid, { durable: 'checkout-cancel-charges-when-order-paid' })
  async cancelUnpaid({ transactionId }: { transactionId: string }): Promise<void> {
    const known = await this.orders.read.find(transactionId);
    if (!known || isOpen(known) || known.state === 'underpaid') return;
    await this.cancelAll(known);
    // Search last: a provider that cannot search must not keep the known charges from being cancelled.
    const found = await this.checks.withLostCharges(known);
    if (found !== known) await this.cancelAll(found);
  }

  private async cancelAll(order: Order): Promise<void> {
    for (const charge of unpaidCharges(order))
      if (await this.canCancel(charge)) await this.cancel(order, charge);
  }

  private async cancel(order: Order, { methodId, providerId }: ProviderCharge): Promise<void> {
    const { transactionId } = order;
    try {
      await this.calls.at(methodId, 'refund', (provider, signal) =>
        provider.cancelCharge?.(providerId, signal),
      );
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      // The charge was most likely just paid.
      this.logger.warn('the provider did not cancel a charge', { transactionId, providerId, error });
      await this.jobs.readCharges(order, 'not-cancelled');
      return;
    }
    await this.orders.change(order, (known) => {
      const charges = withCancelled(known.charges, providerId);
      return charges === known.charges ? known : withoutEndedUse({ ...known, charges });
    });
  }

  private async canCancel({ methodId }: ProviderCharge): Promise<boolean> {
    const { driver } = await this.methods.get(methodId);
    return paymentProvider(driver)?.capabilities.cancel ?? false;
  }
}
