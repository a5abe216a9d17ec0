import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@vale/contracts/time';
import { isPollRead, nextPollAt } from '../../orders/life/order-schedule.js';
import { msPerListPage } from '../providers/payment-provider.js';
import { paymentProvider } from '../providers/payment-providers.client.js';
import {
  cursorAfter,
  isCurrent,
  newCursor,
  nextWindow,
  pastWindows,
  type SettledCursor,
} from '../reconciliation/settled-window.js';

const { readsPerMinute } = paymentProvider('pagarme')!;
const CAPACITY = readsPerMinute! / 2;
const MIDNIGHT = Date.UTC(2026, 10, 21, 3);
const TICK_MS = SECOND_MS;
const PAGE = 30;
const PAGES_PER_RUN = 20;
/** Every fifth order is not paid. */
const PLACED_PER_PAID = 1.25;
const PAID_AFTER_MS = 3 * MINUTE_MS;
const NIGHT_MS = 4 * HOUR_MS;

/** A shop at Pagar.me whose clock is moved in steps of a second, with the schedules and the bucket of the real one. */
class Day {
  refused = 0;
  nightMs = 0;
  notCurrent = 0;
  private readonly madeAt: number[] = [];
  private tokens = CAPACITY;
  private readonly open = new Set<{ createdAt: number; pollAt: number; isPaid: boolean }>();
  private readonly readAgainAt: number[] = [];
  private cursor: SettledCursor = { ...newCursor('pagarme', MIDNIGHT), doneUntil: MIDNIGHT };
  private placed = 0;
  private nightPages = 0;
  private now = MIDNIGHT;

  constructor(
    private readonly paidPerDay: number,
    private readonly validityMs: number,
  ) {}

  run(): this {
    for (; this.now < MIDNIGHT + DAY_MS; this.now += TICK_MS) {
      this.tokens = Math.min(CAPACITY, this.tokens + (CAPACITY * TICK_MS) / MINUTE_MS);
      for (; this.placed < this.placedBy(this.now); this.placed++)
        this.open.add({
          createdAt: this.now,
          pollAt: this.now + 5 * SECOND_MS,
          isPaid: this.placed % 5 !== 0,
        });
      for (const order of this.open) this.live(order);
      while (this.readAgainAt.length > 0 && this.readAgainAt[0]! <= this.now) {
        this.readAgainAt.shift();
        this.read(0.75);
      }
      if ((this.now - MIDNIGHT) % (10 * SECOND_MS) === 0) this.list();
      this.compareAtNight();
      if (!this.isListed) this.notCurrent++;
    }
    return this;
  }

  get mostInAMinute(): number {
    let [most, from] = [0, 0];
    this.madeAt.forEach((at, index) => {
      while (this.madeAt[from]! <= at - MINUTE_MS) from++;
      most = Math.max(most, index - from + 1);
    });
    return most;
  }

  private get isListed(): boolean {
    return isCurrent(this.cursor, this.now);
  }

  private placedBy(at: number): number {
    return (this.paidPerDay * PLACED_PER_PAID * (at - MIDNIGHT)) / DAY_MS;
  }

  private live(order: { createdAt: number; pollAt: number; isPaid: boolean }): void {
    const age = this.now - order.createdAt;
    const news = { isListed: this.isListed, isCalledBack: false };
    if (order.isPaid && age >= PAID_AFTER_MS) {
      this.refused += this.read(0) ? 0 : 1;
      this.open.delete(order);
    } else if (age >= this.validityMs) {
      this.refused += this.read(0) ? 0 : 1;
      this.readAgainAt.push(...[1, 6].map((hours) => this.now + hours * HOUR_MS));
      this.readAgainAt.sort((a, b) => a - b);
      this.open.delete(order);
    } else if (order.pollAt <= this.now) {
      if (isPollRead(order, this.now, news)) this.read(0.25);
      order.pollAt = nextPollAt(order, this.now, news);
    }
  }

  private list(): void {
    const window = nextWindow(this.cursor, { isActive: true, isMoneyAwaited: true }, this.now);
    if (!window) return;
    const all = this.pagesIn(window);
    const pages = Math.min(PAGES_PER_RUN, Math.max(1, all - window.page));
    for (let page = 0; page < pages; page++) if (!this.read(0)) return;
    const read = { pages, nextPage: all > window.page + pages ? window.page + pages : null };
    const state = { isActive: true, msPerPage: msPerListPage({ readsPerMinute: readsPerMinute! }) };
    this.cursor = cursorAfter(this.cursor, window, read, state, this.now);
  }

  /** The days before this one had as many charges. */
  private compareAtNight(): void {
    const since = this.now - MIDNIGHT - NIGHT_MS;
    if (since === 0)
      for (const window of [...pastWindows(this.now), { since: this.now - 28 * HOUR_MS, until: this.now }])
        this.nightPages += this.pagesIn(window);
    if (this.nightPages > 0) this.nightMs = since;
    while (this.nightPages > 0 && this.read(0.5)) this.nightPages--;
  }

  private pagesIn({ since, until }: { since: number; until: number }): number {
    const perMs = (this.paidPerDay * PLACED_PER_PAID) / DAY_MS;
    return Math.max(1, Math.ceil(((until - since + this.validityMs) * perMs) / PAGE));
  }

  private read(kept: number): boolean {
    if (this.tokens - 1 < Math.floor(CAPACITY * kept)) return false;
    this.tokens--;
    this.madeAt.push(this.now);
    return true;
  }
}

describe('a day at Pagar.me, which allows 200 reads in a minute', () => {
  it.each([
    [10, 0.5],
    [600, 0.5],
    [5_000, 0.5],
    // Its lists are long, so that only their pauses leave reads to others.
    [1_500, 24],
  ])('with %i payments, whose Pix can be paid for %d hours', (paidPerDay, hours) => {
    const day = new Day(paidPerDay, hours * HOUR_MS).run();
    expect(readsPerMinute).toBe(200);
    expect(day.mostInAMinute).toBeLessThanOrEqual(200);
    // Nobody who waits is refused, and no list falls behind.
    expect([day.refused, day.notCurrent]).toEqual([0, 0]);
    // The job of the night has half an hour.
    expect(day.nightMs).toBeLessThan(25 * MINUTE_MS);
  });
});
