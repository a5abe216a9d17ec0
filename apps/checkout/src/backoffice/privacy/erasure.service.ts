import { Injectable } from '@nestjs/common';
import { ownOrderMessages } from '@vale/contracts/checkout';
import type { EventData, MessageParsed } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { DAY_MS } from '@vale/contracts/time';
import { Handles, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { OrderListService } from '../../orders/lists/order-list.service.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { BuyerBlockService } from '../../purchase/blocks/buyer-block.service.js';
import { runIsolated } from '../../orders/store/run-isolated.js';
import { anonymous, buyerAsEvidence, canBeAnonymous, isAnonymous, withoutBuyer } from './anonymous-order.js';
import { ErasureRepository, type Erasure } from './erasure.repository.js';

const BATCH = 100;

/** `waits`: the buyer's data is needed to finish the order. `failed`: the failure was logged. */
type Outcome = 'anonymous' | 'waits' | 'failed';

/** Anonymises orders of deleted accounts: finished ones immediately, others when they finish. */
@Injectable()
export class ErasureService {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly orders: OrderStoreService,
    private readonly lists: OrderListService,
    private readonly blocks: BuyerBlockService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Safe to repeat. Rejects if an order failed. */
  @On(identityEvents.accountDeleted, { durable: 'checkout-erase-buyer-when-account-deleted' })
  async erase({ accountId }: EventData<typeof identityEvents.accountDeleted>): Promise<void> {
    const failed = await this.run(await this.erasures.addOrFind(accountId, this.clock.nowMs()));
    if (failed > 0) throw new Error(`${failed} orders of a deleted account still name their buyer`);
  }

  /**
   * The address of an account that is being deleted, which no event may contain. Its orders are anonymised with those of the
   * account. Internal to identity: the gateway has no route to it.
   */
  @Handles(ownOrderMessages.eraseAddress)
  async eraseAddress({ accountId, email }: MessageParsed<typeof ownOrderMessages.eraseAddress>) {
    await this.run(await this.erasures.addOrFind(accountId, this.clock.nowMs(), email));
    return {};
  }

  /** Retries incomplete erasures. Resolves with the number of orders that failed. */
  async eraseRest(): Promise<number> {
    let failed = 0;
    for (let after = ''; ;) {
      const found = await this.erasures.listAfter(after, BATCH);
      for (const erasure of found) failed += await this.run(erasure);
      if (found.length < BATCH) return failed;
      after = found.at(-1)!.accountId;
    }
  }

  /** Never rejects: a failing order must not block the next ones. */
  async anonymise(order: Order): Promise<Outcome> {
    if (isAnonymous(order)) return 'anonymous';
    const { transactionId } = order;
    let erased = order;
    const succeeded = await runIsolated(this.logger, { transactionId }, async () => {
      const open = () => this.orders.customers.open(order.customer, transactionId);
      erased = await this.orders.change(
        order,
        (known, now) => (canBeAnonymous(known, now) ? anonymous(known) : known),
        buyerAsEvidence(order, open, this.clock.nowMs()),
      );
    });
    if (!succeeded) return 'failed';
    return isAnonymous(erased) ? 'anonymous' : 'waits';
  }

  /** An unfinished order is refunded instead of delivered. */
  private async eraseOne(order: Order): Promise<Outcome> {
    if (!isAnonymous(order)) await this.forgetBlocks(order);
    const outcome = await this.anonymise(order);
    if (outcome !== 'waits') return outcome;
    const { transactionId } = order;
    const change = () => this.orders.change(order, withoutBuyer);
    return (await runIsolated(this.logger, { transactionId }, change)) ? 'waits' : 'failed';
  }

  /** Damaged data is not found among the blocks. */
  private async forgetBlocks({ customer, transactionId }: Order): Promise<void> {
    await runIsolated(this.logger, { transactionId }, () =>
      this.blocks.forgetPerson(this.orders.customers.open(customer, transactionId)),
    );
  }

  /** Resolves with the number of orders that failed. */
  private async run({ accountId, since, email }: Erasure): Promise<number> {
    const outcomes: Outcome[] = [];
    for (let cursor: string | undefined; ;) {
      const page = { limit: BATCH, cursor };
      const { items, nextCursor } = await this.lists.pageOfScope(
        { accountIds: [accountId], email },
        page,
        true,
      );
      // With the same address somebody may buy again, or a stranger may: that order is not the account's.
      const meant = items.filter((order) => order.accountId === accountId || order.createdAt <= since);
      for (const order of meant) outcomes.push(await this.eraseOne(order));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    // A request that was under way when the account was deleted may have placed one more.
    const isComplete = outcomes.every((outcome) => outcome === 'anonymous');
    if (isComplete && this.clock.nowMs() - since >= DAY_MS) await this.erasures.remove(accountId);
    return outcomes.filter((outcome) => outcome === 'failed').length;
  }
}
