import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminErrors,
  checkoutErrors,
  checkoutEvents,
  checkoutMessages,
  confirmEmailErrors,
  type OrderItem,
  orderItemErrors,
  type OrderView,
  pictureMessages,
  purchaseLimitErrors,
  reviewErrors,
} from '@vale/contracts/checkout';
import type { AppError } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { HandDeliveryService } from '../src/backoffice/admin/hand-delivery.service.js';
import { SharedCodeService } from '../src/stock/shared-code.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start({ MAX_QUANTITY: '10' });
});
afterEach(() => checkout.close());

const times = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, number) => make(number));

const item = (productId: string, quantity = 1, variation = ''): OrderItem => ({
  productId,
  variation,
  quantity,
});

async function stocked(productId: string, codes: number, variation = ''): Promise<void> {
  if (!checkout.offers.has(productId)) checkout.sells(productId, { title: productId });
  const texts = times(codes, (number) => `${productId}${variation}-${number + 1}`);
  if (codes > 0) await checkout.addCodes(productId, texts, variation);
}

const place = (who: string, items: OrderItem[], change: object = {}) =>
  checkout.place(who, { productId: items[0]!.productId, items, ...change });

const refusal = (placed: Promise<unknown>) =>
  placed.then(
    () => undefined,
    (error: unknown) => error as AppError,
  );

async function pay({ transactionId }: OrderView): Promise<void> {
  await waitUntil(() => checkout.provider.chargesOf(transactionId).length > 0);
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
}

const state = async (productId: string) => {
  const [{ free, held, assigned } = { free: 0, held: 0, assigned: 0 }] = (await checkout.counts(productId))
    .items;
  return { free, held, assigned };
};

