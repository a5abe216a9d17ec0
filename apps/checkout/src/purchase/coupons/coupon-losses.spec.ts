import { describe, expect, it } from '@jest/globals';
import type { Offer } from '@vale/contracts/catalog';
import type { CouponPriceTerms } from '@vale/contracts/checkout';
import { couponTerms } from '@vale/testing/builders';
import fc from 'fast-check';
import { aCoupon } from '../../../test/coupon-builder.js';
import type { LineItem } from '../../orders/life/order.js';
import { withCoupon } from './coupon.js';
import { lossesOf } from './coupon-losses.js';

function anOffer(id: string, priceCentavos: number, change: Partial<Offer['product']> = {}): Offer {
  const product: Offer['product'] = {
    id,
    title: id,
    category: 'jogos',
    categoryId: 'games',
    image: '',
    priceCentavos,
    delivery: 'codes',
    expired: false,
    external: false,
    ...change,
  };
  return { product, variations: [], orderBump: null };
}

const variation = (name: string, priceCentavos: number) =>
  ({ name, priceCentavos, delivery: 'codes', external: false }) as const;
const stock = (productId: string, lastCostCentavos: number, name = '') => ({
  productId,
  variation: name,
  lastCostCentavos,
});
const named = (offers: readonly Offer[]) => new Map(offers.map((offer) => [offer.product.id, offer]));
const percent = (value: number, change: Partial<CouponPriceTerms> = {}) =>
  couponTerms({ discount: { kind: 'percent', value }, ...change });
const amount = (value: number, minimumCentavos = 0) =>
  couponTerms({ discount: { kind: 'amount', value }, minimumCentavos });

/** Loss of one unit, in centavos. */
const lossAt = (terms: CouponPriceTerms, price: number, cost: number) =>
  lossesOf(terms, [stock('a', cost)], named([anOffer('a', price)])).units[0]?.lossCentavos ?? 0;

describe('the loss of a unit', () => {
  it.each<[string, CouponPriceTerms, number, number, number]>([
    ['10 % above the cost', percent(1_000), 5_000, 4_500, 0],
    ['10 % below the cost', percent(1_000), 5_000, 4_501, 1],
    ['an amount on one unit', amount(1_000), 5_000, 4_200, 200],
    ['an amount beyond the price leaves a centavo', amount(9_000), 5_000, 4_200, 4_199],
    ['units that reach the minimum share an amount', amount(1_000, 10_000), 5_000, 4_600, 100],
    ['100 % gives the unit', percent(10_000), 5_000, 4_200, 4_200],
    ['a unit without a cost', percent(9_000), 5_000, 0, 0],
  ])('%s', (_name, terms, price, cost, loss) => {
    expect(lossAt(terms, price, cost)).toBe(loss);
  });

  it('is never less than in any order with the coupon', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 9_999 }),
        fc.constantFrom('percent' as const, 'amount' as const),
        fc.integer({ min: 0, max: 9_000 }),
        (prices, value, kind, minimumCentavos) => {
          fc.pre(prices.reduce((sum, price) => sum + price, 0) >= minimumCentavos);
          const terms = couponTerms({ discount: { kind, value }, minimumCentavos });
          const lines = prices.map((priceCentavos, line): LineItem => {
            return {
              line,
              kind: 'product',
              productId: 'a',
              variation: '',
              label: 'a',
              priceCentavos,
              delivery: 'codes',
            };
          });
          const paid = withCoupon(lines, aCoupon(terms), named([anOffer('a', 1)]), 0);
          paid.forEach(({ priceCentavos }, line) => {
            const lowest = 10_000 - lossAt(terms, prices[line]!, 10_000);
            expect(lowest).toBeLessThanOrEqual(priceCentavos + 1);
          });
        },
      ),
    );
  });
});

it('names the largest losses of what the coupon applies to and is sold here, and counts the others', () => {
  const offers = named([
    anOffer('a', 1_000),
    anOffer('b', 1_000, { categoryId: 'films' }),
    { ...anOffer('c', 0), variations: [variation('Mensal', 1_000), variation('Anual', 9_000)] },
    anOffer('expired', 1_000, { expired: true }),
    anOffer('elsewhere', 1_000, { external: true }),
    anOffer('by hand', 1_000, { delivery: 'manual' }),
    anOffer('free', 0),
  ]);
  const others = ['expired', 'elsewhere', 'by hand', 'free', 'deleted'].map((id) => stock(id, 5_000));
  const all = [stock('a', 950), stock('b', 980), stock('c', 990, 'Mensal'), stock('c', 8_200, 'Anual')];
  const stocks = [...others, ...all, stock('c', 5_000), stock('c', 5_000, 'Semanal')];
  const { units, more } = lossesOf(percent(1_000), stocks, offers);
  expect(units).toEqual([
    { title: 'c', variation: 'Anual', lossCentavos: 100 },
    { title: 'c', variation: 'Mensal', lossCentavos: 90 },
    { title: 'b', variation: '', lossCentavos: 80 },
  ]);
  expect(more).toBe(1);
  const titlesOf = (scope: Partial<CouponPriceTerms>) =>
    lossesOf(percent(1_000, scope), stocks, offers).units.map((unit) => `${unit.title} ${unit.variation}`);
  expect(titlesOf({ categories: ['films'] })).toEqual(['b ']);
  expect(titlesOf({ products: ['a'] })).toEqual(['a ']);
  expect(titlesOf({ variations: [{ productId: 'c', variation: 'Mensal' }] })).toEqual(['c Mensal']);
});
