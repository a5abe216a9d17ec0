import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { simulateDays } from '@vale/testing/system/simulated-days';
import { simulatedShop, type Simulated } from '@vale/testing/system/simulated-shape';
import { testSize } from '@vale/testing/test-size';

const DAYS = 30;
/** Caches fill during the first days. */
const FIRST = 10;
const GROWTH = 1.25;

let shop: Simulated;
beforeAll(async () => {
  shop = await simulatedShop();
});
afterAll(async () => shop?.stop());

it('a month later the shop needs no more memory, space for a day or time to finish a day: see bench/README.md', async () => {
  const days = await simulateDays(shop, { days: DAYS, orders: testSize(5), visits: testSize(20) });
  const memory = days.map((day) => day.memory['shop']!);
  expect(Math.max(...memory.map(({ most }) => most))).toBeLessThan(shop.limits['shop']!);
  const resident = memory.map(({ now }) => now);
  expect(mean(resident.slice(-FIRST))).toBeLessThan(mean(resident.slice(FIRST, 2 * FIRST)) * GROWTH);
  const added = days.slice(1).map(({ disk }, at) => disk - days[at]!.disk);
  expect(mean(added.slice(-FIRST))).toBeLessThan(mean(added.slice(FIRST, 2 * FIRST)) * GROWTH);
  expect(days.map(({ deadLetters }) => deadLetters)).toEqual(days.map(() => 0));
}, 600_000);

const mean = (values: number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
