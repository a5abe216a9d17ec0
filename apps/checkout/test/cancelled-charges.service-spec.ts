import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@vale/testing/wait-until';
import { CancelChargesService } from '../src/payments/charges/cancel-charges.service.js';
import { CheckoutEnvironment } from './checkout-environment.js';
import type { FakePixBank } from './fake-pix-bank.js';

let bank: FakePixBank;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'], { atApiPix: true });
  bank = checkout.provider.apiPix;
});
afterEach(() => checkout.close());

const stateOf = async (id: string) =>
  ((await checkout.stored(id))['charges'] as { state: string }[]).map(({ state }) => state);
const attemptsOf = async (id: string) =>
  ((await checkout.stored(id))['attempts'] as { outcome: string }[]).map(({ outcome }) => outcome);

describe('the charge of an order that is closed', () => {
  it('is cancelled at the provider, so that nobody pays it any more', async () => {
    const { transactionId: id } = await checkout.place('ana');
    await checkout.cancel('ana', id);
    await waitUntil(async () => (await stateOf(id))[0] === 'cancelled' || undefined);
    expect(bank.cancels).toEqual([id]);
    await checkout.get(CancelChargesService).cancelUnpaid({ transactionId: id });
    expect(bank.cancels).toEqual([id]);
  });

  it('is found by the order’s number where the reply to its creation was lost', async () => {
    await checkout.stop();
    await checkout.startAtApiPix({ CHARGE_WAIT_MS: '50' });
    bank.creating = 'lost';
    const { transactionId: id } = await checkout.place('ana');
    await waitUntil(() => bank.cobs.has(id));
    await waitUntil(async () => (await attemptsOf(id))[0] === 'unknown');
    await checkout.cancel('ana', id);
    await waitUntil(async () => (await stateOf(id))[0] === 'cancelled');
    expect(bank.cancels).toEqual([id]);
  });

  it('is read if it was paid just before: the money is late, and delivered', async () => {
    const { transactionId: id } = await checkout.place('ana');
    // Paid between the check and the cancellation: the provider does not cancel what is paid.
    bank.onCancel = () => bank.pay(id, checkout.clock.nowMs());
    await checkout.cancel('ana', id);
    await checkout.becomes('ana', id, 'completed');
    expect(bank.statusOf(id)).toBe('CONCLUIDA');
    expect(await stateOf(id)).toEqual(['paid']);
  });
});

it('the charge of an open order, and one that was paid, are left alone', async () => {
  const { transactionId: open } = await checkout.place('ana');
  const { transactionId: paid } = await checkout.place('bia');
  bank.pay(paid, checkout.clock.nowMs());
  await checkout.refresh('bia', paid);
  await checkout.becomes('bia', paid, 'completed');
  for (const id of [open, paid]) await checkout.get(CancelChargesService).cancelUnpaid({ transactionId: id });
  expect(bank.cancels).toEqual([]);
});
