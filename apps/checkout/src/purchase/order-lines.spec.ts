import { describe, expect, it } from '@jest/globals';
import type { Offer } from '@vale/contracts/catalog';
import { checkoutErrors, orderItemErrors, type OrderItem, type OrderRequest } from '@vale/contracts/checkout';
import { AppError, type ErrorDefinition } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import fc from 'fast-check';
import { anOffer } from '../../test/offer-builder.js';
import { soldOut } from '../orders/life/sold-out.js';
import { itemOf } from '../orders/life/order.js';
import { errorOfRefusal } from '../orders/life/refusal.js';
import { chooseLines, choicesOf } from './order-lines.js';

const NOW = Date.UTC(2026, 10, 21, 12);

function offerOf(id: string, product: Partial<Offer['product']> = {}, rest: Partial<Offer> = {}): Offer {
  const own = { id, title: `Gift Card ${id}`, image: `/img/${id}.svg`, priceCentavos: 5_000 };
  return anOffer({ ...own, ...product }, rest);
}

const varied = (id: string, names: readonly string[]): Offer =>
  offerOf(
    id,
    {},
    {
      variations: names.map((name, at) => ({
        name,
        priceCentavos: (at + 1) * 700,
        delivery: 'manual',
        external: false,
      })),
    },
  );

const asked = (items: OrderItem[], change: Partial<OrderRequest> = {}): OrderRequest => ({
  productId: items[0]!.productId,
  variations: [],
  items,
  customer: aCustomer(),
  ...change,
});

const item = (productId: string, quantity = 1, variation = ''): OrderItem => ({
  productId,
  variation,
  quantity,
});

const offersOf = (...offers: Offer[]) => new Map(offers.map((offer) => [offer.product.id, offer]));

