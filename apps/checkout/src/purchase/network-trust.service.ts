import { Injectable } from '@nestjs/common';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Limits } from '@vale/platform/limits';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { isDoubtful } from './hold-caps.js';

const DAY_SECONDS = 24 * 3_600;
/** Limit of the accounts that are counted per network. */
const MAX_COUNTED = 1_000;
const COUNT = { points: MAX_COUNTED, seconds: DAY_SECONDS };
const ONCE = { points: 1, seconds: DAY_SECONDS };
/** Orders whose network this process remembers until they end. */
const MAX_REMEMBERED = 20_000;

type Outcome = 'unpaid' | 'paid';

/**
 * Counts the accounts of a network that left an order unpaid in the last day, and those that paid one. Orders
 * do not store their network: the process that placed an order remembers it until it restarts.
 */
@Injectable()
export class NetworkTrustService {
  private readonly networks = new RecentlyUsed<string>(MAX_REMEMBERED);

  constructor(private readonly limits: Limits) {}

  async isDoubtful(network: string | undefined): Promise<boolean> {
    if (network === undefined) return false;
    const [unpaidAccounts, paidAccounts] = await Promise.all([
      this.countOf('unpaid', network),
      this.countOf('paid', network),
    ]);
    return isDoubtful({ unpaidAccounts, paidAccounts });
  }

  remember(transactionId: string, network: string | undefined): void {
    if (network !== undefined) this.networks.set(transactionId, network);
  }

  @On(checkoutEvents.orderClosed, { every: 'replica' })
  async closed({
    transactionId,
    accountId,
    state,
  }: EventData<typeof checkoutEvents.orderClosed>): Promise<void> {
    // A provider that refuses is not the buyer's fault.
    if (state !== 'failed') await this.record('unpaid', transactionId, accountId);
  }

  @On(checkoutEvents.orderPaid, { every: 'replica' })
  async paid({ transactionId, accountId }: EventData<typeof checkoutEvents.orderPaid>): Promise<void> {
    await this.record('paid', transactionId, accountId);
  }

  private async record(outcome: Outcome, transactionId: string, accountId: string): Promise<void> {
    const network = this.networks.get(transactionId);
    if (network === undefined) return;
    this.networks.delete(transactionId);
    // An account counts once, however many orders it leaves.
    const { allowed } = await this.limits.take(`checkout.${outcome}-by`, `${network} ${accountId}`, ONCE);
    if (allowed) await this.limits.take(`checkout.${outcome}-in`, network, COUNT);
  }

  private async countOf(outcome: Outcome, network: string): Promise<number> {
    const { remaining } = await this.limits.take(`checkout.${outcome}-in`, network, COUNT, 0);
    return MAX_COUNTED - remaining;
  }
}