describe('an order of several units and products', () => {
  it('is charged once, holds a code for each unit and delivers them, each under its item', async () => {
    const variation = { name: 'R$ 50', priceCentavos: 5_000, delivery: 'codes' as const, external: false };
    checkout.sells('Steam', { title: 'Steam' }, { variations: [variation] });
    await stocked('Steam', 3, 'R$ 50');
    await stocked('Netflix', 1);
    const placed = await place('ana', [item('Steam', 2, 'R$ 50'), item('Netflix')], { expectedTotal: 150 });
    expect(placed).toMatchObject({
      amount: 150,
      title: 'Steam e mais 1 produto',
      product: { id: 'Steam' },
      items: [
        { product: { id: 'Steam', title: 'Steam' }, variation: 'R$ 50', price: 50, quantity: 2 },
        { product: { id: 'Netflix' }, variation: '', price: 50, quantity: 1 },
      ],
    });
    expect(checkout.provider.chargesOf(placed.transactionId)).toMatchObject([
      { amountCentavos: 15_000, description: '2 × Steam – R$ 50, 1 × Netflix' },
    ]);
    expect([await state('Steam'), await state('Netflix')]).toEqual([
      { free: 1, held: 2, assigned: 0 },
      { free: 0, held: 1, assigned: 0 },
    ]);
    await pay(placed);
    const { codes } = await checkout.becomes('ana', placed.transactionId, 'completed');
    const { transactionId } = placed;
    const asked = { context: { requestId: 'test' } };
    const mailed = await checkout.system.bus.request(checkoutMessages.getDelivery, { transactionId }, asked);
    expect(mailed).toMatchObject({
      productTitle: 'Steam e mais 1 produto',
      products: [{ title: 'Steam' }, { title: 'Netflix' }],
    });
    expect(codes.map(({ label, item: at }) => [label, at])).toEqual([
      ['Steam – R$ 50 (1 de 2)', 0],
      ['Steam – R$ 50 (2 de 2)', 0],
      ['Netflix', 1],
    ]);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
    expect(codes.map(({ code }) => code.replace(/\d$/, ''))).toEqual([
      'SteamR$ 50-',
      'SteamR$ 50-',
      'Netflix-',
    ]);
  });

  it('delivers its codes at once, and the rest by hand', async () => {
    await stocked('codes', 2);
    checkout.sells('by-hand', { title: 'by-hand', delivery: 'manual' });
    const placed = await place('ana', [item('by-hand', 2), item('codes', 2)]);
    await pay(placed);
    const shown = await waitUntil(async () => {
      const order = await checkout.order('ana', placed.transactionId);
      return order.codes.length > 0 ? order : undefined;
    });
    expect(shown).toMatchObject({ status: 'paid', delivery: { state: 'waiting' } });
    expect(shown.codes.map(({ item: at }) => at)).toEqual([1, 1]);
    expect(shown.codes.map(({ label }) => label)).toEqual(['codes (1 de 2)', 'codes (2 de 2)']);
    expect(shown.waiting).toEqual([{ name: 'by-hand', quantity: 2 }]);
    // The codes are mailed without waiting for the rest.
    const { transactionId } = placed;
    await waitUntil(() => checkout.published(checkoutEvents.deliveryMailRequested, transactionId).length > 0);
    const mailed = await checkout.request(checkoutMessages.getDelivery, { transactionId });
    expect(mailed).toMatchObject({ waiting: [{ name: 'by-hand', quantity: 2 }], productId: 'codes' });
    expect(mailed.codes).toHaveLength(2);
    const again = { transactionId, idempotencyKey: 'mail-of-the-codes' };
    await checkout.request(checkoutMessages.resendDelivery, again, buyer('ana'));
    const deliver = (...texts: string[]) =>
      checkout.get(HandDeliveryService).deliver(
        { accountId: 'admin', requestId: 'r' },
        {
          transactionId: placed.transactionId,
          idempotencyKey: `by-hand-${texts.join('-')}`,
          reason: '',
          items: texts.map((text, line) => ({ line, text })),
        },
      );
    // Nothing could deliver the unit that was left out, because the order would be delivered.
    await expect(deliver('login 1')).rejects.toMatchObject({
      code: checkoutAdminErrors.linesWithoutCode.code,
    });
    // A code that is taken refuses all, so that the first text can still be corrected.
    await expect(deliver('login errado', shown.codes[0]!.code)).rejects.toMatchObject({
      code: checkoutAdminErrors.codeTaken.code,
    });
    await deliver('login 1', 'login 2');
    const done = await checkout.becomes('ana', placed.transactionId, 'completed');
    expect(done.codes.map(({ code }) => code)).toEqual([
      'login 1',
      'login 2',
      expect.stringMatching(/^codes-/),
      expect.stringMatching(/^codes-/),
    ]);
  });

  it('is refused before any charge if one item lacks codes, says which, and holds nothing', async () => {
    await stocked('many', 5);
    await stocked('few', 2);
    await stocked('none', 0);
    const items = [item('few', 3), item('many', 5), item('none')];
    const input = { idempotencyKey: 'lacks-codes' };
    const missing = [
      { item: 0, free: 2 },
      { item: 2, free: 0 },
    ];
    for (let repeated = 0; repeated < 2; repeated++) {
      const error = await refusal(place('ana', items, input));
      expect(error).toMatchObject({ code: orderItemErrors.itemsMissing.code, data: { missing } });
      expect(error?.message).toBe('Não há unidades suficientes: few tem 2 de 3; none está esgotado.');
    }
    expect(checkout.provider.creations).toHaveLength(0);
    expect([await state('many'), await state('few')]).toMatchObject([{ free: 5 }, { free: 2 }]);
    // The rest is a new request.
    await place('ana', [item('few', 2), item('many', 5)]);
  });

  it('is refused with the prices of now if the shopper saw others', async () => {
    await stocked('one', 2);
    await stocked('two', 1);
    const error = await refusal(place('ana', [item('one', 2), item('two')], { expectedTotal: 140 }));
    expect(error).toMatchObject({
      code: checkoutErrors.totalChanged.code,
      data: { total: 150, expectedTotal: 140, prices: [50, 50] },
    });
  });

  it('frees all codes when it is cancelled', async () => {
    await stocked('one', 3);
    await stocked('two', 2);
    const { transactionId } = await place('ana', [item('one', 3), item('two', 2)]);
    await checkout.cancel('ana', transactionId);
    expect([await state('one'), await state('two')]).toMatchObject([
      { free: 3, held: 0 },
      { free: 2, held: 0 },
    ]);
  });

  it('sells copies of a shared text, one for each unit', async () => {
    checkout.sells('shared', { title: 'shared' });
    const key = { productId: 'shared', variation: '' };
    await checkout.get(SharedCodeService).share(key, { text: 'the link', sales: null });
    const placed = await place('ana', [item('shared', 3)]);
    await pay(placed);
    const { codes } = await checkout.becomes('ana', placed.transactionId, 'completed');
    expect(codes.map(({ code }) => code)).toEqual(times(3, () => 'the link'));
  });

  it('keeps the pictures of all its products', async () => {
    checkout.sells('one', { delivery: 'manual', image: '/img/one.webp' });
    checkout.sells('two', { delivery: 'manual', image: '/img/two.webp' });
    await place('ana', [item('one'), item('two')]);
    const addresses = ['/img/two.webp', '/img/other.webp', '/img/one.webp'];
    const found = await checkout.request(pictureMessages.findShownByOrders, { addresses });
    expect(found.addresses).toEqual(['/img/two.webp', '/img/one.webp']);
  });

  it('is stored as before if it has one unit', async () => {
    await stocked('card', 2);
    const before = await checkout.stored((await checkout.place('ana')).transactionId);
    const { transactionId } = await place('bia', [item('card')]);
    const now = await checkout.stored(transactionId);
    expect(now['lines']).toEqual(before['lines']);
    expect(Object.keys(now).toSorted()).toEqual(Object.keys(before).toSorted());
    const shown = await checkout.order('bia', transactionId);
    expect([shown.items, shown.title]).toEqual([undefined, undefined]);
  });
});

