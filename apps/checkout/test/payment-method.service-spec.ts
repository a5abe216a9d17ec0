import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@vale/testing/wait-until';
import { CheckoutEnvironment } from './checkout-environment.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { FakeProvider } from './fake-provider.js';

let checkout: CheckoutEnvironment;
let other: FakeProvider;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  other = await FakeProvider.open();
  await checkout.start();
  checkout.sells('card', { delivery: 'manual' });
});
afterEach(async () => {
  await checkout.close();
  await other.close();
});

const methods = () => checkout.collection('payment_methods').find().sort({ _id: 1 }).toArray();

describe('a payment method whose endpoint changes while charges are open', () => {
  it('is a new method; open charges are read at the provider that made them, and pay their own order', async () => {
    const { transactionId } = await checkout.place('ana');
    await checkout.restart({ PAYMENT_API_URL: other.url });
    const next = await checkout.place('bia');
    // The new provider counts its charges from the same number, and repeats no reference.
    expect(other.chargesOf(next.transactionId)[0]!.id).toBe(
      checkout.provider.chargesOf(transactionId)[0]!.id,
    );
    other.pay(next.transactionId).says = { externalReference: undefined };
    await checkout.refresh('ana', transactionId);
    expect(await checkout.order('ana', transactionId)).toMatchObject({ status: 'pending', paidAt: null });
    expect((await checkout.refresh('bia', next.transactionId)).status).toBe('paid');
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await waitUntil(async () => (await checkout.order('ana', transactionId)).status === 'paid');
    expect(other.reads).toBe(1);
  });

  it('is the first method again when the endpoint changes back', async () => {
    await checkout.restart({ PAYMENT_API_URL: other.url });
    await checkout.restart();
    await checkout.restart({ PAYMENT_API_URL: other.url });
    expect(await methods()).toMatchObject([
      { _id: 'pix', apiEndpoint: checkout.provider.url, isActive: false },
      { _id: 'pix-2', apiEndpoint: other.url, isActive: true },
    ]);
    await checkout.restart();
    await checkout.place('ana');
    expect(checkout.provider.creations).toHaveLength(1);
  });
});

describe('a payment method whose', () => {
  it('token changes is a new one, and the old one keeps its own', async () => {
    const [before] = await methods();
    await checkout.restart({ PAYMENT_PRIVATE_TOKEN: 'rotated' });
    expect(await methods()).toMatchObject([
      { _id: 'pix', privateToken: before!['privateToken'], webhookSecret: before!['webhookSecret'] },
      { _id: 'pix-2', isActive: true },
    ]);
  });

  it('name or time to pay changes is the same one', async () => {
    const [before] = await methods();
    await checkout.restart({ PAYMENT_NAME: 'PIX na hora', PAYMENT_TIMEOUT_MINUTES: '10' });
    expect(await methods()).toMatchObject([
      {
        _id: 'pix',
        name: 'PIX na hora',
        extraConfig: { timeout: 10 },
        webhookSecret: before!['webhookSecret'],
      },
    ]);
  });
});

describe('the secret of a callback’s address', () => {
  const stored = async () => String((await methods())[0]!['webhookSecret']);

  it('is encrypted in the database, and the same after a restart', async () => {
    const before = await stored();
    const { transactionId } = await checkout.place('ana');
    const url = checkout.provider.chargesOf(transactionId)[0]!.postbackUrl;
    const secret = new URL(url).pathname.split('/')[4]!;
    expect(before).not.toContain(secret);
    expect(await checkout.databaseText('vale_checkout')).not.toContain(secret);
    await checkout.restart();
    expect(await stored()).toBe(before);
    checkout.provider.pay(transactionId);
    await checkout.callBackAt(url, { identifier: transactionId, externalReference: transactionId });
    await checkout.becomes('ana', transactionId, 'paid');
  });

  it('is read if an earlier release wrote it in clear, and encrypted by the nightly comparison', async () => {
    const secret = 'a_secret_in_clear_0123456789';
    await checkout.collection('payment_methods').updateOne({}, { $set: { webhookSecret: secret } });
    await checkout.restart();
    expect(await stored()).toBe(secret);
    checkout.sells('card', { delivery: 'manual' });
    const { transactionId } = await checkout.place('ana');
    const url = checkout.provider.chargesOf(transactionId)[0]!.postbackUrl;
    expect(url).toContain(secret);
    await checkout.get(CaseScheduleService).reconcileAll();
    expect(await stored()).not.toContain(secret);
    await checkout.restart();
    checkout.provider.pay(transactionId);
    await checkout.callBackAt(url, { identifier: transactionId, externalReference: transactionId });
    await checkout.becomes('ana', transactionId, 'paid');
  });
});
