import { expect, it } from '@jest/globals';
import { dayFromText, dayOf, dayStart, MAX_COHORTS } from '@vale/contracts/tracking';
import { SeededRandom } from '@vale/testing/seeded-random';
import { cohortsOf, type BuyerCell } from './cohort.js';

const TODAY = dayFromText('2026-11-26');

interface Paid {
  accountId: string;
  at: number;
  centavos: number;
}

function counted(all: readonly Paid[]) {
  const days = Map.groupBy(all, ({ at }) => dayOf(at));
  const rolled = [...days].map(([day, paid]) => {
    const buyers = [...Map.groupBy(paid, ({ accountId }) => accountId)].map(([accountId, all]): BuyerCell => {
      return [accountId, all.length, all.reduce((sum, { centavos }) => sum + centavos, 0), []];
    });
    return { _id: day, buyers };
  });
  return cohortsOf(
    rolled.toSorted((one, other) => one._id - other._id),
    TODAY,
  );
}

/** `2026-11` in São Paulo, three hours behind UTC. */
const monthOfMs = (ms: number) => new Date(ms - 3 * 3_600_000).toISOString().slice(0, 7);
const next = (month: string) => monthOfMs(Date.parse(`${month}-15T12:00:00Z`) + 31 * 86_400_000);

it.each([1, 2, 3])(
  'each buyer is in the month of the first paid order, and counts once a month (seed %i)',
  (seed) => {
    const random = SeededRandom.fromEnvironment(seed);
    const all = Array.from({ length: 600 }, (): Paid => {
      // Many are beside the midnight of a month's first day.
      const month = `2025-${String(random.integer(8, 12)).padStart(2, '0')}`;
      const midnight = dayStart(dayFromText(`${month}-01`)) + random.integer(-1, 0);
      const any = dayStart(TODAY) - random.between(0, 400) * 86_400_000;
      return {
        accountId: `a${random.integer(0, 199)}`,
        at: Math.round(random.next() < 0.3 ? midnight : any),
        centavos: random.integer(1, 10_000),
      };
    });
    const first = new Map<string, string>();
    for (const { accountId, at } of all) {
      const month = monthOfMs(at);
      if (month < (first.get(accountId) ?? '9')) first.set(accountId, month);
    }
    const cohorts = counted(all);
    expect(cohorts.at(-1)!.month).toBe('2026-11');
    expect(cohorts).toHaveLength(MAX_COHORTS);
    for (const { month, buyers, revenue, months } of cohorts) {
      const ofCohort = all.filter(({ accountId }) => first.get(accountId) === month);
      expect([month, buyers]).toEqual([month, new Set(ofCohort.map(({ accountId }) => accountId)).size]);
      expect(revenue).toBe(ofCohort.reduce((sum, { centavos }) => sum + centavos, 0));
      let at = month;
      for (const cell of months) {
        const here = ofCohort.filter((paid) => monthOfMs(paid.at) === at);
        expect([at, cell]).toEqual([
          at,
          {
            buyers: new Set(here.map(({ accountId }) => accountId)).size,
            orders: here.length,
            revenue: here.reduce((sum, { centavos }) => sum + centavos, 0),
          },
        ]);
        at = next(at);
      }
      expect(at).toBe('2026-12');
    }
  },
);

it('a shop without paid orders has the current month alone', () => {
  expect(counted([])).toEqual([
    { month: '2026-11', buyers: 0, revenue: 0, months: [{ buyers: 0, orders: 0, revenue: 0 }] },
  ]);
});
