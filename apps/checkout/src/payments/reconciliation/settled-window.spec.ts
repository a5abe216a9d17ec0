import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@vale/contracts/time';
import { msPerListPage } from '../providers/payment-provider.js';
import { paymentProvider } from '../providers/payment-providers.client.js';
import { cursorAfter, isCurrent, newCursor, nextWindow, type SettledCursor } from './settled-window.js';

const NOW = Date.UTC(2026, 10, 21, 12);

const waiting = { isActive: true, isMoneyAwaited: true };
const idle = { isActive: true, isMoneyAwaited: false };
const retired = { isActive: false, isMoneyAwaited: true };

function cursor(change: Partial<SettledCursor> = {}): SettledCursor {
  return { ...newCursor('pix', NOW), doneUntil: NOW, ...change };
}

describe('the window of settled payments', () => {
  it('is a day and more for a method that was never listed', () => {
    const { since, until } = nextWindow(newCursor('pix', NOW), idle, NOW)!;
    expect(until - since).toBeGreaterThan(24 * HOUR_MS);
  });

  it('overlaps the one before, so that a payment that was listed late is not missed', () => {
    const window = nextWindow(cursor(), waiting, NOW + 10_000)!;
    expect(window).toMatchObject({ until: NOW + 10_000, page: 0, isLong: false });
    expect(NOW - window.since).toBe(2 * MINUTE_MS);
  });

  it('reaches an hour back every ten minutes', () => {
    const window = nextWindow(cursor({ doneUntil: NOW + 10 * MINUTE_MS }), waiting, NOW + 10 * MINUTE_MS)!;
    expect(window.isLong).toBe(true);
    expect(window.until - window.since).toBe(HOUR_MS);
  });

  it('comes once a minute while no order waits for money', () => {
    expect(nextWindow(cursor(), idle, NOW + 10_000)).toBeNull();
    expect(nextWindow(cursor(), idle, NOW + MINUTE_MS)).not.toBeNull();
  });

  it('is continued where its pages were left', () => {
    const unfinished = { since: 1, until: 2, page: 20 };
    expect(nextWindow(cursor({ unfinished }), idle, NOW)).toMatchObject(unfinished);
  });

  it('is none for a method that has charged no orders for two days', () => {
    expect(nextWindow(cursor(), retired, NOW + HOUR_MS)).not.toBeNull();
    expect(nextWindow(cursor(), retired, NOW + 49 * HOUR_MS)).toBeNull();
  });

  it('never ends before it begins, although the clocks of two machines differ', () => {
    const { since, until } = nextWindow(cursor(), waiting, NOW - MINUTE_MS)!;
    expect(until - since).toBe(MINUTE_MS);
  });

  it('starts over after a clock was set back: what is paid now is not looked for in the future', () => {
    const now = NOW - 24 * HOUR_MS;
    expect(isCurrent(cursor(), now)).toBe(false);
    for (const state of [waiting, idle]) {
      const { since, until } = nextWindow(cursor(), state, now)!;
      expect(until).toBe(now);
      expect(until - since).toBeGreaterThan(24 * HOUR_MS);
    }
  });

  it('is current for five minutes', () => {
    expect(isCurrent(cursor(), NOW + 4 * MINUTE_MS)).toBe(true);
    expect(isCurrent(cursor(), NOW + 6 * MINUTE_MS)).toBe(false);
  });

  it('waits for the pause after many pages, also while an order waits for money', () => {
    const paused = cursor({ pauseMs: MINUTE_MS });
    expect(nextWindow(paused, waiting, NOW + 50_000)).toBeNull();
    expect(nextWindow(paused, waiting, NOW + MINUTE_MS)).not.toBeNull();
  });

  it('counts the pages of all runs of one window, and those of that window only', () => {
    const state = { isActive: true, msPerPage: 1_000 };
    const window = { since: NOW - HOUR_MS, until: NOW, isLong: false };
    const begun = cursorAfter(cursor({ pages: 7 }), window, { pages: 20, nextPage: 20 }, state, NOW);
    const ended = cursorAfter(begun, window, { pages: 3, nextPage: null }, state, NOW + 10_000);
    expect([begun.pages, ended.pages, ended.pauseMs]).toEqual([20, 23, 23_000]);
    expect(cursorAfter(ended, window, { pages: 1, nextPage: null }, state, NOW).pages).toBe(1);
  });

  it('is current for at most a quarter of an hour, however long the pause is', () => {
    expect(isCurrent(cursor({ pauseMs: 6 * MINUTE_MS }), NOW + 11 * MINUTE_MS)).toBe(true);
    expect(isCurrent(cursor({ pauseMs: HOUR_MS }), NOW + 16 * MINUTE_MS)).toBe(false);
  });

  it.each([10, 600, 5_000])(
    'with %i payments a day of a provider that lists whole days, uses 12 % of the budget at most, and stays current',
    (perDay) => {
      const { budget } = paymentProvider('asaas')!;
      const read = dayOfLists(perDay, msPerListPage({ budget: budget! }));
      expect(budget).toEqual({ calls: 25_000, periodMs: 12 * HOUR_MS });
      expect(Math.max(...read.callsInHalves)).toBeLessThanOrEqual(25_000 * 0.12);
      expect(read.notCurrent).toBe(0);
    },
  );
});

/** The list is read every 10 s of a day by a moved clock, while an order always waits for money. */
function dayOfLists(perDay: number, msPerPage: number): { callsInHalves: number[]; notCurrent: number } {
  const midnight = Date.UTC(2026, 10, 21, 3);
  const callsInHalves = [0, 0];
  let notCurrent = 0;
  let known: SettledCursor = { ...newCursor('asaas', midnight), doneUntil: midnight };
  for (let now = midnight; now < midnight + DAY_MS; now += 10 * SECOND_MS) {
    if (!isCurrent(known, now)) notCurrent++;
    const window = nextWindow(known, waiting, now);
    if (!window) continue;
    // The window before midnight has the whole day before it.
    const before = window.since < midnight ? perDay : 0;
    const listed = before + Math.ceil((perDay * Math.max(0, now - midnight)) / DAY_MS);
    const left = Math.max(1, Math.ceil(listed / 100)) - window.page;
    const pages = Math.min(20, Math.max(1, left));
    callsInHalves[now < midnight + DAY_MS / 2 ? 0 : 1]! += pages;
    const read = { pages, nextPage: left > pages ? window.page + pages : null };
    known = cursorAfter(known, window, read, { isActive: true, msPerPage }, now);
  }
  return { callsInHalves, notCurrent };
}
