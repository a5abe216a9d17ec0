import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { endSimulated } from '../../orders/life/end-simulated.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { PaymentMethodService } from '../../payments/methods/payment-method.service.js';
import { StockService } from '../../stock/stock.service.js';

const ORDERS_AT_ONCE = 100;

/** Outside demo mode, takes everything from demo mode out of sale and ends orders with simulated money. */
@Injectable()
export class DemoWithdrawalService implements OnApplicationBootstrap {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly orders: OrderStoreService,
    private readonly stock: StockService,
    private readonly logger: Logger,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.runtime.VALE_DEMO) return;
    const orders = await this.endOrders();
    const codes = await this.stock.withdrawDemo();
    if (orders + codes > 0) this.logger.warn('data of demo mode was withdrawn', { orders, codeCount: codes });
  }

  /** Run this before deleting codes: it frees the shop's own codes that such an order holds. */
  private async endOrders(): Promise<number> {
    const sandbox = await this.methods.sandboxIds();
    if (sandbox.length === 0) return 0;
    let ended = 0;
    for (let after = ''; ;) {
      const found = await this.orders.read.listUnfinishedOf(sandbox, after, ORDERS_AT_ONCE);
      if (found.length === 0) return ended;
      for (const order of found) {
        const over = await this.orders.change(order, endSimulated);
        await this.stock.release(order.transactionId);
        // A new state already schedules the next step.
        await this.orders.setDueAt(over, undefined);
        after = order.transactionId;
        ended += 1;
      }
    }
  }
}
