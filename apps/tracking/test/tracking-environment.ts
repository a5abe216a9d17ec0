import { catalogMessages } from '@vale/contracts/catalog';
import { saleMessages } from '@vale/contracts/checkout';
import type { Actor } from '@vale/contracts/define';
import { HOUR_MS } from '@vale/contracts/time';
import { dayOf, trackingJobs, trackingMessages, type EventBatch } from '@vale/contracts/tracking';
import type { AppDefinition } from '@vale/platform/app';
import { Limits } from '@vale/platform/limits';
import { fakeService, replyTo } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { RollupService } from '../src/figures/rollup.service.js';
import { tracking } from '../src/tracking.app.js';

export const ADMIN: Actor = { accountId: 'a', sessionId: 's', email: 'admin@vale.local', role: 'admin' };

/** The reply of a checkout without orders of earlier releases. */
export const noSales = replyTo(saleMessages.listSales, () => ({ items: [], nextCursor: null }));

/** Without it, each order's conversions would be planned over and over. */
const forgetClient = replyTo(saleMessages.forgetClient, () => ({}));

/** Products are called p1 to p9. */
const catalog = fakeService('catalog', [
  replyTo(catalogMessages.listKnownProducts, ({ ids }) => ({ ids: ids.filter((id) => /^p\d$/.test(id)) })),
]);

/** Tracking beside a checkout that has no orders of earlier releases. */
export class TrackingEnvironment extends ServiceEnvironment {
  constructor(...others: AppDefinition[]) {
    const checkout = fakeService('checkout', [noSales, forgetClient]);
    super({ service: tracking, others: [checkout, catalog, ...others] });
  }

  /** Sends what an honest page reports, with a proof that it has just got. */
  async collect(batch: EventBatch, client: { ip: string; userAgent: string }) {
    const { proof } = await this.request(trackingMessages.getVisitProof, {});
    return this.request(trackingMessages.collectEvents, { ...batch, proof }, { client });
  }

  /** Counts the figures until nothing is to be counted. */
  async count(forMs = 90_000): Promise<void> {
    await waitUntil(
      async () => {
        await this.ownRunEnds();
        await this.get(RollupService).run();
        return (await this.uncounted()) === 0;
      },
      { what: 'the figures', forMs },
    );
  }

  /** A run does nothing while another, such as the service's own, has the lease. */
  private async ownRunEnds(): Promise<void> {
    const lease = await waitUntil(() => this.get(Limits).lease(trackingJobs.rollUp.name, 1_000));
    await lease.release();
  }

  /** Rows that changed since they were counted, and days to compare. */
  async uncounted(): Promise<number> {
    const counts = await Promise.all([
      this.collection('sales').countDocuments({ uncounted: { $exists: true } }),
      this.collection('visits').countDocuments({ q: 1 }),
      this.collection('dirty').countDocuments({}),
      // The last day is compared at four in the morning; a run of the service itself may be at it.
      this.collection('figure_state').countDocuments({
        checked: { $lt: dayOf(this.clock.nowMs() - 4 * HOUR_MS) - 1 },
      }),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  }
}
