import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { Limits } from '@vale/platform/limits';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import type { Buyer, BuyerNetwork } from './buyer-trust.js';

/** Limit of what is counted for a network. */
const MAX_COUNTED = 100_000;
const COUNT = { points: MAX_COUNTED, seconds: 3_600 };
/** Orders whose networks this process remembers until they are paid. */
const MAX_REMEMBERED = 20_000;

/**
 * Counts the charges of unproven buyers in a network that were not paid, for an hour. Orders do not store a network any
 * longer than they are open, so a restart forgets this count; what a network holds is exact, as slots of open orders.
 */
@Injectable()
export class NetworkChargesService {
  private readonly networks = new RecentlyUsed<readonly BuyerNetwork[]>(MAX_REMEMBERED);

  constructor(
    private readonly limits: Limits,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  async hasMany({ networks }: Buyer): Promise<boolean> {
    const most = this.config.MAX_CHARGES_PER_HOUR_PER_ADDRESS;
    if (most === 0) return false;
    for (const { key, factor } of networks) {
      const charges = await this.countOf('charges', key);
      if (charges >= most * factor && charges - (await this.countOf('payments', key)) >= most * factor)
        return true;
    }
    return false;
  }

  async add(transactionId: string, { mayConfirm, networks }: Buyer): Promise<void> {
    if (!mayConfirm || this.config.MAX_CHARGES_PER_HOUR_PER_ADDRESS === 0) return;
    this.networks.set(transactionId, networks);
    await this.count('charges', networks);
  }

  /** A paid order does not count against its network. */
  @On(checkoutEvents.orderPaid, { every: 'replica' })
  async paid({ transactionId }: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    const networks = this.networks.get(transactionId);
    if (!networks) return;
    this.networks.delete(transactionId);
    await this.count('payments', networks);
  }

  private async count(what: 'charges' | 'payments', networks: readonly BuyerNetwork[]): Promise<void> {
    for (const { key } of networks) await this.limits.take(`checkout.network-${what}`, key, COUNT);
  }

  private async countOf(what: 'charges' | 'payments', key: string): Promise<number> {
    const { remaining } = await this.limits.take(`checkout.network-${what}`, key, COUNT, 0);
    return MAX_COUNTED - remaining;
  }
}
