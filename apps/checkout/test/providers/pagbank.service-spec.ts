import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutErrors } from '@vale/contracts/checkout';
import { PollService } from '../../src/payments/polls/poll.service.js';
import type { PaymentProvider } from '../../src/payments/providers/payment-provider.js';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { wasNotMade } from '../../src/payments/providers/provider-errors.js';
import { CheckoutEnvironment } from '../checkout-environment.js';
import { PagBankDouble } from './pagbank-double.js';
import { aCharge } from './charge-builder.js';
import { describeProvider } from './provider-contract.js';
import { describeSelling, settingsOf } from './selling-contract.js';
import { DOUBLE_NOW } from './strict-double.js';

describe('PagBank', () => {
  describeProvider('pagbank', () => new PagBankDouble().listen());
  describeSelling('pagbank', () => new PagBankDouble().listen());
});

describe('a charge at PagBank', () => {
  let double: PagBankDouble;
  let provider: PaymentProvider;
  const inTime = () => AbortSignal.timeout(30_000);

  beforeEach(async () => {
    double = await new PagBankDouble().listen();
    provider = connectOnce('pagbank', double.account);
  });
  afterEach(() => double.close());

  const create = async (change = {}) => (await provider.createCharge(aCharge(change), inTime())).providerId;

  it('is called back at an address that is not too long for it, and polled elsewhere', async () => {
    await create();
    const short = 'https://loja.example/api/payments/pix/secret/webhook';
    expect(double.requests.at(-1)!.body).toMatchObject({ notification_urls: [short] });
    await create({ reference: '01JD0000000000000000000002', callbackUrl: `${short}/${'x'.repeat(60)}` });
    expect(double.requests.at(-1)!.body).toMatchObject({ notification_urls: [] });
  });

  it('is refunded by a second request when the first came a moment after the payment', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.isFresh = true;
    const refund = { id: 'R1', providerId: id, endToEndId: id, centavos: 1_000, reason: 'x' };
    const failure: unknown = await provider.refund!(refund, inTime()).catch((error: unknown) => error);
    expect(wasNotMade(failure)).toBe(true);
    double.isFresh = false;
    expect(await provider.refund!(refund, inTime())).toMatchObject({ state: 'done' });
  });

  it('has two refunds of one sum, of which the second is not done because the first is', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    const refund = { id: 'R1', providerId: id, endToEndId: id, centavos: 1_000, reason: 'x' };
    await provider.refund!(refund, inTime());
    double.refunding = 'pending';
    const second = { ...refund, id: 'R2', others: [{ id: 'R1', centavos: 1_000, state: 'done' as const }] };
    expect(await provider.refund!(second, inTime())).toMatchObject({ state: 'pending' });
    expect(await provider.findRefund!(second, inTime())).toBeUndefined();
    double.settleRefunds();
    expect(await provider.findRefund!(second, inTime())).toMatchObject({ state: 'done' });
  });

  it('is paid, with its whole sum known, after a partial refund', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.returnByHand(id, 990);
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      status: 'paid',
      amountCentavos: 4_990,
      returnedCentavos: 990,
    });
  });

  it('has both sums if it was paid twice, and each goes back from the payment that has it', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.payAgain(id);
    expect(await provider.readCharge(id, inTime())).toMatchObject({ status: 'paid', amountCentavos: 9_980 });
    const refund = { id: 'R1', providerId: id, endToEndId: id, centavos: 4_990, reason: 'x' };
    expect(await provider.refund!(refund, inTime())).toMatchObject({ state: 'done' });
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      status: 'paid',
      returnedCentavos: 4_990,
    });
    const second = { ...refund, id: 'R2', others: [{ id: 'R1', centavos: 4_990, state: 'done' as const }] };
    expect(await provider.refund!(second, inTime())).toMatchObject({ state: 'done' });
    expect(await provider.findRefund!(second, inTime())).toMatchObject({ state: 'done' });
    expect(await provider.readCharge(id, inTime())).toMatchObject({ status: 'refunded' });
  });

  it('is unclear when it was paid and is called cancelled without a refund', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.say(id, 'CANCELED');
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      status: 'unknown',
      isMoneyClaimed: true,
    });
  });

  it('is refused when it is declined before payment', async () => {
    const id = await create();
    double.say(id, 'DECLINED');
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      status: 'refused',
      isMoneyClaimed: false,
    });
  });
});

describe('the callback URL of a shop at PagBank', () => {
  let double: PagBankDouble;
  let checkout: CheckoutEnvironment;

  beforeEach(async () => {
    double = await new PagBankDouble().listen();
    checkout = await CheckoutEnvironment.open();
    double.now = checkout.clock.nowMs();
  });
  afterEach(async () => {
    await checkout.close();
    await double.close();
  });

  const placedAt = async (PAYMENT_CALLBACK_URL: string) => {
    await checkout.start({ ...settingsOf('pagbank', double), PAYMENT_CALLBACK_URL });
    checkout.sells('card');
    await checkout.addCodes('card', ['CODE-1']);
    const { transactionId } = await checkout.place('ana');
    const created = double.requests.find(({ method, path }) => method === 'POST' && path === '/orders')!;
    const { notification_urls: urls } = created.body as { notification_urls: string[] };
    const stored = (await checkout.stored(transactionId)) as unknown as { charges: { providerId: string }[] };
    return { id: transactionId, urls, orderId: stored.charges[0]!.providerId };
  };

  it('is the short one where the long one is too long, and leads to the payment', async () => {
    const { id, urls, orderId } = await placedAt('https://presentes-e-gift-cards.minha-loja.com.br');
    expect(urls).toEqual([expect.stringMatching(/^https:\/\/[^/]+\/api\/p\/pix\/[\w-]{22}$/)]);
    double.pay(orderId, checkout.clock.nowMs());
    await checkout.callBackAt(urls[0]!, { id: orderId, reference_id: id });
    await checkout.becomes('ana', id, 'completed');
    await expect(checkout.callBackAt(urls[0]!.slice(0, -1), { id: orderId })).rejects.toMatchObject({
      code: checkoutErrors.webhookUnknown.code,
    });
  });

  it('is left out where even the short one is too long, and a poll finds the payment', async () => {
    const { id, urls, orderId } = await placedAt(`https://${'uma-loja.'.repeat(10)}com.br`);
    expect(urls).toEqual([]);
    double.pay(orderId, checkout.clock.nowMs());
    const { pollAt } = (await checkout.stored(id)) as unknown as { pollAt: number };
    checkout.clock.advance(Math.max(0, pollAt - checkout.clock.nowMs()));
    await checkout.get(PollService).poll({ transactionId: id, at: pollAt });
    await checkout.becomes('ana', id, 'completed');
  });
});
