import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutJobs } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import { waitUntil } from '@vale/testing/wait-until';
import type { Order } from '../src/orders/life/order.js';
import { ChargeService } from '../src/payments/charges/charge.service.js';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { ResumeOrdersService } from '../src/purchase/resume-orders.service.js';
import {
  assignsCodes,
  holdsCode,
  insertsOrder,
  releasesCodes,
  savesDelivered,
  savesOrder,
  schedulesNextPoll,
} from './checkout-commands.js';
import { CheckoutEnvironment } from './checkout-environment.js';

let store: StoreProxy;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  store = await StoreProxy.start();
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'], {
    store,
    env: { CHARGE_WAIT_MS: '50' },
  });
});
afterEach(async () => {
  await checkout.close();
  await store.close();
});

/** The process ends when it calls the provider for a charge, or when the charge is made. */
function crashAtProvider(when: 'before' | 'after'): { reached: () => boolean } {
  let reached = false;
  checkout.provider.crashCaller(when, () => {
    reached = true;
    store.crashNow();
  });
  return { reached: () => reached };
}

/** A restart after a crash that lost every queued job and event; only the documents are left. */
async function restartAfterCrash(afterMs: number): Promise<void> {
  store.crashNow();
  const platform = await checkout.database('vale_platform');
  await checkout.stop();
  await platform.collection('jobs').deleteMany({});
  await platform.collection('deliveries').deleteMany({});
  store.recover();
  checkout.clock.advance(afterMs);
  await checkout.start();
}

async function placedOrder(): Promise<string> {
  await checkout.place('ana').catch(() => undefined);
  const orders = await checkout.collection('orders').find({}).toArray();
  expect(orders).toHaveLength(1);
  return orders[0]!._id;
}

async function isCharged(transactionId: string): Promise<void> {
  await waitUntil(async () => {
    await checkout.get(OrderUpkeepService).run();
    return (await checkout.order('ana', transactionId)).pixCode;
  });
}

async function isDelivered(transactionId: string): Promise<void> {
  const done = await checkout.becomes('ana', transactionId, 'completed');
  expect(done.codes).toHaveLength(1);
  expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 1, held: 0, assigned: 1 }] });
}

describe('a crash on the way to the PIX, with every job lost', () => {
  it.each([
    ['before the code was held', () => store.crashBefore(holdsCode), 1],
    ['after the code was held', () => store.crashAfter(holdsCode), 1],
    ['before the provider was called', () => crashAtProvider('before'), 1],
    ['after the provider replied', () => crashAtProvider('after'), 2],
    ['before the charge was written', () => store.crashBefore(savesOrder), 2],
    ['after the charge was written', () => store.crashAfter(savesOrder), 1],
    ['before the next poll was scheduled', () => store.crashBefore(schedulesNextPoll), 1],
  ] as const)('%s leaves an order that goes on', async (_when, arm, charges) => {
    const crash = arm();
    const transactionId = await placedOrder();
    await waitUntil(crash.reached);
    await restartAfterCrash(MINUTE_MS);
    await isCharged(transactionId);
    // If the outcome of a charge is unknown, there may be a second one; the buyer sees only one.
    expect(checkout.provider.chargesOf(transactionId)).toHaveLength(charges);
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 1, held: 1 }] });
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await isDelivered(transactionId);
  });

  it('leaves nothing before the order was written', async () => {
    store.crashBefore(insertsOrder);
    await checkout.place('ana').catch(() => undefined);
    await restartAfterCrash(MINUTE_MS);
    expect(await checkout.collection('orders').countDocuments({})).toBe(0);
    expect(await checkout.free('card')).toBe(2);
  });

  it('refuses the order afterwards if the code is sold out', async () => {
    store.crashBefore(holdsCode);
    const transactionId = await placedOrder();
    await checkout.collection('stock_codes').deleteMany({});
    await restartAfterCrash(MINUTE_MS);
    await checkout.get(OrderUpkeepService).run();
    const failed = await checkout.becomes('ana', transactionId, 'failed');
    expect(failed.message).toContain('ESGOTADO');
    expect(checkout.provider.creations).toHaveLength(0);
  });

  it('soon after which the last attempt of its job runs is no reason to give up', async () => {
    const crash = crashAtProvider('before');
    const transactionId = await placedOrder();
    await waitUntil(crash.reached);
    await restartAfterCrash(1_000);
    await checkout.get(ChargeService).resume({ transactionId }, { attempt: 1, lastAttempt: true });
    expect((await checkout.order('ana', transactionId)).status).toBe('pending');
    checkout.clock.advance(MINUTE_MS);
    await isCharged(transactionId);
  });

  it('is over before the time to pay is: a charge is not made for a minute’s worth', async () => {
    store.crashAfter(holdsCode);
    const transactionId = await placedOrder();
    await restartAfterCrash(29 * MINUTE_MS + 30_000);
    await checkout.get(OrderUpkeepService).run();
    await checkout.becomes('ana', transactionId, 'failed');
    expect(await waitUntil(async () => (await checkout.free('card')) === 2)).toBe(true);
    expect(checkout.provider.creations).toHaveLength(0);
  });
});

