import { describe, expect, it } from '@jest/globals';
import { bumpArmOf, keyOfForm, orderFormOf, type BumpArm, type Offer } from '@vale/contracts/catalog';
import { checkoutErrors, type OrderRequest } from '@vale/contracts/checkout';
import { AppError, type ErrorDefinition } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { aCoupon } from '../../test/coupon-builder.js';
import { anOffer } from '../../test/offer-builder.js';
import { aSealedCustomer } from '../../test/order-builder.js';
import { saleFacts } from '../orders/events/sale-facts.js';
import { placeOrder, type Placement } from './place-order.js';

const NOW = Date.UTC(2026, 10, 21, 12);

const withVariations = anOffer(
  {},
  {
    variations: [
      { name: '150', priceCentavos: 7_500, delivery: 'codes', external: false },
      { name: '300', priceCentavos: 15_000, delivery: 'manual', external: false },
      { name: 'fora', priceCentavos: 1_000, delivery: 'codes', external: true },
    ],
    orderBump: { id: 'bump', title: 'Seguro', priceCentavos: 990, delivery: 'codes' },
  },
);

function placing(offer: Offer, request: Partial<OrderRequest> = {}): Placement {
  return {
    request: { productId: 'card', variations: [], customer: aCustomer(), ...request },
    customer: aSealedCustomer(),
    offers: new Map([[offer.product.id, offer]]),
    coupon: null,
    accountId: 'ana',
    transactionId: '01JD0000000000000000000001',
    idempotencyKey: 'key-00000001',
    requestDigest: 'digest',
    method: { id: 'pix', timeoutMinutes: 30, minimumCentavos: 0 },
    now: NOW,
    device: 'mobile',
  };
}

