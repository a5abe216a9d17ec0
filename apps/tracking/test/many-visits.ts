import { checkoutEvents } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { dayOf, dayText, reportMessages } from '@vale/contracts/tracking';
import { ManualClock } from '@vale/testing/manual-clock';
import { SeededRandom } from '@vale/testing/seeded-random';
import { inParallel, waitUntil } from '@vale/testing/wait-until';
import { KnownFigures, shownFigures, shownPace } from './known-figures.js';
import { knownVisits } from './known-visits.js';
import { ADMIN, TrackingEnvironment } from './tracking-environment.js';

/** Requests that run at once: pages do not wait for the reply of an earlier one. */
const IN_FLIGHT = 2_000;
const ROLLED_UP_MS = 600_000;

interface Size {
  days: number;
  visitorsADay: number;
  /** Share of the visitors who order. */
  buyers: number;
  /** Noon UTC of the last day; a fixed one by default. */
  lastNoon?: number;
}

/** Time of the requests and processor time of the process, in milliseconds. */
export interface Spent {
  ms: number;
  cpuMs: number;
}

/** Tracking alone on the embedded store, which gets many days of visits and orders whose figures are known. */
export class ManyVisits {
  readonly known = new KnownFigures();
  readonly service = new TrackingEnvironment();
  readonly collecting: Spent = { ms: 0, cpuMs: 0 };
  readonly rollingUp: Spent = { ms: 0, cpuMs: 0 };
  events = 0;
  batches = 0;
  orders = 0;
  private visitors = 0;
  private readonly random = SeededRandom.fromEnvironment(11);

  private constructor(private readonly size: Size) {
    const { days, lastNoon = this.service.clock.nowMs() } = size;
    this.service.clock = new ManualClock(lastNoon - (days - 1) * DAY_MS);
  }

  static async open(size: Size): Promise<ManyVisits> {
    const many = new ManyVisits(size);
    await many.service.start();
    return many;
  }

  async addDays(onDay: (day: number) => void = () => {}): Promise<void> {
    for (let day = 1; day <= this.size.days; day += 1) {
      await this.addDay();
      onDay(day);
      if (day < this.size.days) this.service.clock.advance(DAY_MS);
    }
  }

  /** Throws an assertion of `isEqual` where a figure is not the truth. */
  async check(isEqual: (shown: unknown, known: unknown) => void): Promise<void> {
    const today = dayOf(this.service.clock.nowMs());
    const period = { from: dayText(today - this.size.days - 1), to: dayText(today) };
    const { test } = await this.service.request(reportMessages.bumps, {}, { actor: ADMIN });
    isEqual(test?.arms, this.known.bumpArms(today));
    isEqual(await shownPace(this.service), this.known.pace(today));
    isEqual(await shownFigures(this.service, period), this.known.figures(today));
  }

  private async addDay(): Promise<void> {
    const { visitorsADay, buyers } = this.size;
    const options = { first: this.visitors, buyers };
    const now = this.service.clock.nowMs();
    const { visitors, sales, deliveries } = knownVisits(this.random, visitorsADay, now, options);
    this.visitors += visitorsADay;
    this.known.add(visitors, sales);
    await this.spend(this.collecting, async () => {
      await inParallel(deliveries, IN_FLIGHT, async ({ batch, client }) => {
        const { rejected } = await this.service.collect(batch, client);
        if (rejected > 0) throw new Error(`tracking rejected ${rejected} events`);
      });
    });
    this.batches += deliveries.length;
    this.events += deliveries.reduce((sum, { batch }) => sum + batch.events.length, 0);
    await inParallel(sales, IN_FLIGHT, ({ facts }) =>
      this.service.system.bus.emit(checkoutEvents.saleChanged, facts),
    );
    this.orders += sales.length;
    const stored = () => this.service.collection('sales').countDocuments({});
    await waitUntil(async () => (await stored()) === this.orders, { what: 'the sales', forMs: ROLLED_UP_MS });
    await this.spend(this.rollingUp, () => this.service.count(ROLLED_UP_MS));
  }

  private async spend(spent: Spent, work: () => Promise<unknown>): Promise<void> {
    const [startedAt, before] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(before);
    spent.ms += performance.now() - startedAt;
    spent.cpuMs += (user + system) / 1_000;
  }
}