function refusal(request: OrderRequest, ...offers: Offer[]): AppError {
  try {
    chooseLines(request, offersOf(...offers), NOW);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('was not refused');
}

describe('the lines of an order', () => {
  it('are as before in an order of one unit, however it is asked for', () => {
    const offers = offersOf(varied('card', ['50', '100']));
    const named = { productId: 'card', variations: ['100'], customer: aCustomer() };
    const lines = chooseLines(asked([item('card', 1, '100')]), offers, NOW);
    expect(lines).toEqual(chooseLines(named, offers, NOW));
    expect(lines).toEqual([
      {
        line: 0,
        kind: 'variation',
        productId: 'card',
        variation: '100',
        label: '100',
        priceCentavos: 1_400,
        delivery: 'manual',
      },
    ]);
  });

  it('are one for each unit, in the sequence of the items, each with its product, and the bump last', () => {
    const orderBump = { id: 'bump', title: 'Seguro', priceCentavos: 990, delivery: 'codes' as const };
    const steam = { ...varied('steam', ['50']), orderBump };
    const items = [item('steam', 2, '50'), item('netflix')];
    const lines = chooseLines(
      asked(items, { orderBumpId: 'bump' }),
      offersOf(steam, offerOf('netflix')),
      NOW,
    );
    expect(lines.map(({ line, label, item: at, product }) => [line, label, at, product?.image])).toEqual([
      [0, 'Gift Card steam – 50', 0, '/img/steam.svg'],
      [1, 'Gift Card steam – 50', 0, '/img/steam.svg'],
      [2, 'Gift Card netflix', 1, '/img/netflix.svg'],
      [3, 'Seguro', 2, undefined],
    ]);
  });

  it('name only the variation where all units are of one product', () => {
    const lines = chooseLines(asked([item('card', 2, '50')]), offersOf(varied('card', ['50'])), NOW);
    expect(lines.map(({ label }) => label)).toEqual(['50', '50']);
  });

  it('cost their items’ prices times their quantities, whatever is in the bag', () => {
    const choice = fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      variation: fc.constantFrom('', 'x', 'y'),
      quantity: fc.integer({ min: 1, max: 10 }),
    });
    const bag = fc.uniqueArray(choice, {
      minLength: 1,
      maxLength: 10,
      selector: ({ productId, variation }) => `${productId} ${variation}`,
    });
    const price = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(bag, fc.record({ '': price, x: price, y: price }), (items, prices) => {
        // A product either has variations or none.
        const wanted = items.filter(({ productId, variation }) => (productId === 'a') === (variation === ''));
        fc.pre(wanted.length > 0);
        const variations = (['x', 'y'] as const).map((name) => ({
          name,
          priceCentavos: prices[name],
          delivery: 'codes' as const,
          external: false,
        }));
        const offers = offersOf(
          offerOf('a', { priceCentavos: prices[''] }),
          offerOf('b', {}, { variations }),
          offerOf('c', {}, { variations }),
        );
        const lines = chooseLines(asked(wanted), offers, NOW);
        const total = wanted.reduce(
          (sum, { variation, quantity }) => sum + prices[variation as keyof typeof prices] * quantity,
          0,
        );
        expect(lines.reduce((sum, { priceCentavos }) => sum + priceCentavos, 0)).toBe(total);
        expect(lines.map(({ line }) => line)).toEqual(lines.map((_, at) => at));
        if (lines.length === 1) return;
        for (const [at, { productId, variation, quantity }] of wanted.entries()) {
          const own = lines.filter((line) => itemOf(line) === at);
          expect(own).toHaveLength(quantity);
          for (const line of own)
            expect(line).toMatchObject({ productId, variation, product: { id: productId } });
        }
      }),
    );
  });

  it.each<[string, ErrorDefinition, number, Offer[]]>([
    ['is gone', checkoutErrors.productNotFound, 1, [offerOf('one')]],
    ['has expired', checkoutErrors.productExpired, 1, [offerOf('one'), offerOf('two', { expiresAt: NOW })]],
    [
      'is sold elsewhere',
      checkoutErrors.soldElsewhere,
      0,
      [offerOf('one', { external: true }), offerOf('two')],
    ],
    ['has variations now', checkoutErrors.variationRequired, 1, [offerOf('one'), varied('two', ['50'])]],
    ['is free', checkoutErrors.notForSale, 0, [offerOf('one', { priceCentavos: 0 }), offerOf('two')]],
  ])('are refused, naming the item that %s', (_case, definition, at, offers) => {
    const error = refusal(asked([item('one'), item('two')]), ...offers);
    expect([error.code, error.data]).toEqual([definition.code, { item: at }]);
  });

  it('offer the bump of the first product alone', () => {
    const orderBump = { id: 'bump', title: 'Seguro', priceCentavos: 990, delivery: 'codes' as const };
    const request = asked([item('one'), item('two')], { orderBumpId: 'bump' });
    const error = refusal(request, offerOf('one'), offerOf('two', {}, { orderBump }));
    expect(error.code).toBe(checkoutErrors.orderBumpUnknown.code);
  });

  it('count a name that comes twice once in a request without items', () => {
    expect(choicesOf({ productId: 'card', variations: ['50', '50', '100'] })).toEqual([
      item('card', 1, '50'),
      item('card', 1, '100'),
    ]);
  });
});

describe('an order whose codes are not all there', () => {
  const stock = (productId: string, free: number) => ({ productId, variation: '', free });

  it('says which items lack how many', () => {
    const offers = offersOf(offerOf('one'), offerOf('two'), offerOf('three'));
    const lines = chooseLines(asked([item('one', 3), item('two', 1), item('three', 2)]), offers, NOW);
    const error = errorOfRefusal(soldOut({ lines }, [stock('three', 0), stock('one', 2)]));
    expect(error.code).toBe(orderItemErrors.itemsMissing.code);
    expect(error.data).toEqual({
      missing: [
        { item: 0, free: 2 },
        { item: 2, free: 0 },
      ],
    });
    expect(error.message).toBe(
      'Não há unidades suficientes: Gift Card one tem 2 de 3; Gift Card three está esgotado.',
    );
  });

  it('of one unit is sold out as before', () => {
    const lines = chooseLines(asked([item('one')]), offersOf(offerOf('one')), NOW);
    const refused = soldOut({ lines }, [stock('one', 0)]);
    expect(refused).toEqual({ reason: 'out-of-stock', message: '' });
    expect(errorOfRefusal(refused).code).toBe(checkoutErrors.outOfStock.code);
  });
});
