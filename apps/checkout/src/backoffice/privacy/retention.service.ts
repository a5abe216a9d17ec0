import { Injectable } from '@nestjs/common';
import { SealCustomersService } from '../../orders/store/seal-customers.service.js';
import { checkoutJobs } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { ulidsFrom } from '@vale/platform/ids';
import { Processes } from '@vale/platform/jobs';
import { checkoutConfig, type CheckoutConfig } from '../../checkout.config.js';
import { DeliveryLogService } from '../../purchase/delivery/delivery-log.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { EVIDENCE_MS } from '../../orders/money/provider-reply.js';
import { ErasureService } from './erasure.service.js';

/**
 * How far a run looks back, in milliseconds: an order may end long after it was placed. The first run of a
 * process looks at all orders, in case the setting became shorter or the shop was stopped.
 */
const WINDOW_MS = 90 * DAY_MS;
const BATCH = 100;

/** No conversion destination takes older purchases. Milliseconds. */
const CLIENT_MS = 7 * DAY_MS;

/** Deletes expired personal data, whether or not its account still exists. */
@Injectable()
export class RetentionService {
  private hasRun = false;

  constructor(
    private readonly orders: OrderStoreService,
    private readonly erasures: ErasureService,
    private readonly customers: SealCustomersService,
    private readonly log: DeliveryLogService,
    private readonly clock: Clock,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /** Covers deleted accounts and old orders. Rejects if an order failed, after all others are done. */
  @Processes(checkoutJobs.forgetBuyers)
  async forgetDue(): Promise<void> {
    await this.customers.sealPlain();
    const failed = (await this.erasures.eraseRest()) + (await this.forgetOld());
    if (failed > 0)
      throw new Error(`${failed} orders still contain buyers whose data should have been deleted`);
  }

  /** Resolves with the number of orders that failed. The next run tries all again. */
  private async forgetOld(): Promise<number> {
    await this.log.forgetNetworks(this.idsBefore(EVIDENCE_MS));
    const clients = this.idsBefore(CLIENT_MS);
    await this.customers.forgetClients({ $gte: clients.after, $lt: clients.before });
    const days = this.config.PERSONAL_DATA_DAYS;
    // A record proves a delivery to somebody, so it stays no longer than the buyer.
    if (days > 0) await this.log.forgetBefore(this.clock.nowMs() - days * DAY_MS);
    const failed = days === 0 ? 0 : await this.forgetBuyers(days);
    this.hasRun = failed === 0;
    return failed;
  }

  private async forgetBuyers(days: number): Promise<number> {
    let failed = 0;
    const { after: first, before } = this.idsBefore(days * DAY_MS);
    for (let after = first; ;) {
      const found = await this.orders.read.listAfter(after, BATCH);
      const old = found.filter(({ transactionId }) => transactionId < before);
      for (const order of old) if ((await this.erasures.anonymise(order)) === 'failed') failed += 1;
      if (old.length < BATCH) return failed;
      after = old.at(-1)!.transactionId;
    }
  }

  /** Range of ids older than `ms`, limited to how far back one run looks. */
  private idsBefore(ms: number): { after: string; before: string } {
    const end = this.clock.nowMs() - ms;
    return { after: this.hasRun ? ulidsFrom(end - WINDOW_MS) : '', before: ulidsFrom(end) };
  }
}
