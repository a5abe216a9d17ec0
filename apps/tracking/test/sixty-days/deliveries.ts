import { checkoutEvents, type SaleFacts } from '@vale/contracts/checkout';
import { trackingMessages } from '@vale/contracts/tracking';
import type { SeededRandom } from '@vale/testing/seeded-random';
import { waitUntil } from '@vale/testing/wait-until';
import { RollupService } from '../../src/figures/rollup.service.js';
import { shuffled } from '../known-visits.js';
import type { TrackingEnvironment } from '../tracking-environment.js';
import { dayAfter, dayAt, DAYS, FIRST_DAY, timeOf } from './local-time.js';
import { nextId, type Report } from './page.js';
import type { Script } from './people.js';
import { Truth } from './truth.js';
import type { Arrived } from './visits.js';

/** Visits of one address that count in a minute (docs/analytics.md, "Invented visits"). */
export const VISITS_A_MINUTE = 120;
const INVENTED = 135;

/** Once a day, everything since the day before reaches the service in random order: some of it later, twice, or too late. */
export class Deliveries {
  readonly arrived: Arrived[] = [];
  private readonly visitors = new Map<string, string>();
  private readonly newest = new Map<string, SaleFacts>();
  private readonly slots: number[];
  private readonly reports: Report[][];
  private readonly sales: SaleFacts[][];

  constructor(
    private readonly service: TrackingEnvironment,
    private readonly random: SeededRandom,
    { reports, orders }: Script,
  ) {
    this.slots = Array.from({ length: DAYS + 1 }, (_, day) => {
      return timeOf(dayAfter(FIRST_DAY, day + 1)) + random.integer(10 * 60_000, 22 * 3_600_000);
    });
    this.reports = this.slots.map(() => []);
    this.sales = this.slots.map(() => []);
    for (const report of reports)
      this.plan(this.reports, report, Math.max(...report.seen.map(({ at }) => at)));
    for (const { versions } of orders) for (const { at, facts } of versions) this.plan(this.sales, facts, at);
    this.reports[Math.floor(DAYS / 3)]!.push(...this.invented(this.slots[Math.floor(DAYS / 3)]! - 60_000));
  }

  get count(): number {
    return this.slots.length;
  }

  /** Figures of all that has arrived. */
  get truth(): Truth {
    return new Truth(this.arrived, [...this.newest.values()], this.erasedVisitors);
  }

  /** Visitors of orders whose buyer's data is erased. */
  get erasedVisitors(): Set<string> {
    const erased = [...this.visitors].filter(([order]) => this.newest.get(order)!.visitorId === undefined);
    return new Set(erased.map(([, visitor]) => visitor));
  }

  /** Moves the clock to the next day's time, and delivers. */
  async deliver(slot: number): Promise<void> {
    const { service } = this;
    service.clock.advance(this.slots[slot]! - service.clock.nowMs());
    const { proof } = await service.request(trackingMessages.getVisitProof, {});
    const collected = shuffled(this.random, this.reports[slot]!).map((report) => this.collect(report, proof));
    for (const facts of shuffled(this.random, this.sales[slot]!)) {
      const known = this.newest.get(facts.transactionId);
      if (!known || facts.version > known.version) this.newest.set(facts.transactionId, facts);
      if (facts.visitorId !== undefined) this.visitors.set(facts.transactionId, facts.visitorId);
      await service.system.bus.emit(checkoutEvents.saleChanged, facts);
    }
    await Promise.all(collected);
    await service.get(RollupService).run();
  }

  /** Waits until everything that was delivered is counted. */
  async counted(): Promise<void> {
    const sales = this.service.collection('sales');
    await waitUntil(
      async () => {
        const stored = await sales.find({}).toArray();
        const isNewest = ({ _id, version }: (typeof stored)[number]) =>
          this.newest.get(_id)?.version === version;
        return stored.filter(isNewest).length === this.newest.size;
      },
      { what: 'the sales' },
    );
    await this.service.count();
  }

  private async collect({ client, batch, skew, hasProof, seen }: Report, proof: string): Promise<void> {
    const now = this.service.clock.nowMs();
    const events = seen.map(({ event }) => event);
    const input = { ...batch, sentAt: now + skew, ...(hasProof && { proof }), events };
    // An event is accepted until 23:00 of the day after it happened.
    const accepted = seen.filter(({ at }) => now < timeOf(dayAfter(dayAt(at)), 23));
    this.arrived.push(...accepted.map((one) => ({ ...one, isProven: hasProof && !one.isBeyondLimit })));
    const reply = await this.service.request(trackingMessages.collectEvents, input, { client });
    if (reply.accepted !== accepted.length)
      throw new Error(`accepted ${reply.accepted} of ${accepted.length}: ${JSON.stringify({ input, now })}`);
  }

  private plan<T>(slots: T[][], item: T, at: number): void {
    const { random } = this;
    const first = this.slots.findIndex((time) => time > at);
    if (first < 0) return;
    const fate = random.next();
    const late = fate < 0.85 ? 0 : fate < 0.96 ? 1 : 3;
    slots[first + late]?.push(item);
    if (random.next() < 0.12) slots[first + late + random.integer(0, 1)]?.push(item);
  }

  /** A program with a valid proof. It is one address, so the most that counts of it is known. */
  private invented(at: number): Report[] {
    return Array.from({ length: INVENTED }, (_, number) => ({
      client: { ip: '203.0.113.66', userAgent: `Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.${number}` },
      batch: { campaign: {} },
      skew: 0,
      hasProof: true,
      seen: [
        {
          event: { id: nextId(at), name: 'PageView', at, page: 'home' },
          at,
          visit: `invented ${number}`,
          device: 'desktop',
          campaign: {},
          answer: undefined,
          isAsked: false,
          // The figures are the same, whichever of them count.
          isBeyondLimit: number >= VISITS_A_MINUTE,
        },
      ],
    }));
  }
}
