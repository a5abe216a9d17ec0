import { describe, expect, it } from '@jest/globals';
import { type CallPurpose } from '@vale/contracts/checkout';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@vale/contracts/time';
import { isPollRead, nextPollAt, type PaymentNews } from '../../orders/life/order-schedule.js';
import { msPerListPage, returnPagesPerNight } from '../providers/payment-provider.js';
import { paymentProvider } from '../providers/payment-providers.client.js';
import {
  cursorAfter,
  isCurrent,
  newCursor,
  nextWindow,
  pastWindows,
  returnWindows,
  type SettledCursor,
} from '../reconciliation/settled-window.js';
import { callsUsed, postponedPurposes, slotOf } from './call-budget.js';

const { budget } = paymentProvider('asaas')!;
const BUDGET = budget!;
const MIDNIGHT = Date.UTC(2026, 10, 21, 3);
const TICK_MS = 10 * SECOND_MS;
/** Calls of a charge for a buyer whom Asaas does not know; `asaas.service-spec` counts them. */
const CALLS_OF_CHARGE = 4;
const PAGE = 100;
/** The number of orders in ten that nobody pays. */
const UNPAID_OF_TEN = 2;
const PAID_AFTER_MS = 3 * MINUTE_MS;
const EXPIRED_AFTER_MS = 35 * MINUTE_MS;
/** At 4:00 in Brazil. */
const NIGHT_MS = 4 * HOUR_MS;

interface OpenOrder {
  createdAt: number;
  pollAt: number;
  isPaid: boolean;
}

/** A shop of one account whose clock is moved in steps of 10 s, with the schedules of the real one. */
class Day {
  readonly postponed: Record<CallPurpose, number> = { charge: 0, refund: 0, lookup: 0, list: 0, poll: 0 };
  mostUsed = 0;
  private readonly counts: Record<string, number> = {};
  private used = { all: 0, others: 0 };
  private readonly open = new Set<OpenOrder>();
  private readonly readAgainAt: number[] = [];
  private cursor: SettledCursor = { ...newCursor('asaas', MIDNIGHT), doneUntil: MIDNIGHT };
  private returnsNext = 0;
  private placed = 0;
  private now = MIDNIGHT;

  constructor(
    private readonly paidPerDay: number,
    private readonly isCalledBack: boolean,
  ) {}

  run(days: number): this {
    for (; this.now < MIDNIGHT + days * DAY_MS; this.now += TICK_MS) {
      // Slots of half an hour leave the period.
      if (this.now % (30 * MINUTE_MS) === 0) this.used = callsUsed(this.counts, BUDGET, this.now);
      this.place();
      this.list();
      for (const order of this.open) this.live(order);
      while (this.readAgainAt.length > 0 && this.readAgainAt[0]! <= this.now) {
        this.readAgainAt.shift();
        this.call('poll');
      }
      if ((this.now - MIDNIGHT) % DAY_MS === NIGHT_MS) this.compareAtNight();
    }
    return this;
  }

  private place(): void {
    const perDay = (this.paidPerDay * 10) / (10 - UNPAID_OF_TEN);
    for (; this.placed < (perDay * (this.now - MIDNIGHT)) / DAY_MS; this.placed++) {
      this.call('charge', CALLS_OF_CHARGE);
      const isPaid = this.placed % 10 >= UNPAID_OF_TEN;
      this.open.add({ createdAt: this.now, pollAt: this.now + 5 * SECOND_MS, isPaid });
    }
  }

  private live(order: OpenOrder): void {
    const age = this.now - order.createdAt;
    if (order.isPaid && age >= PAID_AFTER_MS) {
      // A callback or the list reports it.
      this.call('charge');
      this.open.delete(order);
    } else if (age >= EXPIRED_AFTER_MS) {
      this.call('lookup');
      this.call('refund');
      this.readAgainAt.push(...this.againAfterHours.map((hours) => this.now + hours * HOUR_MS));
      this.readAgainAt.sort((a, b) => a - b);
      this.open.delete(order);
    } else if (order.pollAt <= this.now) {
      if (isPollRead(order, this.now, this.news)) this.call('poll');
      order.pollAt = nextPollAt(order, this.now, this.news);
    }
  }

