import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { CheckoutEnvironment } from './checkout-environment.js';
import type { FakePixBank } from './fake-pix-bank.js';

let checkout: CheckoutEnvironment;
let bank: FakePixBank;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'], { atApiPix: true });
  bank = checkout.provider.apiPix;
});
afterEach(() => checkout.close());

/** Shares the Pix key: the provider keeps one callback URL for both methods, that of the later one. */
async function anotherMethod(): Promise<void> {
  await waitUntil(() => bank.webhookUrl !== '');
  const before = bank.webhookUrl;
  await checkout.stop();
  await checkout.startAtApiPix({ PAYMENT_API_URL: `${checkout.provider.url}/api-pix/` });
  await waitUntil(() => bank.webhookUrl !== before, { what: 'the address of the new method' });
}

describe('two payment methods with one Pix key', () => {
  it('share a callback address, and each charge is read by its own method', async () => {
    const { transactionId } = await checkout.place('ana');
    await anotherMethod();
    const { endToEndId } = bank.pay(transactionId, checkout.clock.nowMs());
    const pix = [{ endToEndId, txid: transactionId, valor: '50.00' }];
    await checkout.callBackAt(`${bank.webhookUrl}/pix`, { pix });
    await checkout.becomes('ana', transactionId, 'completed');
    const callbacks = checkout.collection('callbacks');
    await waitUntil(async () => (await callbacks.countDocuments({ state: 'done' })) === 1);
  });

  it('both list a payment, which is one order’s and no case', async () => {
    const { transactionId } = await checkout.place('ana');
    await anotherMethod();
    checkout.clock.advance(MINUTE_MS);
    bank.pay(transactionId, checkout.clock.nowMs());
    const lists = bank.lists;
    await checkout.get(SettledListService).listDue();
    // One list per method. The shop's own run every ten seconds may add one.
    expect(bank.lists).toBeGreaterThanOrEqual(lists + 2);
    await checkout.becomes('ana', transactionId, 'completed');
    expect(await checkout.collection('unmatched_payments').countDocuments({})).toBe(0);
  });
});
