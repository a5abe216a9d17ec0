import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { waitUntil } from '@vale/testing/wait-until';
import { OrderRepository } from '../src/order/order.repository.js';
import { CheckoutWorld, codeOf } from './checkout-world.js';

// The machine may be busy with everything else that is tested.
jest.setTimeout(60_000);

let world: CheckoutWorld;

beforeAll(async () => {
  world = await CheckoutWorld.open();
  // The provider's time-out as in production: a busy machine must not make a second try look like a second charge.
  await world.start({ PAYMENT_REQUEST_TIMEOUT_MS: '10000' });
});
afterAll(() => world.close());

const times = <T>(count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, number) => make(number));

describe('stock under a crowd', () => {
  it('gives the last code to one of two buyers and tells the other before any charge', async () => {
    world.sells('last');
    await world.addCodes('last', ['LAST']);
    const charges = world.provider.creations.length;
    const results = await Promise.allSettled(
      ['ana', 'bia'].map((who) => world.place(who, { productId: 'last' })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect((refused?.reason as AppError).is(checkoutErrors.outOfStock)).toBe(true);
    expect(world.provider.creations).toHaveLength(charges + 1);
  });

  it('sells 100 codes to 200 orders at once: 100 delivered, all different, 100 refused before a charge', async () => {
    world.sells('crowd');
    await world.addCodes(
      'crowd',
      times(100, (number) => `CROWD-${number}`),
    );
    const charges = world.provider.creations.length;
    const results = await Promise.allSettled(
      times(200, (number) => world.place(`buyer-${number}`, { productId: 'crowd' })),
    );
    const placed = results.flatMap((result, number) =>
      result.status === 'fulfilled' ? [{ who: `buyer-${number}`, id: result.value.transactionId }] : [],
    );
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as AppError] : [],
    );
    expect(placed).toHaveLength(100);
    expect(refused.map(({ code }) => code)).toEqual(times(100, () => checkoutErrors.outOfStock.code));
    // On a busy machine some buyers are answered before their charge is made.
    const isCharged = ({ id }: { id: string }) => world.provider.chargesOf(id).length > 0;
    await waitUntil(() => placed.every(isCharged), { what: 'a hundred charges', forMs: 60_000 });
    expect(world.provider.creations).toHaveLength(charges + 100);
    expect(await world.counts('crowd')).toMatchObject({ items: [{ free: 0, held: 100, assigned: 0 }] });

    for (const { id } of placed) world.provider.pay(id);
    await Promise.all(placed.map(({ id }) => world.callBack(id)));
    const orders = await world.collection('orders');
    const isOver = async () =>
      (await orders.countDocuments({ state: 'delivered', 'product.id': 'crowd' })) === 100;
    await waitUntil(isOver, { what: 'a hundred deliveries', forMs: 90_000, everyMs: 200 });
    const delivered = await Promise.all(placed.map(({ who, id }) => world.order(who, id)));
    const codes = delivered.flatMap((order) => order.codes.map(({ code }) => code));
    expect(new Set(codes).size).toBe(100);
    expect(await world.counts('crowd')).toMatchObject({ items: [{ free: 0, held: 0, assigned: 100 }] });
  }, 180_000);

  it('never lets two orders for the same two last codes both go empty', async () => {
    const variation = (name: string) => ({
      name,
      priceCentavos: 100,
      delivery: 'codes' as const,
      external: false,
    });
    world.sells('pair', {}, { variations: [variation('a'), variation('b')] });
    await world.addCodes('pair', ['PAIR-A'], 'a');
    await world.addCodes('pair', ['PAIR-B'], 'b');
    const both = [
      ['a', 'b'],
      ['b', 'a'],
    ];
    const results = await Promise.allSettled(
      both.map((variations, number) => world.place(`pair-${number}`, { productId: 'pair', variations })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('tells how many are left', async () => {
    const free = () =>
      world.told.findLast(({ name, data }) => name === 'stock' && data['productId'] === 'crowd');
    await waitUntil(() => free()?.data['free'] === 0, { what: 'the news that nothing is left' });
  });
});

describe('one request sent many times', () => {
  it('makes one order and one charge, and everybody gets it', async () => {
    world.sells('once', { delivery: 'manual' });
    const request = { productId: 'once', idempotencyKey: 'twenty-times' };
    const answers = await Promise.all(times(20, () => world.place('carla', request)));
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(new Set(answers.map(({ pixCode }) => pixCode)).size).toBe(1);
    expect(answers[0]?.pixCode).not.toBeNull();
    expect(world.provider.chargesOf(answers[0]!.transactionId)).toHaveLength(1);
    expect(await (await world.collection('orders')).countDocuments({ accountId: 'carla' })).toBe(1);
    expect(await world.place('carla', request)).toMatchObject({ transactionId: answers[0]?.transactionId });
  });

  it('is refused when it asks for something else under the same key', async () => {
    world.sells('once', { delivery: 'manual' });
    const idempotencyKey = 'same-key-other-body';
    await world.place('duda', { productId: 'once', idempotencyKey });
    const other = { productId: 'once', idempotencyKey, customer: aCustomer({ name: 'Outra' }) };
    expect(await codeOf(world.place('duda', other))).toBe(checkoutErrors.idempotencyKeyReused.code);
  });

  it('is one order too when it is refused, however many come at once', async () => {
    world.sells('refused');
    const request = { productId: 'refused', idempotencyKey: 'twenty-refusals' };
    const answers = await Promise.all(times(20, () => codeOf(world.place('lia', request))));
    expect(new Set(answers)).toEqual(new Set([checkoutErrors.outOfStock.code]));
    expect(await (await world.collection('orders')).countDocuments({ accountId: 'lia' })).toBe(1);
  });

  it('is one order when the first was over before the second, which had looked earlier, writes', async () => {
    world.sells('refused');
    const request = { productId: 'refused', idempotencyKey: 'looked-too-early' };
    await world.place('nina', request).catch(() => undefined);
    const look = jest.spyOn(world.get(OrderRepository), 'findByKey').mockResolvedValueOnce(null);
    expect(await codeOf(world.place('nina', request))).toBe(checkoutErrors.outOfStock.code);
    look.mockRestore();
    expect(await (await world.collection('orders')).countDocuments({ accountId: 'nina' })).toBe(1);
  });

  it('belongs to its account: another account’s same key is another order', async () => {
    world.sells('once', { delivery: 'manual' });
    const request = { productId: 'once', idempotencyKey: 'shared-key' };
    const [one, other] = await Promise.all([world.place('eva', request), world.place('fabi', request)]);
    expect(one.transactionId).not.toBe(other.transactionId);
  });
});

describe('open orders of one account', () => {
  it('are three at most, even when ten are placed at once', async () => {
    world.sells('open', { delivery: 'manual' });
    const results = await Promise.allSettled(times(10, () => world.place('gabi', { productId: 'open' })));
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as AppError] : [],
    );
    expect(refused.map(({ code }) => code)).toEqual(times(7, () => checkoutErrors.tooManyOpenOrders.code));
    expect(refused[0]?.message).toContain('Você já tem 3 pedidos aguardando pagamento');
  });

  it('make room when one is cancelled or paid', async () => {
    world.sells('open', { delivery: 'manual' });
    const orders = await Promise.all(times(3, () => world.place('hugo', { productId: 'open' })));
    expect(await codeOf(world.place('hugo', { productId: 'open' }))).toBe(
      checkoutErrors.tooManyOpenOrders.code,
    );
    await world.cancel('hugo', orders[0]!.transactionId);
    await world.place('hugo', { productId: 'open' });
    world.provider.pay(orders[1]!.transactionId);
    await world.refresh('hugo', orders[1]!.transactionId);
    await world.place('hugo', { productId: 'open' });
    expect(await codeOf(world.place('hugo', { productId: 'open' }))).toBe(
      checkoutErrors.tooManyOpenOrders.code,
    );
  });
});

describe('call-backs', () => {
  it('that are repeated and out of order deliver one code, once', async () => {
    world.sells('noisy');
    await world.addCodes('noisy', ['NOISY-1', 'NOISY-2']);
    const { transactionId } = await world.place('ines', { productId: 'noisy' });
    world.provider.pay(transactionId);
    const words = ['paid', 'Waiting Payment', 'paid', 'expired', 'paid', 'refused'];
    await Promise.all(
      times(30, (number) =>
        world.callBack(transactionId, {
          externalReference: transactionId,
          status: words[number % words.length],
          n: number % 10,
        }),
      ),
    );
    const done = await world.becomes('ines', transactionId, 'completed');
    expect(done.codes).toHaveLength(1);
    expect(world.toldOf('paid', transactionId)).toHaveLength(1);
    expect(world.toldOf('delivered', transactionId)).toHaveLength(1);
    expect(await world.counts('noisy')).toMatchObject({ items: [{ free: 1, held: 0, assigned: 1 }] });
  });

  it('are not believed: a charge that is not paid at the provider pays nothing', async () => {
    world.sells('liar', { delivery: 'manual' });
    const { transactionId } = await world.place('joana', { productId: 'liar' });
    const reads = world.provider.reads;
    await world.callBack(transactionId, { externalReference: transactionId, status: 'paid', amount: 50 });
    await waitUntil(() => world.provider.reads > reads, { what: 'the look at the provider' });
    expect(await world.order('joana', transactionId)).toMatchObject({ status: 'pending', paidAt: null });
  });
});
