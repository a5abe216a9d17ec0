import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '@vale/testing/code-of';
import { bumpArmOf, orderFormOf } from '@vale/contracts/catalog';
import { checkoutEvents, checkoutErrors, checkoutMessages, saleMessages } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { parseBrCode } from '@vale/contracts/pix';
import { aCustomer } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeAll(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterAll(() => checkout.close());

describe('buying a gift card', () => {
  it('holds a code, shows a valid PIX, and delivers the code once it is paid', async () => {
    checkout.sells('card');
    await checkout.addCodes('card', ['AAAA-1111']);
    const placed = await checkout.place('ana');
    const { transactionId } = placed;
    expect(placed).toMatchObject({
      status: 'pending',
      amount: 50,
      codes: [],
      simulated: false,
      paidAt: null,
    });
    expect(parseBrCode(placed.pixCode!)).toMatchObject({ ok: true, code: { amountCentavos: 5_000 } });
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 0, held: 1, assigned: 0 }] });

    const { paidAt } = checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    const done = await checkout.becomes('ana', transactionId, 'completed');
    expect(done.codes).toEqual([{ label: 'Gift Card', code: 'AAAA-1111' }]);
    expect(done).toMatchObject({ paidAt: Date.parse(paidAt!), delivery: { state: 'delivered' } });
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 0, held: 0, assigned: 1 }] });
  });

  it('says with the sale what the supplier charged for each code, where it is known', async () => {
    checkout.sells('costed');
    const known = { productId: 'costed', codes: ['COST-1'], costCentavos: 4_200 };
    await checkout.request(checkoutMessages.addStock, known, ADMIN);
    checkout.clock.advance(1);
    await checkout.addCodes('costed', ['COST-2']);
    const costs: unknown[] = [];
    for (const name of ['iris', 'joao']) {
      const { transactionId } = await checkout.place(name, { productId: 'costed' });
      checkout.provider.pay(transactionId);
      await checkout.callBack(transactionId);
      const done = await checkout.becomes(name, transactionId, 'completed');
      expect(JSON.stringify(done)).not.toContain('costCentavos');
      const { items } = await checkout.request(saleMessages.listSales, { limit: 100 }, { requestId: 'test' });
      const sale = items.find((one) => one.transactionId === transactionId)!;
      costs.push(sale.lines.map(({ costCentavos }) => costCentavos));
    }
    expect(costs).toEqual([[4_200], [undefined]]);
  });

  it('publishes each event once, and every change with a higher version', async () => {
    checkout.sells('events');
    await checkout.addCodes('events', ['EVENTS-1']);
    const { transactionId } = await checkout.place('bia', {
      productId: 'events',
      tracking: { attribution: { utm_source: 'fb', utm_campaign: 'A|1' }, marketingConsent: true },
    });
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('bia', transactionId, 'completed');
    await waitUntil(() => checkout.published(checkoutEvents.orderChanged, transactionId).length === 3, {
      what: 'the changes',
    });
    expect(checkout.published(checkoutEvents.orderPlaced, transactionId)).toHaveLength(1);
    expect(checkout.published(checkoutEvents.orderDelivered, transactionId)).toHaveLength(1);
    expect(checkout.published(checkoutEvents.orderPaid, transactionId)).toMatchObject([
      {
        data: { state: 'paid', paidCentavos: 5_000, attribution: { utm_source: 'fb', utm_campaign: 'A|1' } },
      },
    ]);
    const changes = checkout
      .published(checkoutEvents.orderChanged, transactionId)
      .map(({ data }) => [data['version'], data['status']]);
    const shown = await checkout.order('bia', transactionId);
    expect(changes.toSorted()).toEqual([
      [1, 'pending'],
      [2, 'paid'],
      [3, 'completed'],
    ]);
    expect(shown.version).toBe(3);
  });

  it('sells variations and a bump in one order, each line with a code of its own stock', async () => {
    checkout.sells(
      'combo',
      {},
      {
        variations: [
          { name: '150', priceCentavos: 7_500, delivery: 'codes', external: false },
          { name: '300', priceCentavos: 15_000, delivery: 'codes', external: false },
        ],
        orderBump: { id: 'combo-bump', title: 'Seguro', priceCentavos: 990, delivery: 'codes' },
      },
    );
    await checkout.addCodes('combo', ['V150'], '150');
    await checkout.addCodes('combo', ['V300'], '300');
    await checkout.addCodes('combo-bump', ['BUMP']);
    const placed = await checkout.place('carla', {
      productId: 'combo',
      variations: ['300', '150'],
      orderBumpId: 'combo-bump',
      expectedTotal: 234.9,
    });
    checkout.provider.pay(placed.transactionId);
    expect((await checkout.refresh('carla', placed.transactionId)).status).toBe('paid');
    const done = await checkout.becomes('carla', placed.transactionId, 'completed');
    expect(done.codes).toEqual([
      { label: '300', code: 'V300' },
      { label: '150', code: 'V150' },
      { label: 'Seguro', code: 'BUMP' },
    ]);
  });

  it('shows the codes of a mixed order and waits for a person with the rest', async () => {
    checkout.sells(
      'mixed',
      {},
      {
        orderBump: { id: 'by-hand', title: 'Seguro', priceCentavos: 990, delivery: 'manual' },
      },
    );
    await checkout.addCodes('mixed', ['MIX-1']);
    const { transactionId } = await checkout.place('duda', { productId: 'mixed', orderBumpId: 'by-hand' });
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    const waiting = await waitUntil(async () => {
      const order = await checkout.order('duda', transactionId);
      return order.delivery.state === 'waiting' ? order : undefined;
    });
    expect(waiting).toMatchObject({ status: 'paid', codes: [{ label: 'Gift Card', code: 'MIX-1' }] });
    expect(checkout.published(checkoutEvents.orderDelivered, transactionId)).toEqual([]);
  });

  it('keeps the arm of a test of order bumps with the order and its facts', async () => {
    const bumpTest = { startedAt: 1, holdoutPercent: 50 };
    checkout.sells('tested', { delivery: 'manual' }, { bumpTest });
    const { transactionId } = await checkout.place('ivo', { productId: 'tested' });
    const { idempotencyKey, ...stored } = await checkout.stored(transactionId);
    const arm = bumpArmOf(orderFormOf(String(idempotencyKey)), bumpTest);
    expect(stored['bumpTest']).toEqual({ ...bumpTest, arm });
    const { items } = await checkout.request(saleMessages.listSales, { limit: 100 }, { requestId: 'test' });
    const sale = items.find((one) => one.transactionId === transactionId);
    expect(sale?.bumpTest).toEqual({ ...bumpTest, arm });
  });

  it('needs no stock for what a person delivers', async () => {
    checkout.sells('manual', { delivery: 'manual' });
    expect(await checkout.place('eva', { productId: 'manual' })).toMatchObject({ status: 'pending' });
  });
});

