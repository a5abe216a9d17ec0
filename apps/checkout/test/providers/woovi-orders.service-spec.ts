import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { waitUntil } from '@vale/testing/wait-until';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { ADMIN, CheckoutEnvironment } from '../checkout-environment.js';
import { settingsOf } from './selling-contract.js';
import { WooviDouble } from './woovi-double.js';

let double: WooviDouble;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  double = await new WooviDouble().listen();
  checkout = await CheckoutEnvironment.open();
  double.now = checkout.clock.nowMs();
  await checkout.start(settingsOf('woovi', double));
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1']);
});
afterEach(async () => {
  await checkout.close();
  await double.close();
});

const inspect = (transactionId: string) =>
  checkout.request(checkoutAdminMessages.inspectOrder, { transactionId }, ADMIN);

async function paid(): Promise<string> {
  const { transactionId } = await checkout.place('ana');
  double.pay(transactionId, checkout.clock.nowMs());
  await checkout.refresh('ana', transactionId);
  return transactionId;
}

describe('an AppID without access to', () => {
  it.each(['transaction', 'refund'] as const)(
    '%ss: a paid order is delivered, and the test says it',
    async (part) => {
      double.forbidden.add(part);
      await checkout.becomes('ana', await paid(), 'completed');
      const provider = connectOnce('woovi', double.account);
      await expect(provider.checkHealth(AbortSignal.timeout(30_000))).rejects.toMatchObject({ status: 403 });
    },
  );
});

describe('the callback of a refund that was made in Woovi’s panel', () => {
  it.each([
    ['names its payment, payer and account', false],
    ['names the charge by an id that the shop does not use', true],
  ])('%s: the refund is booked', async (_names, isNamed) => {
    const id = await paid();
    await checkout.becomes('ana', id, 'completed');
    const { payments } = await inspect(id);
    double.returnByHand(id, 100);
    await waitUntil(() => double.webhooks.length > 0 || undefined);
    await checkout.callBackAt(double.webhooks[0]!.url, {
      event: 'PIX_TRANSACTION_REFUND_SENT_CONFIRMED',
      refundTransaction: { value: 100, status: 'CONFIRMED', type: 'REFUND' },
      originalTransaction: {
        payer: { correlationID: '862adf9d-aae6-407e-86ba-5948d87ed591' },
        endToEndId: payments[0]!.id,
        status: 'CONFIRMED',
        type: 'PAYMENT',
        ...(isNamed && { transactionID: `tx-${id}` }),
      },
      company: { id: '6762e45c55eb2e0a3b3cbc44', correlationID: 'f7b21ff8-a0b0-4e6a-929c-c5c483174578' },
      account: { id: '67a4bb7a7c9720a18b10648a', status: 'OPEN' },
    });
    const workedOff = async () => {
      const [callback] = await checkout.collection('callbacks').find({}).toArray();
      return callback && callback['state'] !== 'received' ? callback : undefined;
    };
    expect(await waitUntil(workedOff)).toMatchObject({ state: 'done' });
    const { payments: after, attention } = await inspect(id);
    expect(after).toMatchObject([{ refunds: [{ centavos: 100, state: 'done' }] }]);
    expect(attention).toEqual([]);
  });
});
