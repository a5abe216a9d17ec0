import { describe, expect, it } from '@jest/globals';
import { dayFromText, dayOf, dayStart, hourOf } from '@vale/contracts/tracking';
import { before, daysOf, monthsAndDays } from './report.js';
import { happenedAt, isTooOld } from './visit.js';

const day = dayFromText;

describe('days in São Paulo', () => {
  it('begin at three o’clock of UTC', () => {
    const midnight = Date.parse('2026-11-26T03:00:00Z');
    expect(dayOf(midnight)).toBe(day('2026-11-26'));
    expect(dayOf(midnight - 1)).toBe(day('2026-11-25'));
    expect(dayStart(day('2026-11-26'))).toBe(midnight);
    expect([hourOf(midnight - 1), hourOf(midnight)]).toEqual([23, 0]);
  });
});

describe('a period', () => {
  it('is compared with as many days before', () => {
    const days = daysOf({ from: '2026-11-01', to: '2026-11-07' });
    expect(before(days)).toEqual({ first: day('2026-10-25'), last: day('2026-10-31') });
  });

  it('is read by whole months and the days beside them', () => {
    const { months, days } = monthsAndDays(daysOf({ from: '2026-08-20', to: '2026-11-03' }));
    expect(months).toEqual([2026 * 12 + 8, 2026 * 12 + 9]);
    expect(days).toEqual([
      { first: day('2026-08-20'), last: day('2026-08-31') },
      { first: day('2026-11-01'), last: day('2026-11-03') },
    ]);
    expect(monthsAndDays(daysOf({ from: '2026-11-01', to: '2026-11-29' })).months).toEqual([]);
  });

  it.each([
    ['2026-11-02', '2026-11-01'],
    ['2025-11-01', '2026-11-26'],
    ['2026-02-31', '2026-03-05'],
  ])('is refused from %s to %s', (from, to) => {
    expect(() => daysOf({ from, to })).toThrow();
  });
});

describe('the time of an event', () => {
  const now = Date.parse('2026-11-26T15:00:00Z');

  it('is never later than now, and corrected where the browser’s clock is wrong', () => {
    expect(happenedAt(now + 5_000, now + 1_000, now)).toBe(now);
    expect(happenedAt(now - 5_000, now - 1_000, now)).toBe(now - 5_000);
    const wrongBy = 3_600_000;
    expect(happenedAt(now - wrongBy - 5_000, now - wrongBy, now)).toBe(now - 5_000);
  });

  it('is accepted while the salt of its day exists', () => {
    const start = dayStart(day('2026-11-25'));
    expect(isTooOld(start, start + 47 * 3_600_000 - 1)).toBe(false);
    expect(isTooOld(start, start + 47 * 3_600_000)).toBe(true);
  });
});
