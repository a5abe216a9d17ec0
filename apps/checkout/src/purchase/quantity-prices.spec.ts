import { describe, expect, it } from '@jest/globals';
import { checkoutErrors, couponErrors, type CouponTerms, type OrderRequest } from '@vale/contracts/checkout';
import { aCustomer } from '@vale/testing/builders';
import { aCoupon } from '../../test/coupon-builder.js';
import { anOffer } from '../../test/offer-builder.js';
import { aSealedCustomer } from '../../test/order-builder.js';
import { placeOrder } from './place-order.js';

const VARIATIONS = ['150', '300'].map((name, at) => ({
  name,
  priceCentavos: 333 + at,
  delivery: 'codes' as const,
  external: false,
}));
const BUMP = { id: 'bump', title: 'Seguro', priceCentavos: 990, delivery: 'codes' as const };
const OFFERS = new Map([
  [
    'card',
    anOffer({ quantityPrices: [{ from: 3, percent: 500 }] }, { variations: VARIATIONS, orderBump: BUMP }),
  ],
  ['film', anOffer({ id: 'film', priceCentavos: 1_000, quantityPrices: [{ from: 2, percent: 1_000 }] })],
]);

type Item = [productId: string, variation: string, quantity: number];

interface Choice {
  items: Item[];
  terms?: Partial<CouponTerms>;
  request?: Partial<OrderRequest>;
  minimumCentavos?: number;
}

function place({ items, terms, request = {}, minimumCentavos = 0 }: Choice) {
  return placeOrder({
    request: {
      productId: items[0]![0],
      variations: [],
      items: items.map(([productId, variation, quantity]) => ({ productId, variation, quantity })),
      customer: aCustomer(),
      ...request,
    },
    customer: aSealedCustomer(),
    offers: OFFERS,
    coupon: terms ? aCoupon(terms) : null,
    accountId: 'ana',
    transactionId: '01JD0000000000000000000001',
    idempotencyKey: 'key-00000001',
    requestDigest: 'digest',
    method: { id: 'pix', timeoutMinutes: 30, minimumCentavos },
    now: 1_800_000_000_000,
    device: 'mobile',
  });
}

const pricesOf = (choice: Choice) => place(choice).order.lines.map(({ priceCentavos }) => priceCentavos);

describe('prices by quantity', () => {
  it('count all variations of a product, and spread the discount over its units alone', () => {
    const items: Item[] = [
      ['card', '150', 2],
      ['card', '300', 1],
      ['film', '', 1],
    ];
    // 5 % of R$ 10.00 are 50 centavos.
    const { order } = place({ items, request: { orderBumpId: 'bump' } });
    expect(
      order.lines.map(({ priceCentavos, fullPriceCentavos }) => [priceCentavos, fullPriceCentavos]),
    ).toEqual([
      [316, 333],
      [317, 333],
      [317, 334],
      [1_000, undefined],
      [990, undefined],
    ]);
    expect(order.totalCentavos).toBe(333 + 333 + 334 - 50 + 1_000 + 990);
  });

  it('change nothing below the first step, and do not count the bump', () => {
    const { order } = place({ items: [['card', '150', 2]], request: { orderBumpId: 'bump' } });
    expect(order.lines.some((line) => 'fullPriceCentavos' in line)).toBe(false);
    expect(order.totalCentavos).toBe(2 * 333 + 990);
  });

  it('apply to each product by its own step', () => {
    const items: Item[] = [
      ['card', '150', 3],
      ['film', '', 2],
    ];
    expect(pricesOf({ items })).toEqual([316, 317, 317, 900, 900]);
  });

  it('give way to a coupon that takes more off, and win at the same total without a use of it', () => {
    const withCoupon = (value: number) =>
      place({ items: [['film', '', 2]], terms: { discount: { kind: 'percent', value } } });
    for (const value of [1, 1_000]) {
      const { order, coupon } = withCoupon(value);
      expect([order.totalCentavos, order.coupon, coupon]).toEqual([1_800, undefined, null]);
    }
    const { order, coupon } = withCoupon(1_005);
    expect([order.totalCentavos, order.coupon?.discountCentavos, coupon?.id]).toEqual([1_799, 201, 'c1']);
  });

  it('leave the use of a coupon that takes nothing off, where they do not apply', () => {
    const { coupon } = place({
      items: [['film', '', 1]],
      terms: { discount: { kind: 'percent', value: 1 } },
    });
    expect(coupon).not.toBeNull();
  });

  it('do not hide what keeps a coupon from applying', () => {
    const refused = () => place({ items: [['film', '', 2]], terms: { minimumCentavos: 2_001 } });
    expect(refused).toThrow(couponErrors.couponMinimum.detail.split('{')[0]);
  });

  it('say what the order costs if that is less than the provider’s smallest charge', () => {
    const placing = (minimumCentavos: number) => () => place({ items: [['film', '', 2]], minimumCentavos });
    expect(placing(1_800)).not.toThrow();
    expect(placing(1_801)).toThrow(
      'Com o desconto por quantidade o pedido fica em R$ 18,00, e o PIX desta loja aceita a partir de R$ 18,01.',
    );
  });

  it('are given to a page that does not know them, and no higher total is taken than the shopper saw', () => {
    const seen = (expectedTotal: number) => () =>
      place({ items: [['film', '', 2]], request: { expectedTotal } });
    expect(seen(20)).not.toThrow();
    expect(seen(18)).not.toThrow();
    expect(seen(17.99)).toThrow(checkoutErrors.totalChanged.detail);
  });
});
