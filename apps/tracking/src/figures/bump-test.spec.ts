import { describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@vale/testing/seeded-random';
import { isRatioOdd, liftOf } from './bump-test.js';

const PRICES = [2_500, 5_000, 5_000, 10_000, 30_000];
/** One order in a hundred is sixty times as expensive as the others. */
const RARE_PRICES = [300_000, ...Array.from({ length: 99 }, () => 5_000)];
const HOLDOUT = 0.2;
const DAYS = 120;

interface Shop {
  ordersADay: number;
  prices?: readonly number[];
  /** Share of the paid orders that take the bump, where it is offered, and its price. */
  attached: number;
  bumpCentavos: number;
}

/** The intervals that an owner sees who looks each day. */
function looks(random: SeededRandom, { ordersADay, prices = PRICES, attached, bumpCentavos }: Shop) {
  const arms = {
    offer: { orders: 0, revenue: 0, squares: 0 },
    holdout: { orders: 0, revenue: 0, squares: 0 },
  };
  return Array.from({ length: DAYS }, () => {
    for (let at = 0; at < ordersADay; at += 1) {
      const name = random.next() < HOLDOUT ? 'holdout' : 'offer';
      const arm = arms[name];
      const isPaid = random.next() < 0.6;
      const price = prices[random.integer(0, prices.length - 1)]!;
      const bump = name === 'offer' && random.next() < attached ? bumpCentavos : 0;
      const paid = isPaid ? price + bump : 0;
      arm.orders += 1;
      arm.revenue += paid;
      arm.squares += paid ** 2;
    }
    return liftOf(arms.offer, arms.holdout);
  });
}

const excludesZero = (lift: ReturnType<typeof liftOf>) => lift !== null && (lift.low > 0 || lift.high < 0);

describe('the interval of the lift', () => {
  it.each([
    ['10 orders a day', { ordersADay: 10 }],
    ['40 orders a day', { ordersADay: 40 }],
    ['rare, expensive orders', { ordersADay: 20, prices: RARE_PRICES }],
  ])('is wrong at most as often as stated, at any of the looks (%s)', (_, shop) => {
    const random = SeededRandom.fromEnvironment(11);
    const runs = 200;
    const wrong = Array.from({ length: runs }, () =>
      looks(random, { ...shop, attached: 0, bumpCentavos: 0 }).some(excludesZero),
    ).filter(Boolean).length;
    expect(wrong / runs).toBeLessThanOrEqual(0.05);
  });

  it('finds a known lift, and holds it at each look', () => {
    const random = SeededRandom.fromEnvironment(12);
    const shop = { ordersADay: 100, attached: 0.5, bumpCentavos: 5_000 };
    const lift = 0.6 * shop.attached * shop.bumpCentavos;
    const runs = Array.from({ length: 40 }, () => looks(random, shop));
    expect(runs.every((run) => run.some(excludesZero))).toBe(true);
    const missed = runs.filter((run) =>
      run.some((look) => look !== null && (look.low > lift || look.high < lift)),
    );
    expect(missed.length / runs.length).toBeLessThanOrEqual(0.05);
  });

  it('is not given for a few orders', () => {
    expect(
      liftOf({ orders: 400, revenue: 1, squares: 1 }, { orders: 99, revenue: 0, squares: 0 }),
    ).toBeNull();
  });
});

it('the sample-ratio check sees arms that were not drawn, and nothing else', () => {
  expect(isRatioOdd(800, 200, 0.2)).toBe(false);
  expect(isRatioOdd(0, 0, 0.2)).toBe(false);
  // Chi-square 10.51 and 11.03.
  expect(isRatioOdd(759, 241, 0.2)).toBe(false);
  expect(isRatioOdd(758, 242, 0.2)).toBe(true);
});
