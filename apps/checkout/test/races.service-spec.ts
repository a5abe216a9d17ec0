import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '@vale/testing/code-of';
import { checkoutEvents, checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import { waitUntil } from '@vale/testing/wait-until';
import { insertsOrder } from './checkout-commands.js';
import { CheckoutEnvironment } from './checkout-environment.js';

let store: StoreProxy;
let checkout: CheckoutEnvironment;

beforeAll(async () => {
  store = await StoreProxy.start();
  checkout = await CheckoutEnvironment.open(store);
  // The timeout of production: on a busy machine a shorter one would cause second attempts, hence second charges.
  await checkout.start({ PAYMENT_REQUEST_TIMEOUT_MS: '10000' });
});
afterAll(async () => {
  await checkout.close();
  await store.close();
});

const times = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, number) => make(number));

describe('stock under concurrent orders', () => {
  it('gives the last code to one of two buyers and refuses the other before any charge', async () => {
    checkout.sells('last');
    await checkout.addCodes('last', ['LAST']);
    const charges = checkout.provider.creations.length;
    const results = await Promise.allSettled(
      ['ana', 'bia'].map((who) => checkout.place(who, { productId: 'last' })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect((refused?.reason as AppError).is(checkoutErrors.outOfStock)).toBe(true);
    expect(checkout.provider.creations).toHaveLength(charges + 1);
  });

  it('sells 100 codes to 200 orders at once: 100 delivered, all different, 100 refused before a charge', async () => {
    checkout.sells('crowd');
    await checkout.addCodes(
      'crowd',
      times(100, (number) => `CROWD-${number}`),
    );
    const charges = checkout.provider.creations.length;
    const results = await Promise.allSettled(
      times(200, (number) => checkout.place(`buyer-${number}`, { productId: 'crowd' })),
    );
    const placed = results.flatMap((result, number) =>
      result.status === 'fulfilled' ? [{ who: `buyer-${number}`, id: result.value.transactionId }] : [],
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as AppError] : [],
    );
    expect(placed).toHaveLength(100);
    expect(refused.map(({ code }) => code)).toEqual(times(100, () => checkoutErrors.outOfStock.code));
    // On a busy machine some buyers get their reply before their charge is made.
    const isCharged = ({ id }: { id: string }) => checkout.provider.chargesOf(id).length > 0;
    await waitUntil(() => placed.every(isCharged), { what: 'a hundred charges', forMs: 60_000 });
    expect(checkout.provider.creations).toHaveLength(charges + 100);
    expect(await checkout.counts('crowd')).toMatchObject({ items: [{ free: 0, held: 100, assigned: 0 }] });

    for (const { id } of placed) checkout.provider.pay(id);
    await Promise.all(placed.map(({ id }) => checkout.callBack(id)));
    const orders = checkout.collection('orders');
    const isOver = async () =>
      (await orders.countDocuments({ state: 'delivered', 'product.id': 'crowd' })) === 100;
    await waitUntil(isOver, { what: 'a hundred deliveries', forMs: 90_000, everyMs: 200 });
    const delivered = await Promise.all(placed.map(({ who, id }) => checkout.order(who, id)));
    const codes = delivered.flatMap((order) => order.codes.map(({ code }) => code));
    expect(new Set(codes).size).toBe(100);
    expect(await checkout.counts('crowd')).toMatchObject({ items: [{ free: 0, held: 0, assigned: 100 }] });
  }, 180_000);

  it('gives the same two last codes to one of two orders, never to neither', async () => {
    const variation = (name: string) => ({
      name,
      priceCentavos: 100,
      delivery: 'codes' as const,
      external: false,
    });
    checkout.sells('pair', {}, { variations: [variation('a'), variation('b')] });
    await checkout.addCodes('pair', ['PAIR-A'], 'a');
    await checkout.addCodes('pair', ['PAIR-B'], 'b');
    const both = [
      ['a', 'b'],
      ['b', 'a'],
    ];
    const results = await Promise.allSettled(
      both.map((variations, number) => checkout.place(`pair-${number}`, { productId: 'pair', variations })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('publishes how many are left', async () => {
    const free = () =>
      checkout.published(checkoutEvents.stockChanged).findLast(({ data }) => data['productId'] === 'crowd');
    await waitUntil(() => free()?.data['free'] === 0, { what: 'the event that nothing is left' });
  });
});

describe('one request sent many times', () => {
  it('makes one order and one charge, and every request gets it', async () => {
    checkout.sells('once', { delivery: 'manual' });
    const request = { productId: 'once', idempotencyKey: 'twenty-times' };
    const replies = await Promise.all(times(20, () => checkout.place('carla', request)));
    expect(new Set(replies.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(new Set(replies.map(({ pixCode }) => pixCode)).size).toBe(1);
    expect(replies[0]?.pixCode).not.toBeNull();
    expect(checkout.provider.chargesOf(replies[0]!.transactionId)).toHaveLength(1);
    expect(await checkout.collection('orders').countDocuments({ accountId: 'carla' })).toBe(1);
    expect(await checkout.place('carla', request)).toMatchObject({
      transactionId: replies[0]?.transactionId,
    });
  });

  it('is refused with another body under the same key', async () => {
    checkout.sells('once', { delivery: 'manual' });
    const idempotencyKey = 'same-key-other-body';
    const { transactionId } = await checkout.place('duda', { productId: 'once', idempotencyKey });
    const other = { productId: 'once', idempotencyKey, customer: aCustomer({ name: 'Outra' }) };
    // The refusal names the order: a page that has lost the reply finds it so.
    await expect(checkout.place('duda', other)).rejects.toMatchObject({
      code: checkoutErrors.idempotencyKeyReused.code,
      data: { transactionId },
    });
  });

  it('is one order when it is refused too, however many come at once', async () => {
    checkout.sells('refused');
    const request = { productId: 'refused', idempotencyKey: 'twenty-refusals' };
    const codes = await Promise.all(times(20, () => codeOf(checkout.place('lia', request))));
    expect(new Set(codes)).toEqual(new Set([checkoutErrors.outOfStock.code]));
    expect(await checkout.collection('orders').countDocuments({ accountId: 'lia' })).toBe(1);
  });

  it('is one order when the second found none, and the first was refused before the second writes', async () => {
    checkout.sells('refused');
    const request = { productId: 'refused', idempotencyKey: 'read-too-early' };
    let interleaved = false;
    store.interleave('before', insertsOrder, async () => {
      interleaved = true;
      await checkout.place('nina', request).catch(() => undefined);
    });
    expect(await codeOf(checkout.place('nina', request))).toBe(checkoutErrors.outOfStock.code);
    expect(interleaved).toBe(true);
    expect(await checkout.collection('orders').countDocuments({ accountId: 'nina' })).toBe(1);
  });

  it('belongs to its account: another account’s same key is another order', async () => {
    checkout.sells('once', { delivery: 'manual' });
    const request = { productId: 'once', idempotencyKey: 'shared-key' };
    const [one, other] = await Promise.all([checkout.place('eva', request), checkout.place('fabi', request)]);
    expect(one.transactionId).not.toBe(other.transactionId);
  });
});

describe('open orders of one account', () => {
  it('are three at most, even when ten are placed at once', async () => {
    checkout.sells('open', { delivery: 'manual' });
    const results = await Promise.allSettled(times(10, () => checkout.place('gabi', { productId: 'open' })));
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as AppError] : [],
    );
    expect(refused.map(({ code }) => code)).toEqual(times(7, () => checkoutErrors.tooManyOpenOrders.code));
    expect(refused[0]?.message).toContain('Você já tem 3 pedidos aguardando pagamento');
  });

  it('free a slot when one is cancelled or paid', async () => {
    checkout.sells('open', { delivery: 'manual' });
    const orders = await Promise.all(times(3, () => checkout.place('hugo', { productId: 'open' })));
    expect(await codeOf(checkout.place('hugo', { productId: 'open' }))).toBe(
      checkoutErrors.tooManyOpenOrders.code,
    );
    await checkout.cancel('hugo', orders[0]!.transactionId);
    await checkout.place('hugo', { productId: 'open' });
    checkout.provider.pay(orders[1]!.transactionId);
    await checkout.refresh('hugo', orders[1]!.transactionId);
    await checkout.place('hugo', { productId: 'open' });
    expect(await codeOf(checkout.place('hugo', { productId: 'open' }))).toBe(
      checkoutErrors.tooManyOpenOrders.code,
    );
  });
});

describe('callbacks', () => {
  it('deliver one code, once, if they are repeated and out of order', async () => {
    checkout.sells('noisy');
    await checkout.addCodes('noisy', ['NOISY-1', 'NOISY-2']);
    const { transactionId } = await checkout.place('ines', { productId: 'noisy' });
    checkout.provider.pay(transactionId);
    const statuses = ['paid', 'Waiting Payment', 'paid', 'expired', 'paid', 'refused'];
    await Promise.all(
      times(30, (number) =>
        checkout.callBack(transactionId, {
          externalReference: transactionId,
          status: statuses[number % statuses.length],
          n: number % 10,
        }),
      ),
    );
    const done = await checkout.becomes('ines', transactionId, 'completed');
    expect(done.codes).toHaveLength(1);
    expect(checkout.published(checkoutEvents.orderPaid, transactionId)).toHaveLength(1);
    expect(checkout.published(checkoutEvents.orderDelivered, transactionId)).toHaveLength(1);
    expect(await checkout.counts('noisy')).toMatchObject({ items: [{ free: 1, held: 0, assigned: 1 }] });
  });

  it('are not believed: a charge that is not paid at the provider pays nothing', async () => {
    checkout.sells('liar', { delivery: 'manual' });
    const { transactionId } = await checkout.place('joana', { productId: 'liar' });
    const reads = checkout.provider.reads;
    await checkout.callBack(transactionId, { externalReference: transactionId, status: 'paid', amount: 50 });
    await waitUntil(() => checkout.provider.reads > reads, { what: 'the status check' });
    expect(await checkout.order('joana', transactionId)).toMatchObject({ status: 'pending', paidAt: null });
  });
});