describe('a crash on the way to the delivery, with every job and event lost', () => {
  it.each([
    ['before the payment was written', () => store.crashBefore(savesOrder)],
    ['after the payment was written', () => store.crashAfter(savesOrder)],
    ['before the codes were assigned', () => store.crashBefore(assignsCodes)],
    ['after the codes were assigned', () => store.crashAfter(assignsCodes)],
  ] as const)('%s delivers once', async (_when, arm) => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    checkout.provider.pay(transactionId);
    const crash = arm();
    await checkout.callBack(transactionId);
    await waitUntil(crash.reached);
    await restartAfterCrash(MINUTE_MS);
    await checkout.get(OrderUpkeepService).run();
    await isDelivered(transactionId);
  });

  it('between the codes and "delivered" delivers once', async () => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    checkout.provider.pay(transactionId);
    const crash = store.crashBefore(savesDelivered);
    await checkout.callBack(transactionId);
    await waitUntil(crash.reached);
    expect(await checkout.counts('card')).toMatchObject({ items: [{ assigned: 1 }] });
    expect(await checkout.order('ana', transactionId)).toMatchObject({ status: 'paid', codes: [] });
    await restartAfterCrash(MINUTE_MS);
    await checkout.get(OrderUpkeepService).run();
    await isDelivered(transactionId);
  });

  it('still finds the payment although the poll and every callback were lost', async () => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    await restartAfterCrash(MINUTE_MS);
    checkout.provider.pay(transactionId);
    await checkout.get(OrderUpkeepService).run();
    await isDelivered(transactionId);
  });
});

describe('a crash at the end of an order', () => {
  it('frees the codes that were not released yet', async () => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    const crash = store.crashBefore(releasesCodes);
    checkout.clock.advance(36 * MINUTE_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    expect(crash.reached()).toBe(true);
    expect((await checkout.order('ana', transactionId)).status).toBe('expired');
    await restartAfterCrash(MINUTE_MS);
    await checkout.get(OrderUpkeepService).run();
    expect(await checkout.free('card')).toBe(2);
  });
});

describe('a finished order', () => {
  it('is not checked again', async () => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await isDelivered(transactionId);
    expect(await checkout.stored(transactionId)).not.toHaveProperty('dueAt');
    expect(await checkout.stored(transactionId)).not.toHaveProperty('pollAt');
    const reads = checkout.provider.reads;
    checkout.clock.advance(60 * MINUTE_MS);
    await checkout.get(OrderUpkeepService).run();
    await checkout.get(ExpireOrdersService).expireOverdue();
    expect(checkout.provider.reads).toBe(reads);
  });
});

describe('a payment that came late', () => {
  it.each([
    ['', async () => {}],
    [
      ', and the stock that is told of it starts a second delivery',
      () => checkout.get(ResumeOrdersService).deliverLate({ productId: 'card', variation: '', free: 2 }),
    ],
  ])('is delivered once even when the code is released in the middle of it%s', async (_when, wake) => {
    const { transactionId } = await checkout.place('ana');
    checkout.clock.advance(36 * MINUTE_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    store.commands.length = 0;
    store.interleave('before', assignsCodes, async () => {
      await checkout
        .collection('stock_codes')
        .updateMany(
          { orderId: transactionId, state: 'held' },
          { $unset: { orderId: '', line: '', heldUntil: '' }, $set: { state: 'free' } },
        );
      await wake();
    });
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    // The codes that expiry has freed may wake the late order beside its payment: that delivery has to end, too.
    const jobs = (await checkout.database('vale_platform')).collection('jobs');
    await waitUntil(async () => (await jobs.countDocuments({ queue: checkoutJobs.deliverOrder.name })) === 0);
    await isDelivered(transactionId);
    const codes = await checkout.collection('stock_codes').find({ orderId: transactionId }).toArray();
    expect(codes.map(({ state, line }) => ({ state, line }))).toEqual([{ state: 'assigned', line: 0 }]);
    const { history } = (await checkout.stored(transactionId)) as unknown as Pick<Order, 'history'>;
    expect(history.filter(({ state }) => state === 'delivered')).toHaveLength(1);
    expect(store.commands.filter(assignsCodes).length).toBeGreaterThanOrEqual(2);
  });
});