describe('the orders of a batch', () => {
  it.each([{ batch: 'NF 17' }, { q: 'NF 17' }])(
    'are all on the pages of %j, however many units each has',
    async (of) => {
      checkout.sells('card', { title: 'card' });
      const codes = times(6, (number) => `NF-${number}`);
      const stock = { productId: 'card', variation: '', codes, batch: 'NF 17' };
      await checkout.request(checkoutMessages.addStock, stock, ADMIN);
      const ids = [];
      for (const who of ['ana', 'bia']) ids.push((await place(who, [item('card', 3)])).transactionId);
      const query = { ...of, limit: 1, sort: 'newest' } as const;
      const first = await checkout.request(checkoutMessages.listAllOrders, query, ADMIN);
      const next = { ...query, cursor: first.nextCursor! };
      const second = await checkout.request(checkoutMessages.listAllOrders, next, ADMIN);
      const shown = [first, second].flatMap(({ items }) => items.map(({ transactionId }) => transactionId));
      expect(shown.toSorted()).toEqual(ids.toSorted());
      expect(second.nextCursor).toBeNull();
    },
  );
});

describe('the limits of an order', () => {
  it('let it have one unit where the setting says so', async () => {
    await checkout.restart({ MAX_QUANTITY: '1' });
    await stocked('card', 4);
    for (const items of [[item('card', 2)], [item('card'), item('other')]])
      expect((await refusal(place('ana', items)))?.code).toBe(orderItemErrors.oneUnitOnly.code);
    await place('ana', [item('card')]);
  });

  it('let each item have as many units as the setting says', async () => {
    await checkout.restart({ MAX_QUANTITY: '3' });
    await stocked('card', 4);
    const error = await refusal(place('ana', [item('card', 4)]));
    expect(error).toMatchObject({ code: orderItemErrors.tooManyUnits.code, data: { max: 3 } });
    await place('ana', [item('card', 3)]);
    const shown = await checkout.system.bus.request(checkoutMessages.getPaymentAvailability, {});
    expect(shown).toMatchObject({ maxQuantity: 3, maxFirstQuantity: 3 });
    await checkout.restart({ MAX_HELD_CODES: '10' });
    const limited = await checkout.system.bus.request(checkoutMessages.getPaymentAvailability, {});
    expect(limited).toMatchObject({ maxQuantity: 10, maxFirstQuantity: 3 });
  });

  it('count every unit of a stock for its buyer’s share', async () => {
    await checkout.restart({ MAX_QUANTITY: '10', MAX_STOCK_SHARE: '10', MAX_OPEN_ORDERS: '9' });
    await stocked('card', 40);
    const tooMany = await refusal(place('ana', [item('card', 5)]));
    expect(tooMany).toMatchObject({ code: purchaseLimitErrors.tooManyOfStock.code, data: { max: 4 } });
    expect(tooMany?.message).toContain('no máximo 4 un. de card.');
    await place('ana', [item('card', 3)]);
    const taken = await refusal(place('ana', [item('card', 2)]));
    expect(taken?.code).toBe(purchaseLimitErrors.stockShareTaken.code);
    await place('ana', [item('card')]);
    expect(await state('card')).toMatchObject({ held: 4 });
  });

  it('ask an unproven buyer of many units to confirm the e-mail first', async () => {
    await checkout.restart({ MAX_QUANTITY: '10', MAX_HELD_CODES: '10' });
    await stocked('card', 40);
    const context = buyer('ana');
    const actor = { ...context.actor!, emailConfirmed: false };
    const request = (confirmed: boolean, units: number) => {
      const input = {
        productId: 'card',
        items: [item('card', units)],
        customer: aCustomer(),
        idempotencyKey: `unproven-many-${units}`,
      };
      return checkout.request(checkoutMessages.placeOrder, input, {
        ...context,
        actor: { ...actor, emailConfirmed: confirmed },
      });
    };
    // Nobody is asked for a proof that would not help.
    expect((await refusal(request(false, 6)))?.message).toContain('no máximo 5 códigos');
    expect((await refusal(request(false, 4)))?.code).toBe(confirmEmailErrors.confirmEmail.code);
    expect((await request(true, 4)).order.items).toMatchObject([{ quantity: 4 }]);
  });
});

