import { expect, it } from '@jest/globals';
import { dayText } from '@vale/contracts/tracking';
import { mondayToReport, periodOfWeek } from './week.js';

const mondayAt = (time: string) => {
  const monday = mondayToReport(Date.parse(`${time}-03:00`));
  return monday === null ? null : dayText(monday);
};

it.each([
  ['2026-11-30T07:59:59', null],
  ['2026-11-30T08:00:00', '2026-11-23'],
  ['2026-12-01T23:59:59', '2026-11-23'],
  ['2026-12-02T00:00:00', null],
  ['2026-12-06T23:59:59', null],
  ['2026-12-07T00:00:00', null],
  ['2026-12-07T08:00:00', '2026-11-30'],
])('at %s in São Paulo the week to report begins on %s', (time, monday) => {
  expect(mondayAt(time)).toBe(monday);
});

it('a week has seven days', () => {
  expect(periodOfWeek('2026-11-30')).toEqual({ from: '2026-11-30', to: '2026-12-06' });
});
