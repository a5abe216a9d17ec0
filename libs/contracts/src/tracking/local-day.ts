import { DAY_MS, HOUR_MS } from '../time/index.js';

/** Brazil has no summer time since 2019. */
const OFFSET_MS = 3 * HOUR_MS;

/** The number of a day in São Paulo since 1970-01-01. */
export function dayOf(ms: number): number {
  return Math.floor((ms - OFFSET_MS) / DAY_MS);
}

/** Epoch milliseconds of the day's midnight in São Paulo. */
export function dayStart(day: number): number {
  return day * DAY_MS + OFFSET_MS;
}

/** 0 to 23. */
export function hourOf(ms: number): number {
  return Math.floor((ms - dayStart(dayOf(ms))) / HOUR_MS);
}

/** `2026-11-26` */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** NaN for an invalid day. */
export function dayFromText(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return Number.NaN;
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  // V8 reads `2026-02-31` as 3 March.
  return Number.isNaN(day) || dayText(day) !== text ? Number.NaN : day;
}
