/** Milliseconds of the epoch from which products are dated, 2020, and for how long: until 2051. */
const FIRST_MS = 1_577_836_800_000;
const SPAN_MS = 1_000_000_000_000;
/** The largest count for which the number is exact. */
const MAX_UNITS = 9_000;

/** One number, for one index: units sold lately, then the date of creation. Search results start with the largest. */
export function searchOrder({ units, createdAt }: { units: number; createdAt: number }): number {
  const age = Math.min(Math.max(createdAt - FIRST_MS, 0), SPAN_MS - 1);
  return Math.min(units, MAX_UNITS) * SPAN_MS + age;
}
