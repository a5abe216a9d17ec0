import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages, checkoutMessages, dayMessages } from '@vale/contracts/checkout';
import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { PaymentMethodService } from '../../src/payments/methods/payment-method.service.js';
import { brazilianDay } from '../../src/payments/providers/provider-values.js';
import { SettledListService } from '../../src/payments/reconciliation/settled-list.service.js';
import { ADMIN, CheckoutEnvironment } from '../checkout-environment.js';
import { AsaasDouble } from './asaas-double.js';
import { settingsOf } from './selling-contract.js';

let double: AsaasDouble;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  double = await new AsaasDouble().listen();
  checkout = await CheckoutEnvironment.open();
  double.now = checkout.clock.nowMs();
  await checkout.start(settingsOf('asaas', double));
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1', 'CODE-2', 'CODE-3']);
});
afterEach(async () => {
  await checkout.close();
  await double.close();
});

const chargeOf = async (transactionId: string) => {
  const { charges } = (await checkout.stored(transactionId)) as { charges?: { providerId: string }[] };
  return charges![0]!.providerId;
};
const pay = async (transactionId: string) =>
  double.pay(await chargeOf(transactionId), checkout.clock.nowMs());
const delivered = async () => {
  const { transactionId } = await checkout.place('ana');
  await pay(transactionId);
  await checkout.refresh('ana', transactionId);
  await checkout.becomes('ana', transactionId, 'completed');
  return transactionId;
};
const refundPart = (transactionId: string) => {
  const asked = { transactionId, centavos: 1_000, reason: 'a pedido', idempotencyKey: 'refund-0001' };
  return checkout.request(checkoutAdminMessages.refundOrder, asked, ADMIN);
};
const paymentsOf = async (transactionId: string) =>
  (await checkout.request(checkoutAdminMessages.inspectOrder, { transactionId }, ADMIN)).payments;
const refundsOf = async (transactionId: string) =>
  (await paymentsOf(transactionId)).flatMap(({ refunds }) => refunds);

describe('another key of the same account at Asaas', () => {
  const anotherKey = async (keys: string[]) => {
    double.apiKeys = keys;
    await checkout.restart(settingsOf('asaas', double));
  };
  const list = async () => {
    checkout.clock.advance(HOUR_MS / 4);
    await checkout.get(SettledListService).listDue();
  };
  const cases = () => checkout.collection('unmatched_payments').find().toArray();

  it('lists the payments of the orders that the former key charged, which are no cases', async () => {
    const transactionId = await delivered();
    const { transactionId: open } = await checkout.place('bia');
    const id = await chargeOf(transactionId);
    await anotherKey([...double.apiKeys, '$aact_prod_5678']);
    const told = { methodId: 'pix-2', endToEndId: id, providerId: id, seenAt: 1, state: 'open' };
    const falseCase = { _id: `pix-2#${id}` as never, schemaVersion: 1, ...told, problem: 'no-order' };
    await checkout.collection('unmatched_payments').insertOne(falseCase);
    await pay(open);
    await list();
    await checkout.becomes('bia', open, 'completed');
    await list();
    expect(await cases()).toMatchObject([{ state: 'matched', transactionId }]);
  });

  it('reads and refunds, once, what the former key charged that is revoked, and no charge of another account', async () => {
    const transactionId = await delivered();
    const { transactionId: open } = await checkout.place('bia');
    const { transactionId: foreign } = await checkout.place('caio');
    await anotherKey(['$aact_prod_5678']);
    await pay(open);
    await pay(foreign);
    double.payments.get(await chargeOf(foreign))!.reference = open;
    await checkout.refresh('bia', open);
    await checkout.becomes('bia', open, 'completed');
    await checkout.refresh('caio', foreign).catch(() => undefined);
    expect(await checkout.stored(foreign)).toMatchObject({ payments: [] });
    await refundPart(transactionId);
    const refunds = () => refundsOf(transactionId);
    await waitUntil(async () => (await refunds())[0]?.state === 'done' || undefined);
    expect([double.refunds, (await refunds()).length]).toEqual([1, 1]);
  });
});

describe('a charge at Asaas', () => {
  it('has a refund that waited for a person settled by its callback, on the day on which the money left', async () => {
    const transactionId = await delivered();
    const id = await chargeOf(transactionId);
    double.refunding = 'pending';
    await refundPart(transactionId);
    await waitUntil(() => double.refunds === 1 || undefined);
    double.now = checkout.clock.nowMs() + DAY_MS;
    double.refunding = 'done';
    double.settleRefunds();
    checkout.clock.advance(3 * DAY_MS);
    const { webhookSecret: secret } = await checkout.get(PaymentMethodService).get('pix');
    const body = { payment: { id, externalReference: transactionId } };
    await checkout.request(checkoutMessages.notifyPayment, { methodId: 'pix', secret, body });
    const refunds = () => refundsOf(transactionId);
    await waitUntil(async () => (await refunds())[0]?.state === 'done' || undefined);
    expect(await refunds()).toMatchObject([
      { centavos: 1_000, at: Math.floor(double.now / 1_000) * 1_000, by: 'provider' },
    ]);
    const day = brazilianDay(double.now);
    const { accounts } = await checkout.request(dayMessages.getDay, { day }, ADMIN);
    expect(accounts).toMatchObject([{ totals: { refundedCentavos: 1_000 } }]);
  });

  it('delivers the order where Asaas’s panel says that it was paid in cash, and is neither money of the account nor refunded by it', async () => {
    const { transactionId } = await checkout.place('ana');
    await pay(transactionId);
    double.say(await chargeOf(transactionId), 'RECEIVED_IN_CASH');
    await checkout.refresh('ana', transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    const day = brazilianDay(checkout.clock.nowMs());
    const compared = await checkout.request(dayMessages.compareDay, { day, methodId: 'pix' }, ADMIN);
    expect(compared.totals).toMatchObject({ payments: 0, paidCentavos: 0, feeCentavos: 0 });
    expect(compared.compared).toMatchObject({ payments: 0, differences: [] });
    await refundPart(transactionId);
    expect(await paymentsOf(transactionId)).toMatchObject([
      { feeCentavos: 0, refunds: [{ by: 'hand', state: 'pending' }] },
    ]);
    expect(double.refundRequests).toBe(0);
  });
});
