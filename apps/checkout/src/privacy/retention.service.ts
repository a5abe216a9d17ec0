import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { ulidsFrom } from '@vale/platform/ids';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { DeliveryLogService } from '../delivery/delivery-log.service.js';
import { OrderStoreService } from '../order/order-store.service.js';
import { EVIDENCE_MS } from '../order/provider-reply.js';
import { ErasureService } from './erasure.service.js';

const DAY_MS = 86_400_000;
/**
 * Milliseconds that a run looks back: an order may be finished long after it was placed. The first run of a process looks at all:
 * orders are older where the setting became shorter, and after a pause.
 */
const WINDOW_MS = 90 * DAY_MS;
const AT_ONCE = 100;

/** Deletes personal data for which the time is over, whether or not its account is. */
@Injectable()
export class RetentionService {
  private hasRun = false;

  constructor(
    private readonly orders: OrderStoreService,
    private readonly erasures: ErasureService,
    private readonly log: DeliveryLogService,
    private readonly clock: Clock,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  async forgetOld(): Promise<void> {
    await this.log.forgetNetworks(this.idsBefore(EVIDENCE_MS));
    const days = this.config.PERSONAL_DATA_DAYS;
    if (days !== 0) await this.forgetBuyers(days);
    this.hasRun = true;
  }

  private async forgetBuyers(days: number): Promise<void> {
    const { after: first, before } = this.idsBefore(days * DAY_MS);
    for (let after = first; ;) {
      const found = await this.orders.read.listAfter(after, AT_ONCE);
      const old = found.filter(({ transactionId }) => transactionId < before);
      for (const order of old) await this.erasures.anonymise(order);
      if (old.length < AT_ONCE) return;
      after = old.at(-1)!.transactionId;
    }
  }

  /** Of what is older than this, as far back as a run looks. */
  private idsBefore(ms: number): { after: string; before: string } {
    const end = this.clock.nowMs() - ms;
    return { after: this.hasRun ? ulidsFrom(end - WINDOW_MS) : '', before: ulidsFrom(end) };
  }
}