describe('before any charge', () => {
  it.each([
    ['a product that is not there', { productId: 'nothing' }, checkoutErrors.productNotFound],
    ['an expired product', { productId: 'expired' }, checkoutErrors.productExpired],
    ['another total', { productId: 'card', expectedTotal: 1 }, checkoutErrors.totalChanged],
    ['an empty stock', { productId: 'empty' }, checkoutErrors.outOfStock],
    ['a stock that was never filled', { productId: 'never' }, checkoutErrors.outOfStock],
    ['a wrong CPF', { customer: aCustomer({ cpf: '11111111111' }) }, platformErrors.invalidInput],
  ])('%s is refused', async (_case, change, definition) => {
    checkout.sells('card');
    checkout.sells('expired', { expired: true });
    checkout.sells('empty');
    checkout.sells('never');
    await checkout.addCodes('empty', ['LAST-ONE']).catch(() => undefined);
    await checkout
      .place('fabi-0', { productId: 'empty', idempotencyKey: 'the-last-one' })
      .catch(() => undefined);
    const charges = checkout.provider.creations.length;
    expect(await codeOf(checkout.place('fabi', change))).toBe(definition.code);
    expect(checkout.provider.creations).toHaveLength(charges);
  });

  it('a product that has expired since its offer was read is refused', async () => {
    checkout.sells('ending', { delivery: 'manual', expiresAt: checkout.clock.nowMs() + 1_000 });
    expect(await checkout.place('nina', { productId: 'ending' })).toMatchObject({ status: 'pending' });
    checkout.clock.advance(1_000);
    expect(await codeOf(checkout.place('nina', { productId: 'ending' }))).toBe(
      checkoutErrors.productExpired.code,
    );
  });

  it('a refused order takes no slot, is in no list, and is refused the same way when repeated', async () => {
    checkout.sells('gone');
    const request = { productId: 'gone', idempotencyKey: 'refused-1' };
    for (let times = 0; times < 5; times++)
      expect(await codeOf(checkout.place('gabi', request))).toBe(checkoutErrors.outOfStock.code);
    for (let times = 0; times < 5; times++)
      expect(await codeOf(checkout.place('gabi', { productId: 'gone' }))).toBe(
        checkoutErrors.outOfStock.code,
      );
    const context = buyer('gabi');
    expect((await checkout.system.bus.request(checkoutMessages.listOrders, {}, { context })).items).toEqual(
      [],
    );
  });

  it('releases the other lines when one is sold out', async () => {
    checkout.sells(
      'two',
      {},
      {
        variations: [
          { name: 'a', priceCentavos: 100, delivery: 'codes', external: false },
          { name: 'b', priceCentavos: 100, delivery: 'codes', external: false },
        ],
      },
    );
    await checkout.addCodes('two', ['TWO-A'], 'a');
    expect(await codeOf(checkout.place('hugo', { productId: 'two', variations: ['a', 'b'] }))).toBe(
      checkoutErrors.outOfStock.code,
    );
    expect(await checkout.free('two', 'a')).toBe(1);
  });
});

