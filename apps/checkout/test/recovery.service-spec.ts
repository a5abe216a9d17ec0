import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { waitUntil } from '@vale/testing/wait-until';
import { DeliveryService } from '../src/delivery/delivery.service.js';
import { ExpireOrdersJob } from '../src/purchase/expire-orders.job.js';
import { PaymentJobsService } from '../src/payment/payment-jobs.service.js';
import { OrderRepository } from '../src/order/order.repository.js';
import { ResumeOrdersJob } from '../src/purchase/resume-orders.job.js';
import { PaymentGatewayService } from '../src/payment/payment-gateway.service.js';
import { StockRepository } from '../src/stock/stock.repository.js';
import { CheckoutEnvironment } from './checkout-environment.js';

const MINUTE_MS = 60_000;
// The machine may be busy with everything else that is tested.
jest.setTimeout(60_000);

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start({ CHARGE_WAIT_MS: '50' });
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1', 'CODE-2']);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await checkout.close();
});

/** From the next call on, the process ends exactly there: the step is not done, and nothing after it is. */
function dieAt<T extends object>(token: Type<T>, step: keyof T & string): { reached: () => boolean } {
  const service = checkout.get(token);
  const died = jest.spyOn(service as never, step as never) as jest.SpiedFunction<() => Promise<unknown>>;
  died.mockRejectedValue(new Error('the process ends here'));
  return { reached: () => died.mock.calls.length > 0 };
}

/** As `dieAt`, but the step itself was done. */
function dieAfter<T extends object>(token: Type<T>, step: keyof T & string): { reached: () => boolean } {
  const service = checkout.get(token) as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const real = service[step]!.bind(service);
  let reached = false;
  service[step] = async (...args) => {
    await real(...args);
    reached = true;
    throw new Error('the process ends here');
  };
  return { reached: () => reached };
}

/** The process is gone, with every job and event that was under way; only the documents are left. */
async function comeBack(afterMs: number): Promise<void> {
  const { db } = await checkout.system.drivers.store.connect('vale_platform');
  const forget = async () => {
    await db!.collection('jobs').deleteMany({});
    await db!.collection('deliveries').deleteMany({});
  };
  await forget();
  await checkout.stop();
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
    await checkout.get(ResumeOrdersJob).run();
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
    ['before the code was held', () => dieAt(StockRepository, 'hold'), 1],
    ['after the code was held', () => dieAfter(StockRepository, 'hold'), 1],
    ['before the provider was called', () => dieAt(PaymentGatewayService, 'createCharge'), 1],
    ['after the provider answered', () => dieAfter(PaymentGatewayService, 'createCharge'), 2],
    ['before the charge was written', () => dieAt(OrderRepository, 'save'), 2],
    ['after the charge was written', () => dieAfter(OrderRepository, 'save'), 1],
    ['before the poll was planned', () => dieAt(PaymentJobsService, 'pollOnSchedule'), 1],
  ] as const)('%s leaves an order that goes on', async (_when, die, charges) => {
    const death = die();
    const transactionId = await placedOrder();
    await waitUntil(death.reached);
    await comeBack(MINUTE_MS);
    await isCharged(transactionId);
    // Where nobody knows whether a charge was made, there may be a second one; the buyer is shown one.
    expect(checkout.provider.chargesOf(transactionId)).toHaveLength(charges);
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 1, held: 1 }] });
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await isDelivered(transactionId);
  });

  it('before the order was written leaves nothing', async () => {
    dieAt(OrderRepository, 'insert');
    await checkout.place('ana').catch(() => undefined);
    await comeBack(MINUTE_MS);
    expect(await checkout.collection('orders').countDocuments({})).toBe(0);
    expect(await checkout.free('card')).toBe(2);
  });

  it('when the code was sold out refuses it afterwards', async () => {
    dieAt(StockRepository, 'hold');
    const transactionId = await placedOrder();
    await checkout.collection('stock_codes').deleteMany({});
    await comeBack(MINUTE_MS);
    await checkout.get(ResumeOrdersJob).run();
    const failed = await checkout.becomes('ana', transactionId, 'failed');
    expect(failed.message).toContain('ESGOTADO');
    expect(checkout.provider.creations).toHaveLength(0);
  });

  it('is over before the time to pay is: a charge is not made for a minute’s worth', async () => {
    dieAt(PaymentGatewayService, 'createCharge');
    const transactionId = await placedOrder();
    await comeBack(29 * MINUTE_MS + 30_000);
    await checkout.get(ResumeOrdersJob).run();
    await checkout.becomes('ana', transactionId, 'failed');
    expect(await waitUntil(async () => (await checkout.free('card')) === 2)).toBe(true);
    expect(checkout.provider.creations).toHaveLength(0);
  });
});

