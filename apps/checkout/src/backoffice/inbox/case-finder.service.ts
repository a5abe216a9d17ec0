import { Injectable } from '@nestjs/common';
import {
  checkoutEvents,
  ORDER_ATTENTION,
  type CaseKind,
  type CaseState,
  type InboxCase,
  type OrderState,
} from '@vale/contracts/checkout';
import type { EventData } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import type { Order } from '../../orders/life/order.js';
import { markOverdueRefunds } from '../../orders/settling/refund-order.js';
import { runIsolated } from '../../orders/store/run-isolated.js';
import { KeptRepliesService } from '../../purchase/systems/kept-replies.service.js';
import { CaseSourcesService } from './case-sources.service.js';
import { caseId, InboxRepository, subjectOf } from './inbox.repository.js';
import { casesOf, withReplies, type FoundCase } from './order-cases.js';

/** States of unfinished orders, which can have a case or an invalid schedule. There are never many. */
const STATES: readonly OrderState[] = [
  'created',
  'pending',
  'underpaid',
  'overpaid',
  'late_paid',
  'paid',
  'delivering',
  'refunding',
  'disputed',
];

const PAGE = 100;
/** Their reason can return with the same evidence, so a dismissed case closes with its reason, as open ones do. */
const RECURRING: readonly CaseKind[] = [
  'stock-low',
  'code-repeated',
  'charge-unusable',
  'provider-down',
  'source-silent',
];

const MAX_NEEDING = 1_000;

/** Compares orders, money and codes. Cases are opened once, and close by themselves when their reason is gone. */
@Injectable()
export class CaseFinderService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly sources: CaseSourcesService,
    private readonly inbox: InboxRepository,
    private readonly replies: KeptRepliesService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** `all`: checks the codes of all orders, otherwise only those of recent orders. */
  async run({ all }: { all: boolean }): Promise<void> {
    await this.orders.rescheduleSkewedOrders();
    const found = new Set<string>();
    for (const state of STATES) await this.compareState(state, found);
    for (const reason of ORDER_ATTENTION)
      for (const order of await this.orders.read.listNeeding(reason, MAX_NEEDING))
        await this.compareOrder(order, found);
    for await (const one of this.sources.cases({ all })) await this.report([one], found);
    await this.closeGone({ state: 'open' }, found, all);
    for (const kind of RECURRING) await this.closeGone({ state: 'resolved', kind }, found, all);
  }

  /** Opens or closes the case of a delivery by hand at once: the buyer waits for it. */
  @On(checkoutEvents.handDeliveryChanged, { durable: 'checkout-compare-order-when-hand-delivery-changed' })
  async compareHandDelivery({
    transactionId,
  }: EventData<typeof checkoutEvents.handDeliveryChanged>): Promise<void> {
    const found = new Set<string>();
    const order = await this.orders.read.find(transactionId);
    if (order) await this.report(await this.foundIn(order), found);
    const known = await this.inbox.find(caseId({ kind: 'delivery-by-hand', subject: transactionId }));
    if (known?.state === 'open' && !found.has(known.id)) await this.closeIfGone(known, false);
  }

  private async compareState(state: OrderState, found: Set<string>): Promise<void> {
    let cursor: string | undefined;
    do {
      const page = await this.orders.read.pageIn(state, { limit: PAGE, cursor });
      for (const order of page.items) await this.compareOrder(order, found);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  private async compareOrder(order: Order, found: Set<string>): Promise<void> {
    const { transactionId } = order;
    // Report the cases even if the schedule cannot be written.
    await runIsolated(this.logger, { transactionId }, () => this.orders.ensureSchedule(order));
    await runIsolated(this.logger, { transactionId }, async () =>
      this.report(await this.casesOf(order), found),
    );
  }

  private async casesOf(order: Order): Promise<FoundCase[]> {
    let known = order;
    // An order that cannot be written still has its cases.
    await runIsolated(this.logger, { transactionId: order.transactionId }, async () => {
      known = await this.orders.change(order, markOverdueRefunds);
    });
    return this.foundIn(known);
  }

  private async foundIn(order: Order): Promise<FoundCase[]> {
    const cases = casesOf(order, this.clock.nowMs());
    if (!cases.some(({ kind }) => kind === 'delivery-by-hand')) return cases;
    const replies = await this.replies.listOf(order.transactionId);
    return cases.map((one) => (one.kind === 'delivery-by-hand' ? withReplies(one, order, replies) : one));
  }

  private async report(cases: readonly FoundCase[], found: Set<string>): Promise<void> {
    for (const one of cases) {
      found.add(caseId(one));
      await this.inbox.report(one, this.clock.nowMs());
    }
  }

  /** Checks each case that was not found again, because this run may not have reached its reason. */
  private async closeGone(
    which: { state: CaseState; kind?: CaseKind },
    found: ReadonlySet<string>,
    all: boolean,
  ): Promise<void> {
    let cursor: string | undefined;
    do {
      const page = await this.inbox.list({ ...which, limit: PAGE, cursor });
      for (const known of page.items) if (!found.has(known.id)) await this.closeIfGone(known, all);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  private async closeIfGone(known: InboxCase, all: boolean): Promise<void> {
    if (await this.isStillFound(known, all)) return;
    const { id, resolution } = known;
    const ending = { state: 'closed', endedAt: this.clock.nowMs(), resolution } as const;
    if (await this.inbox.end(known, ending))
      this.logger.info('a case is closed: its reason is gone', { caseId: id });
  }

  private async isStillFound(known: InboxCase, all: boolean): Promise<boolean> {
    const isFound = await this.sources.isStillFound(known, { all });
    if (isFound !== null) return isFound;
    const order = await this.orders.read.find(subjectOf(known));
    return order !== null && casesOf(order, this.clock.nowMs()).some(({ kind }) => kind === known.kind);
  }
}