describe('who may see and do what', () => {
  it('keeps orders between their buyer and the admin, and codes from the admin', async () => {
    checkout.sells('mine');
    await checkout.addCodes('mine', ['MINE-1']);
    const { transactionId } = await checkout.place('ines', { productId: 'mine' });
    checkout.provider.pay(transactionId);
    await checkout.refresh('ines', transactionId);
    await checkout.becomes('ines', transactionId, 'completed');

    const { bus } = checkout.system;
    const request = (context: typeof ADMIN) =>
      bus.request(checkoutMessages.getOrder, { transactionId }, { context });
    expect((await request(buyer('ines'))).codes).toHaveLength(1);
    expect((await request(ADMIN)).codes).toEqual([]);
    expect(await codeOf(request(buyer('joana')))).toBe(checkoutErrors.orderNotFound.code);
    expect(await codeOf(request({ requestId: 'r' }))).toBe(platformErrors.unauthenticated.code);
    expect(await codeOf(checkout.cancel('joana', transactionId))).toBe(checkoutErrors.orderNotFound.code);
    expect(await codeOf(checkout.refresh('joana', transactionId))).toBe(checkoutErrors.orderNotFound.code);
  });

  it('lists what is paid and not delivered to services only, by the time of its payment', async () => {
    checkout.sells('empty', { delivery: 'manual' });
    const { transactionId } = await checkout.place('lena', { productId: 'empty' });
    const list = (change: object = {}, context: typeof ADMIN = { requestId: 'r' }) => {
      const query = { paidFrom: 0, paidTo: Number.MAX_SAFE_INTEGER, transactionId, ...change };
      return checkout.system.bus.request(checkoutMessages.listUndelivered, query, { context });
    };
    expect((await list()).items).toEqual([]);
    checkout.provider.pay(transactionId);
    await checkout.refresh('lena', transactionId);
    const [order] = await waitUntil(async () => {
      const { items } = await list();
      return items[0]?.state === 'delivering' ? items : null;
    });
    expect(order).toMatchObject({ transactionId, productTitle: 'Gift Card', totalCentavos: 5_000 });
    expect((await list({ paidTo: order!.paidAt - 1 })).items).toEqual([]);
    expect((await list({ paidFrom: order!.paidAt + 1 })).items).toEqual([]);
    expect((await list({ transactionId: undefined })).items).toContainEqual(order);
    expect(await codeOf(list({}, ADMIN))).toBe(platformErrors.forbidden.code);
  });

  it('gives the delivery to services only, and only once there is one', async () => {
    checkout.sells('post');
    await checkout.addCodes('post', ['POST-1']);
    const { transactionId } = await checkout.place('kelly', { productId: 'post' });
    const request = (context: typeof ADMIN) =>
      checkout.system.bus.request(checkoutMessages.getDelivery, { transactionId }, { context });
    expect(await codeOf(request({ requestId: 'r' }))).toBe(checkoutErrors.orderNotFound.code);
    checkout.provider.pay(transactionId);
    await checkout.refresh('kelly', transactionId);
    await checkout.becomes('kelly', transactionId, 'completed');
    expect(await request({ requestId: 'r' })).toMatchObject({
      customer: { name: 'Ana Compradora', email: 'ana@example.com' },
      productTitle: 'Gift Card',
      productId: 'post',
      codes: [{ label: 'Gift Card', code: 'POST-1' }],
      simulated: false,
    });
    expect(await codeOf(request(buyer('kelly')))).toBe(platformErrors.forbidden.code);
    expect(await codeOf(request(ADMIN))).toBe(platformErrors.forbidden.code);
    const visitor = { requestId: 'r', client: { ip: '203.0.113.1', userAgent: 'browser' } };
    expect(await codeOf(request(visitor))).toBe(platformErrors.forbidden.code);
  });

  it('lets only the admin use the stock and see everybody’s orders', async () => {
    const { bus } = checkout.system;
    const context = buyer('lia');
    const codes = ['X'];
    expect(
      await codeOf(bus.request(checkoutMessages.addStock, { productId: 'card', codes }, { context })),
    ).toBe(platformErrors.forbidden.code);
    expect(await codeOf(bus.request(checkoutMessages.countStock, {}, { context }))).toBe(
      platformErrors.forbidden.code,
    );
    expect(await codeOf(bus.request(checkoutMessages.listAllOrders, {}, { context }))).toBe(
      platformErrors.forbidden.code,
    );
    const page = await bus.request(
      checkoutMessages.listAllOrders,
      { state: 'delivered', limit: 2 },
      { context: ADMIN },
    );
    expect(page.items).toHaveLength(2);
    for (const item of page.items) expect(item.state).toBe('delivered');
    expect(page.nextCursor).not.toBeNull();
  });

  it('pages the buyer’s orders, newest first', async () => {
    checkout.sells('page', { delivery: 'manual' });
    const ids = [];
    for (let number = 0; number < 3; number++) {
      ids.push((await checkout.place('mara', { productId: 'page' })).transactionId);
      checkout.clock.advance(1);
    }
    const list = (query: object) =>
      checkout.system.bus.request(checkoutMessages.listOrders, query, { context: buyer('mara') });
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor });
    expect([...first.items, ...second.items].map((one) => one.transactionId)).toEqual(ids.toReversed());
    expect(second.nextCursor).toBeNull();
  });
});

describe('without a payment method', () => {
  it('nothing is sold, and the availability says so beforehand', async () => {
    const bare = await CheckoutEnvironment.open();
    await bare.start({ PAYMENT_API_URL: '', PAYMENT_PRIVATE_TOKEN: '' });
    try {
      bare.sells('card', { delivery: 'manual' });
      expect(await codeOf(bare.place('ana'))).toBe(checkoutErrors.noPaymentMethod.code);
      expect(await bare.system.bus.request(checkoutMessages.getPaymentAvailability, {})).toEqual({
        available: false,
        maxQuantity: 10,
        maxFirstQuantity: 10,
      });
    } finally {
      await bare.close();
    }
  });
});
