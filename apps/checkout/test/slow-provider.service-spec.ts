import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutErrors } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { PaymentJobsService } from '../src/payments/charges/payment-jobs.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { CheckoutEnvironment } from './checkout-environment.js';

/** Longer than the timeout of an attempt. Milliseconds. */
const OUTDATED_MS = 31_000;
const BUYERS = ['ana', 'bia', 'caio', 'davi', 'eva', 'fabio'];

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  // One creation at a time.
  await checkout.start({ PAYMENT_MAX_CALLS: '2', CHARGE_WAIT_MS: '50', PAYMENT_REQUEST_TIMEOUT_MS: '20000' });
  checkout.sells('card');
  await checkout.addCodes(
    'card',
    BUYERS.map((buyer) => `CODE-${buyer}`),
  );
});
afterEach(() => checkout.close());

const called = (times: number) =>
  waitUntil(() => checkout.provider.creations.length >= times, { what: `creation ${times}`, everyMs: 10 });

describe('a provider that is slower than the orders come', () => {
  it('makes one charge for each order, however long the order waited for its call', async () => {
    const { provider } = checkout;
    provider.holdCreations();
    const orders = await Promise.all(BUYERS.map((name) => checkout.place(name)));
    await called(1);
    provider.replyToNext();
    await called(2);
    checkout.clock.advance(OUTDATED_MS);
    provider.replyToNext();
    await called(3);
    // The orders that still wait are overdue by now: the sweep has jobs create their charges.
    await checkout.get(OrderUpkeepService).run();
    await new Promise((resolve) => setTimeout(resolve, 500));
    provider.replyToAll();
    for (const [position, { transactionId }] of orders.entries())
      await waitUntil(async () => (await checkout.order(BUYERS[position]!, transactionId)).pixCode);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(orders.map(({ transactionId }) => provider.chargesOf(transactionId).length)).toEqual(
      BUYERS.map(() => 1),
    );
  });

  it('refuses, before any charge, orders that would wait behind too many others', async () => {
    await checkout.restart({ PAYMENT_MAX_CALLS: '2', PAYMENT_MAX_QUEUED: '1', CHARGE_WAIT_MS: '30000' });
    checkout.provider.holdCreations();
    const first = checkout.place('ana');
    await called(1);
    const others = ['bia', 'caio'].map((name) => codeOf(checkout.place(name)));
    expect(await Promise.race(others)).toBe(checkoutErrors.paymentUnavailable.code);
    expect(checkout.provider.creations).toHaveLength(1);
    expect(await checkout.free('card')).toBe(BUYERS.length - 2);
    checkout.provider.replyToAll();
    await first;
    expect((await Promise.all(others)).filter(Boolean)).toHaveLength(1);
  });
});

it('lets a shopper wait no longer where the provider fails: its page shows the PIX once there is one', async () => {
  // The test would time out before this wait ends.
  await checkout.restart({ CHARGE_WAIT_MS: '600000' });
  checkout.sells('card', { delivery: 'manual' });
  checkout.provider.creating = 'error';
  const failing = Array.from({ length: 12 }, (_, at) => checkout.place(`first-${at}`));
  await waitUntil(() => checkout.provider.creations.length >= 10);
  const { transactionId, pixCode } = await checkout.place('ana');
  expect(pixCode).toBeNull();
  checkout.provider.creating = 'ok';
  await waitUntil(async () => (await checkout.order('ana', transactionId)).pixCode, { forMs: 30_000 });
  await Promise.all(failing);
});

it('reads a young order’s charge at once, however many a sweep has found', async () => {
  // Same number of places as in production.
  await checkout.restart({ PAYMENT_REQUEST_TIMEOUT_MS: '20000' });
  checkout.sells('card', { delivery: 'manual' });
  const old = Array.from({ length: 20 }, (_, at) => `buyer-${at}`);
  await Promise.all(old.map((name) => checkout.place(name)));
  // The timers of their first polls end with the process.
  await checkout.restart({ PAYMENT_REQUEST_TIMEOUT_MS: '20000' });
  checkout.clock.advance(10 * MINUTE_MS);
  const { transactionId: young } = await checkout.place('ana');
  const { provider } = checkout;
  provider.holdReads(({ externalReference }) => externalReference !== young);
  await checkout.get(OrderUpkeepService).run();
  await waitUntil(() => provider.reads > 0);
  provider.pay(young);
  const { pollAt } = await checkout.stored(young);
  checkout.clock.advance(MINUTE_MS);
  checkout.get(PaymentJobsService).pollOnSchedule({ transactionId: young, pollAt: pollAt as number });
  await checkout.becomes('ana', young, 'paid');
  expect(provider.reads).toBeLessThan(old.length);
  provider.replyToReads();
  await waitUntil(() => provider.reads > old.length);
});

describe('the budget of reads', () => {
  const BUYERS_OF_CLOSED = ['ana', 'bia', 'caio'];

  it('is one for polls, refreshes and callbacks, and closed orders never use it up', async () => {
    // The bucket refills so slowly that what is left was not used.
    await checkout.restart({
      PAYMENT_READS_AT_ONCE: '20',
      PAYMENT_READS_PER_MINUTE: '1',
      // A slow machine is no slow provider.
      PAYMENT_REQUEST_TIMEOUT_MS: '20000',
      CHARGE_WAIT_MS: '20000',
    });
    const refresh = async (name: string, transactionId: string) =>
      codeOf(checkout.refresh(name, transactionId));
    const closed = await Promise.all(
      BUYERS_OF_CLOSED.map(async (name) => ({ name, id: (await checkout.place(name)).transactionId })),
    );
    const { transactionId: open } = await checkout.place('davi');
    // Each is read before.
    for (const { name, id } of closed) await checkout.cancel(name, id);
    const { reads } = checkout.provider;
    const replies: unknown[] = [];
    for (let at = 0; at < 20; at++) {
      const { name, id } = closed[at % closed.length]!;
      replies.push(await refresh(name, id));
    }
    expect(replies.at(-1)).toBe(checkoutErrors.statusCheckFailed.code);
    // Five above the three quarters that they leave, and three of those were used to cancel.
    expect(replies.filter((code) => code === undefined).length).toBeLessThanOrEqual(2);
    expect(await refresh('davi', open)).toBeUndefined();
    expect(checkout.provider.reads).toBeGreaterThan(reads);
  });
});