describe('many buyers of overlapping bags at once', () => {
  it('gives no code twice, holds none for a refused order, and sells what is there', async () => {
    const products = ['p0', 'p1', 'p2', 'p3'];
    for (const product of products) await stocked(product, 20);
    const bags = times(60, (number) => {
      const first = number % products.length;
      const second = (number * 3 + 1) % products.length;
      const bag = [item(products[first]!, 1 + (number % 4))];
      return first === second ? bag : [...bag, item(products[second]!, 1 + (number % 3))];
    });
    const results = await Promise.all(
      bags.map((items, number) =>
        place(`buyer-${number}`, items).catch((error: unknown) => error as AppError),
      ),
    );
    const placed = results.flatMap((result, number) =>
      'transactionId' in result ? [{ who: `buyer-${number}`, order: result, items: bags[number]! }] : [],
    );
    const refused = results.filter((result) => !('transactionId' in result));
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused as AppError[])
      expect([orderItemErrors.itemsMissing.code, checkoutErrors.outOfStock.code]).toContain(error.code);
    const units = (of: typeof placed) =>
      of.reduce((sum, { items }) => sum + items.reduce((all, { quantity }) => all + quantity, 0), 0);
    const held = await Promise.all(products.map(async (product) => (await state(product)).held));
    expect(held.reduce((sum, one) => sum + one, 0)).toBe(units(placed));

    for (const { order } of placed) await pay(order);
    const delivered: OrderView[] = [];
    for (const { who, order } of placed)
      delivered.push(await checkout.becomes(who, order.transactionId, 'completed'));
    const codes = delivered.flatMap((order) => order.codes.map(({ code }) => code));
    expect(codes).toHaveLength(units(placed));
    expect(new Set(codes).size).toBe(codes.length);
    const left = await Promise.all(products.map(state));
    expect(left.map(({ held: still }) => still)).toEqual([0, 0, 0, 0]);
    expect(left.reduce((sum, { free, assigned }) => sum + free + assigned, 0)).toBe(80);
  }, 120_000);

  it('gives the last codes of a stock to one of two who want more than half of them', async () => {
    for (const round of times(5, (number) => `round-${number}`)) {
      await stocked(round, 5);
      const results = await Promise.allSettled(
        ['ana', 'bia'].map((who) => place(`${who}-${round}`, [item(round, 3)])),
      );
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await state(round)).toEqual({ free: 2, held: 3, assigned: 0 });
    }
  });
});

it('each product of an order is reviewed once', async () => {
  for (const productId of ['Steam', 'Netflix']) await stocked(productId, 2);
  const order = await place('ana', [item('Steam', 2), item('Netflix')]);
  await pay(order);
  const { transactionId } = order;
  await checkout.becomes('ana', transactionId, 'completed');
  const review = (productId: string) =>
    checkout.request(
      checkoutMessages.reviewOrder,
      { transactionId, productId, rating: 5, comment: productId },
      buyer('ana'),
    );
  for (const productId of ['Netflix', 'Steam']) expect(await review(productId)).toEqual({});
  expect(checkout.reviews).toMatchObject([
    { transactionId, productId: 'Netflix', productTitle: 'Netflix', comment: 'Netflix', position: 1 },
    { transactionId, productId: 'Steam', productTitle: 'Steam', comment: 'Steam' },
  ]);
  expect(checkout.reviews[1]).not.toHaveProperty('position');
  expect((await refusal(review('Netflix')))?.code).toBe(reviewErrors.alreadyReviewed.code);
  expect((await refusal(review('Xbox')))?.code).toBe(checkoutErrors.productNotFound.code);
});
