import { describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { isCurrent, newCursor, nextWindow, type SettledCursor } from './settled-window.js';

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
});