describe('a crash on the way to the delivery, with every job and event lost', () => {
  it.each([
    ['before the payment was written', () => dieAt(OrderRepository, 'save')],
    ['after the payment was written', () => dieAfter(OrderRepository, 'save')],
    ['before the payment was heard', () => dieAt(DeliveryService, 'deliver')],
    ['before the codes were assigned', () => dieAt(StockRepository, 'assign')],
    ['after the codes were assigned', () => dieAfter(StockRepository, 'assign')],
  ] as const)('%s delivers once', async (_when, die) => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    checkout.provider.pay(transactionId);
    const death = die();
    await checkout.callBack(transactionId);
    await waitUntil(death.reached);
    await comeBack(MINUTE_MS);
    await checkout.get(ResumeOrdersJob).run();
    await isDelivered(transactionId);
  });

  it('between the codes and "delivered" delivers once', async () => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    checkout.provider.pay(transactionId);
    const deliveries = checkout.get(DeliveryService);
    const lost = jest.spyOn(deliveries, 'deliver').mockResolvedValue(undefined);
    await checkout.callBack(transactionId);
    await waitUntil(() => lost.mock.calls.length > 0);
    lost.mockRestore();
    dieAt(OrderRepository, 'save');
    await expect(deliveries.deliver(transactionId)).rejects.toThrow('the process ends here');
    expect(await checkout.counts('card')).toMatchObject({ items: [{ assigned: 1 }] });
    expect(await checkout.order('ana', transactionId)).toMatchObject({ status: 'paid', codes: [] });
    await comeBack(MINUTE_MS);
    await checkout.get(ResumeOrdersJob).run();
    await isDelivered(transactionId);
  });

  it('after the poll and every call-back were lost still sees the money', async () => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    await comeBack(MINUTE_MS);
    checkout.provider.pay(transactionId);
    await checkout.get(ResumeOrdersJob).run();
    await isDelivered(transactionId);
  });
});

describe('a crash at the end of an order', () => {
  it('before its codes were let go frees them', async () => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    const death = dieAt(StockRepository, 'release');
    checkout.clock.advance(36 * MINUTE_MS);
    await checkout.get(ExpireOrdersJob).run();
    expect(death.reached()).toBe(true);
    expect((await checkout.order('ana', transactionId)).status).toBe('expired');
    await comeBack(MINUTE_MS);
    await checkout.get(ResumeOrdersJob).run();
    expect(await checkout.free('card')).toBe(2);
  });
});

describe('what is finished', () => {
  it('is not looked at again', async () => {
    const { transactionId } = await checkout.place('ana');
    await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode);
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await isDelivered(transactionId);
    expect(await checkout.stored(transactionId)).not.toHaveProperty('dueAt');
    expect(await checkout.stored(transactionId)).not.toHaveProperty('pollAt');
    const reads = checkout.provider.reads;
    checkout.clock.advance(60 * MINUTE_MS);
    await checkout.get(ResumeOrdersJob).run();
    await checkout.get(ExpireOrdersJob).run();
    expect(checkout.provider.reads).toBe(reads);
  });
});
