import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { ExpireOrdersJob } from '../src/purchase/expire-orders.job.js';
import { ReconcileJob } from '../src/reconciliation/reconcile.job.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
// The machine may be busy with everything else that is tested.
jest.setTimeout(60_000);

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1', 'CODE-2']);
});
afterEach(() => checkout.close());

const inspect = (transactionId: string) =>
  checkout.request(checkoutAdminMessages.inspectOrder, { transactionId }, ADMIN);

it('an order that was placed while the clock was a day ahead begins again once it is right', async () => {
  const { transactionId: before } = await checkout.place('bia');
  const untouched = await inspect(before);
  checkout.clock.advance(DAY_MS);
  const { transactionId: id } = await checkout.place('ana');
  checkout.clock.advance(-DAY_MS);
  await checkout.get(ReconcileJob).run();
  const now = checkout.clock.nowMs();
  const { expiresAt, heldUntil } = await inspect(id);
  expect({ expiresAt, heldUntil }).toEqual({
    expiresAt: now + 30 * MINUTE_MS,
    heldUntil: now + 35 * MINUTE_MS,
  });
  expect((await checkout.stored(id))['pollAt']).toBeLessThanOrEqual(now + MINUTE_MS);
  expect(await inspect(before)).toEqual(untouched);
  // Once only.
  checkout.clock.advance(MINUTE_MS);
  await checkout.get(ReconcileJob).run();
  expect((await inspect(id)).heldUntil).toBe(heldUntil);
  checkout.clock.advance(36 * MINUTE_MS);
  await checkout.get(ExpireOrdersJob).run();
  await checkout.becomes('ana', id, 'expired');
  expect((await checkout.counts('card')).items[0]).toMatchObject({ free: 2, held: 0 });
});