  /** The reads of a closed order; `order-schedule.spec` has their times. */
  private get againAfterHours(): number[] {
    const { isListed, isCalledBack } = this.news;
    return isListed && isCalledBack ? [24] : [1, 6, 24, 72];
  }

  private get news(): PaymentNews {
    return { isListed: isCurrent(this.cursor, this.now), isCalledBack: this.isCalledBack };
  }

  private list(): void {
    const window = nextWindow(this.cursor, { isActive: true, isMoneyAwaited: true }, this.now);
    if (!window) return;
    const all = this.pagesIn(window);
    const pages = Math.min(20, Math.max(1, all - window.page));
    if (!this.call('list', pages)) return;
    const read = { pages, nextPage: all > window.page + pages ? window.page + pages : null };
    const state = { isActive: true, msPerPage: msPerListPage({ budget: BUDGET }) };
    this.cursor = cursorAfter(this.cursor, window, read, state, this.now);
  }

  /** The shop is older than this day. */
  private compareAtNight(): void {
    for (const window of pastWindows(this.now)) this.call('list', this.pagesIn(window));
    // Each payment must be in the list of its day.
    this.call('list', this.pagesIn({ since: this.now - 28 * HOUR_MS, until: this.now }));
    const windows = returnWindows(this.now);
    const most = returnPagesPerNight(BUDGET);
    for (let pages = 0, at = 0; at < windows.length && pages < most; at++) {
      const window = windows[this.returnsNext]!;
      pages += this.pagesIn(window);
      this.call('list', this.pagesIn(window));
      this.returnsNext = (this.returnsNext + 1) % windows.length;
    }
  }

  /** Asaas lists whole days, and this one only until now. */
  private pagesIn({ since, until }: { since: number; until: number }): number {
    const dayOf = (at: number) => Math.floor((at - MIDNIGHT) / DAY_MS);
    const end = Math.min(this.now - MIDNIGHT, (dayOf(until - 1) + 1) * DAY_MS);
    const listed = (this.paidPerDay * (end - dayOf(since) * DAY_MS)) / DAY_MS;
    return Math.max(1, Math.ceil(listed / PAGE));
  }

  private call(purpose: CallPurpose, calls = 1): boolean {
    if (postponedPurposes(this.used, BUDGET).includes(purpose)) {
      this.postponed[purpose] += calls;
      return false;
    }
    const slot = slotOf(BUDGET, this.now, purpose);
    this.counts[slot] = (this.counts[slot] ?? 0) + calls;
    this.used.all += calls;
    this.used.others += purpose === 'charge' ? 0 : calls;
    this.mostUsed = Math.max(this.mostUsed, this.used.all);
    return true;
  }
}

describe('all calls of two days to Asaas, which allows 25,000 in 12 hours', () => {
  const none = { charge: 0, refund: 0, lookup: 0, list: 0, poll: 0 };

  it.each([
    [10, true],
    [10, false],
    [600, true],
    [600, false],
    [5_000, true],
  ])('with %i payments a day are made without delay (callbacks come: %s)', (paidPerDay, isCalledBack) => {
    const { mostUsed, postponed } = new Day(paidPerDay, isCalledBack).run(2);
    expect(postponed).toEqual(none);
    expect(mostUsed).toBeLessThan(23_000);
  });

  it('are for charges, refunds and buyers who wait, when no callback of 5,000 payments a day comes', () => {
    const { mostUsed, postponed } = new Day(5_000, false).run(2);
    expect(postponed).toMatchObject({ charge: 0, refund: 0, lookup: 0 });
    expect(postponed.poll).toBeGreaterThan(0);
    expect(mostUsed).toBeLessThan(BUDGET.calls);
  });
});
