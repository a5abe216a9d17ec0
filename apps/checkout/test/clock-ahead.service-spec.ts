import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;
let startedAt: number;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
  startedAt = checkout.clock.nowMs();
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1', 'CODE-2']);
});
afterEach(() => checkout.close());

it('an order that was placed while the clock was a day ahead begins again once it is right', async () => {
  const { transactionId: before } = await checkout.place('bia');
  const untouched = await checkout.inspect(before);
  checkout.clock.advance(DAY_MS);
  const { transactionId: id } = await checkout.place('ana');
  checkout.clock.advance(-DAY_MS);
  await checkout.get(CaseScheduleService).reconcile();
  const now = checkout.clock.nowMs();
  const { expiresAt, heldUntil } = await checkout.inspect(id);
  expect({ expiresAt, heldUntil }).toEqual({
    expiresAt: now + 30 * MINUTE_MS,
    heldUntil: now + 35 * MINUTE_MS,
  });
  expect((await checkout.stored(id))['pollAt']).toBeLessThanOrEqual(now + MINUTE_MS);
  expect(await checkout.inspect(before)).toEqual(untouched);
  // This must happen only once.
  checkout.clock.advance(MINUTE_MS);
  await checkout.get(CaseScheduleService).reconcile();
  expect((await checkout.inspect(id)).heldUntil).toBe(heldUntil);
  checkout.clock.advance(36 * MINUTE_MS);
  await checkout.get(ExpireOrdersService).expireOverdue();
  await checkout.becomes('ana', id, 'expired');
  expect((await checkout.counts('card')).items[0]).toMatchObject({ free: 2, held: 0 });
});

it('late money of an order that was cancelled while the clock was a day ahead is found within minutes', async () => {
  const { transactionId: id } = await checkout.place('ana');
  checkout.clock.advance(DAY_MS);
  await checkout.cancel('ana', id);
  checkout.clock.advance(-DAY_MS);
  // No callback arrives.
  checkout.provider.pay(id);
  await checkout.get(CaseScheduleService).reconcile();
  await waitUntil(async () => {
    await checkout.get(OrderUpkeepService).run();
    checkout.clock.advance(MINUTE_MS);
    return (await checkout.inspect(id)).state === 'delivered' || undefined;
  });
  expect(checkout.clock.nowMs() - startedAt).toBeLessThan(DAY_MS / 2);
});

it('the deadline of money that came while the clock was a day ahead is as long as any', async () => {
  const { transactionId: id } = await checkout.place('ana');
  checkout.clock.advance(DAY_MS);
  checkout.provider.pay(id, 4_000);
  await checkout.callBack(id);
  await checkout.becomes('ana', id, 'underpaid');
  checkout.clock.advance(-DAY_MS);
  await checkout.get(CaseScheduleService).reconcile();
  const { refundAt, dueAt } = await checkout.stored(id);
  expect(refundAt).toBe(checkout.clock.nowMs() + DAY_MS);
  expect(dueAt).toBeLessThanOrEqual(checkout.clock.nowMs());
});

it('an order whose poll was put off while the clock was hours ahead is polled again', async () => {
  const { transactionId: id } = await checkout.place('ana');
  const ahead = checkout.clock.nowMs() + DAY_MS / 4;
  // Reproduces the state after a poll that ran while the clock was ahead.
  await checkout
    .collection('orders')
    .updateOne({ _id: id }, { $set: { pollAt: ahead, dueAt: ahead + 5_000 } });
  await checkout.restart();
  checkout.provider.pay(id);
  await checkout.get(CaseScheduleService).reconcile();
  await waitUntil(async () => {
    await checkout.get(OrderUpkeepService).run();
    return (await checkout.inspect(id)).state === 'delivered' || undefined;
  });
});