function refusal(offer: Offer, request: Partial<OrderRequest> = {}): AppError {
  try {
    placeOrder(placing(offer, request));
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('was not refused');
}

describe('placing an order', () => {
  it('is refused if a coupon leaves less than the provider’s smallest charge', () => {
    const coupon = aCoupon({ discount: { kind: 'amount', value: 100_000 } });
    const method = { id: 'pix', timeoutMinutes: 30, minimumCentavos: 500 };
    const place = (change: Partial<Placement>) => placeOrder({ ...placing(anOffer()), coupon, ...change });
    expect(() => place({ method })).toThrow('Com este cupom o pedido fica em R$ 0,01');
    expect(place({}).order).toMatchObject({ totalCentavos: 1, coupon: { discountCentavos: 4_989 } });
  });

  it('sells a product without variations for its own price', () => {
    const { order } = placeOrder(placing(anOffer()));
    expect(order).toMatchObject({ state: 'created', totalCentavos: 4_990 });
    expect(order.lines).toMatchObject([{ line: 0, kind: 'product', productId: 'card', variation: '' }]);
  });

  it('adds variations and bump, one line each, and never the base price', () => {
    const request = { variations: ['300', '150'], orderBumpId: 'bump', expectedTotal: 234.9 };
    const { order } = placeOrder(placing(withVariations, request));
    expect(order.totalCentavos).toBe(23_490);
    expect(order.lines).toMatchObject([
      { line: 0, kind: 'variation', productId: 'card', variation: '300', delivery: 'manual' },
      { line: 1, kind: 'variation', productId: 'card', variation: '150', delivery: 'codes' },
      { line: 2, kind: 'bump', productId: 'bump', variation: '', delivery: 'codes' },
    ]);
  });

  it('counts a name that comes twice once', () => {
    const { order } = placeOrder(placing(withVariations, { variations: ['150', '150'] }));
    expect(order.totalCentavos).toBe(7_500);
  });

  it('holds the codes five minutes longer than the PIX can be paid', () => {
    const { order } = placeOrder(placing(anOffer()));
    expect([order.expiresAt - NOW, order.heldUntil - NOW]).toEqual([30 * 60_000, 35 * 60_000]);
  });

  it('keeps which question about cookies was answered, and when: not after the order', () => {
    const keptOf = (tracking: OrderRequest['tracking']) =>
      placeOrder(placing(anOffer(), { tracking })).order.tracking.consent;
    expect(keptOf({ marketingConsent: false, consent: { version: 2, at: NOW - 5 } })).toEqual({
      version: 2,
      at: NOW - 5,
    });
    expect(keptOf({ consent: { version: 2, at: NOW + 60_000 } })).toEqual({ version: 2, at: NOW });
    expect(keptOf({})).toBeNull();
  });

  it.each([
    [
      true,
      { utm_source: 'fb', utm_campaign: 'VERAO|12', fbclid: 'AbC' },
      'https://loja.example/x?fbclid=AbC',
    ],
    [undefined, { utm_source: 'fb', utm_campaign: 'VERAO|12' }, null],
    [false, {}, null],
  ])('keeps how the visitor came only as far as the answer %s permits', (marketingConsent, kept, pageUrl) => {
    const given: OrderRequest['tracking'] = {
      attribution: { utm_source: 'fb', utm_campaign: 'VERAO|12', fbclid: 'AbC' },
      firstTouch: { utm_source: 'google' },
      visitorId: '0'.repeat(32),
      pageUrl: 'https://loja.example/x?fbclid=AbC',
      referrer: 'https://blog.example/',
      ...(marketingConsent !== undefined && { marketingConsent }),
    };
    const { order, events } = placeOrder(placing(anOffer(), { tracking: given }));
    expect(order.tracking).toMatchObject({ attribution: kept, pageUrl });
    expect(order.tracking.firstTouch !== undefined).toBe(marketingConsent === true);
    expect(order.tracking.visitorId !== undefined).toBe(marketingConsent === true);
    expect(order.tracking.referrer !== undefined).toBe(marketingConsent === true);
    expect(events[0]!.data).toMatchObject({ attribution: kept });
  });

  it('keeps what the redemption guide of its e-mail needs', () => {
    const { order } = placeOrder(placing(anOffer({ brand: 'Steam', region: 'Brasil' })));
    expect(order.product).toMatchObject({ brand: 'Steam', region: 'Brasil' });
  });

  it('publishes the order without anything about the person', () => {
    const tracking = { attribution: { utm_campaign: 'VERAO|12' }, marketingConsent: true };
    const { events } = placeOrder(placing(anOffer(), { tracking }));
    expect(events.map(({ event }) => event.name)).toEqual(['checkout.order-placed']);
    expect(events[0]).toMatchObject({
      event: { name: 'checkout.order-placed' },
      data: { totalCentavos: 4_990, attribution: { utm_campaign: 'VERAO|12' }, marketingConsent: true },
    });
    expect(JSON.stringify(events)).not.toMatch(/Ana|example\.com|52998224725|11987654321/);
  });

  it.each<[string, ErrorDefinition, Offer, Partial<OrderRequest>]>([
    ['an expired product', checkoutErrors.productExpired, anOffer({ expired: true }), {}],
    ['one whose end has come', checkoutErrors.productExpired, anOffer({ expiresAt: NOW }), {}],
    ['a product sold elsewhere', checkoutErrors.soldElsewhere, anOffer({ external: true }), {}],
    ['a variation sold elsewhere', checkoutErrors.soldElsewhere, withVariations, { variations: ['fora'] }],
    ['no ticked variation', checkoutErrors.variationRequired, withVariations, {}],
    ['a variation that is gone', checkoutErrors.variationUnknown, withVariations, { variations: ['9'] }],
    ['a variation of a product without', checkoutErrors.variationUnknown, anOffer(), { variations: ['150'] }],
    ['a bump that is gone', checkoutErrors.orderBumpUnknown, anOffer(), { orderBumpId: 'bump' }],
    ['a total of zero', checkoutErrors.notForSale, anOffer({ priceCentavos: 0 }), {}],
    ['another total', checkoutErrors.totalChanged, anOffer(), { expectedTotal: 49.89 }],
  ])('refuses %s', (_case, definition, offer, request) => {
    expect(refusal(offer, request).code).toBe(definition.code);
  });

  it('refuses with the new total when the shopper saw another', () => {
    expect(refusal(anOffer(), { expectedTotal: 10 }).data).toEqual({ total: 49.9, expectedTotal: 10 });
  });

  it('refuses less than the provider charges, and says from how much it does', () => {
    const charging = (minimumCentavos: number) => {
      const placement = placing(anOffer({ priceCentavos: 499 }));
      return () => placeOrder({ ...placement, method: { ...placement.method, minimumCentavos } });
    };
    expect(charging(499)).not.toThrow();
    expect(charging(500)).toThrow('O PIX desta loja aceita pedidos a partir de R$ 5,00.');
  });

  it('compares what the shopper saw in centavos, not in binary fractions', () => {
    const offer = anOffer({ priceCentavos: 30 });
    expect(() => placeOrder(placing(offer, { expectedTotal: 0.1 + 0.2 }))).not.toThrow();
  });
});

describe('a test of order bumps', () => {
  const bumpTest = { startedAt: NOW - 1, holdoutPercent: 20 };
  const offer = { ...withVariations, bumpTest };
  const keyOf = (arm: BumpArm) => {
    const keys = Array.from({ length: 100 }, (_, at) => keyOfForm(String(at).padStart(32, '0'), 'again'));
    return keys.find((key) => bumpArmOf(orderFormOf(key), bumpTest) === arm)!;
  };
  const place = (arm: BumpArm, orderBumpId?: string) =>
    placeOrder({
      ...placing(offer, { variations: ['150'], ...(orderBumpId && { orderBumpId }) }),
      idempotencyKey: keyOf(arm),
    });

  it.each(['offer', 'holdout'] as const)('is part of the order and of its sale (%s)', (arm) => {
    const { order } = place(arm);
    expect(order.bumpTest).toEqual({ ...bumpTest, arm });
    expect(saleFacts(order)).toMatchObject({ bumpTest: { ...bumpTest, arm } });
  });

  it('sells a bump where it is offered, and to no form of the holdout', () => {
    expect(place('offer', 'bump').order.totalCentavos).toBe(8_490);
    expect(() => place('holdout', 'bump')).toThrow(new AppError(checkoutErrors.orderBumpUnknown));
  });

  it('leaves no trace while it does not run', () => {
    expect(placeOrder(placing(anOffer())).order).not.toHaveProperty('bumpTest');
  });
});
