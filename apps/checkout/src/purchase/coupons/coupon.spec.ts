import { describe, expect, it } from '@jest/globals';
import { couponErrors, couponTermsSchema, type CouponTerms } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { aCoupon } from '../../../test/coupon-builder.js';
import { anOffer } from '../../../test/offer-builder.js';
import type { LineItem } from '../../orders/life/order.js';
import { discountCentavos } from '../discount.js';
import { withCoupon, type Coupon } from './coupon.js';

const NOW = 1_800_000_000_000;
const OFFERS = new Map([
  ['card', anOffer({ id: 'card', categoryId: 'jogos' })],
  ['film', anOffer({ id: 'film', categoryId: 'streaming' })],
]);

function linesOf(...prices: number[]): LineItem[] {
  return prices.map((priceCentavos, line) => aLine(line, priceCentavos));
}

function aLine(line: number, priceCentavos: number, change: Partial<LineItem> = {}): LineItem {
  return {
    line,
    kind: 'product',
    productId: 'card',
    variation: '',
    label: 'Card',
    priceCentavos,
    delivery: 'codes',
    ...change,
  };
}

const priced = (lines: LineItem[], coupon: Coupon) => withCoupon(lines, coupon, OFFERS, NOW);
const prices = (lines: LineItem[]) => lines.map(({ priceCentavos }) => priceCentavos);

function refusal(lines: LineItem[], coupon: Coupon): string {
  try {
    priced(lines, coupon);
  } catch (error) {
    if (error instanceof AppError) return error.code;
  }
  throw new Error('was not refused');
}

describe('the discount of a coupon', () => {
  it('is rounded down once, and spread so that the units add up to the total', () => {
    const lines = priced(linesOf(3_333, 3_333, 3_334), aCoupon());
    expect(discountCentavos(lines)).toBe(1_000);
    expect(prices(lines).reduce((sum, one) => sum + one)).toBe(9_000);
    expect(
      prices(priced(linesOf(99, 99, 99), aCoupon({ discount: { kind: 'percent', value: 50 } }))),
    ).toEqual([98, 99, 99]);
  });

  it('keeps the price without it, only where there is a discount', () => {
    const [card, bump] = priced([aLine(0, 5_000), aLine(1, 990, { kind: 'bump' })], aCoupon());
    expect(card).toMatchObject({ priceCentavos: 4_500, fullPriceCentavos: 5_000 });
    expect(bump).toEqual(aLine(1, 990, { kind: 'bump' }));
  });

  it('leaves a centavo of each unit at least, because refunds tell by its price whether a unit was paid for', () => {
    const some = [1, 2, 3, 5, 7, 99, 100, 101, 4_990, 123_456];
    for (const value of [1, 3, 333, 5_001, 9_900, 1_000_000])
      for (let from = 0; from < some.length; from++) {
        const lines = linesOf(...some.slice(from));
        const subtotal = prices(lines).reduce((sum, one) => sum + one);
        for (const kind of ['percent', 'amount'] as const) {
          const after = priced(lines, aCoupon({ discount: { kind, value } }));
          const whole = kind === 'amount' ? value : Math.floor((subtotal * value) / 10_000);
          expect(discountCentavos(after)).toBe(Math.min(whole, subtotal - lines.length));
          expect(Math.min(...prices(after))).toBeGreaterThanOrEqual(1);
        }
      }
  });

  it('applies to the named categories and products alone, and to the bump if it says so', () => {
    const lines = [
      aLine(0, 1_000),
      aLine(1, 2_000, { productId: 'film' }),
      aLine(2, 500, { productId: 'bump', kind: 'bump' }),
    ];
    const discounts = (terms: Partial<CouponTerms>) =>
      priced(lines, aCoupon({ discount: { kind: 'percent', value: 5_000 }, ...terms })).map(
        ({ priceCentavos, fullPriceCentavos = priceCentavos }) => fullPriceCentavos - priceCentavos,
      );
    expect(discounts({})).toEqual([500, 1_000, 0]);
    expect(discounts({ includesBump: true })).toEqual([500, 1_000, 250]);
    expect(discounts({ categories: ['streaming'] })).toEqual([0, 1_000, 0]);
    expect(discounts({ products: ['card'] })).toEqual([500, 0, 0]);
    const yearly = { productId: 'film', variation: 'Anual' };
    lines[1]!.variation = 'Anual';
    expect(discounts({ variations: [yearly] })).toEqual([0, 1_000, 0]);
    expect(discounts({ variations: [yearly], products: ['card'] })).toEqual([500, 1_000, 0]);
    const others = [
      { productId: 'card', variation: 'Anual' },
      { productId: 'film', variation: 'Mensal' },
    ];
    expect(refusal(lines, aCoupon({ variations: others }))).toBe(couponErrors.couponNotForThese.code);
    expect(discounts({ products: ['card'], categories: ['streaming'] })).toEqual([500, 1_000, 0]);
    for (const includesBump of [false, true])
      expect(refusal(lines, aCoupon({ products: ['other'], includesBump }))).toBe(
        couponErrors.couponNotForThese.code,
      );
  });

  it.each([
    ['paused', aCoupon({}, { isPaused: true }), couponErrors.couponInactive],
    ['not begun', aCoupon({ startsAt: NOW + 1 }), couponErrors.couponInactive],
    ['over', aCoupon({ endsAt: NOW }), couponErrors.couponOver],
    ['for more', aCoupon({ minimumCentavos: 1_001 }), couponErrors.couponMinimum],
  ])('is refused while the coupon is %s', (_case, coupon, error) => {
    expect(refusal(linesOf(1_000), coupon)).toBe(error.code);
  });
});

describe('a coupon of 100 %', () => {
  const whole = aCoupon({ discount: { kind: 'percent', value: 10_000 }, maxUses: 1, products: ['card'] });

  it('gives one unit alone', () => {
    expect(priced(linesOf(5_000), whole)).toEqual([aLine(0, 0, { fullPriceCentavos: 5_000 })]);
    const bump = aLine(1, 990, { kind: 'bump' });
    for (const lines of [linesOf(5_000, 5_000), [aLine(0, 5_000), bump]])
      expect(refusal(lines, whole)).toBe(couponErrors.couponOneUnit.code);
    expect(refusal([aLine(0, 5_000, { productId: 'film' })], whole)).toBe(
      couponErrors.couponNotForThese.code,
    );
  });

  it('has a limit of uses, or generated codes, which have no other limit', () => {
    const isAllowed = (change: Partial<CouponTerms>) =>
      couponTermsSchema.safeParse({ ...whole.terms, ...change }).success;
    expect(isAllowed({})).toBe(true);
    expect(isAllowed({ maxUses: null })).toBe(false);
    expect(isAllowed({ maxUses: null, codes: 10_000 })).toBe(true);
    expect(isAllowed({ codes: 5 })).toBe(false);
    expect(isAllowed({ maxUses: null, codes: 10_001 })).toBe(false);
    expect(isAllowed({ discount: { kind: 'percent', value: 10_001 } })).toBe(false);
  });
});

describe('the terms of a coupon', () => {
  it('have the code in capitals without spaces, and end after they begin', () => {
    const { terms } = aCoupon();
    expect(couponTermsSchema.parse({ ...terms, code: ' vale 10 ' }).code).toBe('VALE10');
    expect(couponTermsSchema.safeParse({ ...terms, code: 'ação' }).success).toBe(false);
    expect(couponTermsSchema.safeParse({ ...terms, startsAt: 2, endsAt: 2 }).success).toBe(false);
  });
});
