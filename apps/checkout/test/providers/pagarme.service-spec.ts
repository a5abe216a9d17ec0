import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { paymentMethodMessages } from '@vale/contracts/checkout';
import { DAY_MS, MINUTE_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import type { PaymentProvider, SettledPayment } from '../../src/payments/providers/payment-provider.js';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { ADMIN, CheckoutEnvironment } from '../checkout-environment.js';
import { PagarmeDouble } from './pagarme-double.js';
import { aCharge } from './charge-builder.js';
import { describeProvider } from './provider-contract.js';
import { describeSelling, settingsOf } from './selling-contract.js';
import { DOUBLE_NOW } from './strict-double.js';

describe('Pagar.me', () => {
  describeProvider('pagarme', () => new PagarmeDouble().listen());
  describeSelling('pagarme', () => new PagarmeDouble().listen());
});

describe('a charge at Pagar.me', () => {
  let double: PagarmeDouble;
  let provider: PaymentProvider;
  const inTime = () => AbortSignal.timeout(30_000);

  beforeEach(async () => {
    double = await new PagarmeDouble().listen();
    provider = connectOnce('pagarme', { ...double.account, validityMs: 30 * MINUTE_MS });
  });
  afterEach(() => double.close());

  const create = async (change = {}) => (await provider.createCharge(aCharge(change), inTime())).providerId;
  const listed = async (window: { since: number; until: number; returnedOnly?: true }) => {
    const all: SettledPayment[] = [];
    for (let page: number | null = 0; page !== null;) {
      const { payments, nextPage } = await provider.listSettled!(window, page, inTime());
      all.push(...payments);
      page = nextPage;
    }
    return all;
  };

  it('can be paid until the order expires, in seconds', async () => {
    await create({ expiresAt: DOUBLE_NOW + 10 * MINUTE_MS + 1 });
    const { body } = double.requests.at(-1)!;
    expect(body).toMatchObject({ payments: [{ payment_method: 'pix', pix: { expires_in: 601 } }] });
  });

  it('costs one call, and a second one when an earlier attempt may have made it', async () => {
    await create({ isFirst: true });
    expect(double.requests).toHaveLength(1);
    await create({ reference: '01JD0000000000000000000002' });
    expect(double.requests).toHaveLength(3);
  });

  it('is refused in the words of the gateway, although the API answers 200', async () => {
    double.refusesCharges = true;
    await expect(create()).rejects.toMatchObject({
      name: 'ProviderRefusal',
      message: 'action_forbidden | Conta sem Pix.',
    });
  });

  it('is refused in the words of the API', async () => {
    const customer = { ...aCharge().customer, email: `${'a'.repeat(60)}@example.com` };
    await expect(create({ customer })).rejects.toMatchObject({ message: expect.stringMatching(/email/) });
  });

  it('can be paid while Pagar.me calls it pending or failed, also after its time', async () => {
    const id = await create();
    double.say(id, 'failed');
    expect(await provider.readCharge(id, inTime())).toMatchObject({ status: 'expired' });
    double.say(id, 'pending');
    double.pay(id, DOUBLE_NOW + DAY_MS);
    expect(await provider.readCharge(id, inTime())).toMatchObject({ status: 'paid' });
  });

  it.each([
    ['paid', 'paid'],
    ['partial_canceled', 'paid'],
    ['overpaid', 'overpaid'],
    ['underpaid', 'underpaid'],
    ['chargedback', 'disputed'],
    ['canceled', 'unknown'],
  ])('that was paid and is called %s is %s', async (word, status) => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.say(id, word);
    expect(await provider.readCharge(id, inTime())).toMatchObject({ status, isMoneyClaimed: true });
  });

  it('is cancelled where it was never paid, whatever sum is called cancelled', async () => {
    const id = await create();
    double.say(id, 'canceled');
    double.orders.get(id)!.canceled = 4_990;
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      status: 'cancelled',
      returnedCentavos: 0,
      isMoneyClaimed: false,
    });
  });

  it('has its true sum where another one was paid', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW, 5_000);
    double.say(id, 'overpaid');
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      amountCentavos: 5_000,
      askedCentavos: 4_990,
    });
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
    double.refunding = 'done';
    double.settleRefunds();
    expect(await provider.findRefund!(second, inTime())).toMatchObject({ state: 'done' });
  });

  it('is listed by its payment, however long before it was made', async () => {
    const early = await create();
    double.now += 29 * MINUTE_MS;
    const at = double.now;
    double.pay(early, at);
    await create({ reference: '01JD0000000000000000000002' });
    expect(await listed({ since: at - 1, until: at + 1 })).toMatchObject([{ providerId: early, paidAt: at }]);
    expect(await listed({ since: at - 29 * MINUTE_MS, until: at })).toEqual([]);
  });

  it('is listed among the returned ones once it was refunded or disputed', async () => {
    const ids: string[] = [];
    for (let number = 10; number < 16; number++) {
      const id = await create({ reference: `01JD00000000000000000000${number}` });
      double.pay(id, DOUBLE_NOW);
      ids.push(id);
    }
    for (const id of ids.slice(0, 2)) double.returnByHand(id, 4_990);
    for (const id of ids.slice(2, 5)) double.say(id, 'chargedback');
    const window = { since: DOUBLE_NOW - 1, until: DOUBLE_NOW + 1, returnedOnly: true as const };
    const found = await listed(window);
    expect(found.map(({ providerId }) => providerId!).toSorted()).toEqual(ids.slice(0, 5));
    expect(found.every(({ refunds }) => refunds[0]!.centavos === 4_990)).toBe(true);
  });
});

describe('a shop at Pagar.me', () => {
  let double: PagarmeDouble;
  let checkout: CheckoutEnvironment;

  beforeEach(async () => {
    double = await new PagarmeDouble().listen();
    checkout = await CheckoutEnvironment.open();
    double.now = checkout.clock.nowMs();
    await checkout.start(settingsOf('pagarme', double));
    checkout.sells('card');
    await checkout.addCodes('card', ['CODE-1']);
  });
  afterEach(async () => {
    await checkout.close();
    await double.close();
  });

  const placed = async () => {
    const { transactionId } = await checkout.place('ana');
    const { charges } = (await checkout.stored(transactionId)) as { charges?: { providerId: string }[] };
    return { id: transactionId, chargeId: charges![0]!.providerId };
  };
  const callbackUrl = async () => {
    const { items } = await checkout.request(paymentMethodMessages.listPaymentMethods, {}, ADMIN);
    return items[0]!.callbackUrl!;
  };

  it.each([
    ['charge.paid', (id: string, chargeId: string) => ({ id: chargeId, code: id })],
    ['order.paid', (id: string, chargeId: string) => ({ id: 'or_1', code: id, charges: [{ id: chargeId }] })],
  ])('delivers after a callback %s to the address that the panel shows', async (type, data) => {
    const { id, chargeId } = await placed();
    double.pay(chargeId, checkout.clock.nowMs());
    const body = { id: 'hook_1', account: { id: 'acc_1' }, type, data: data(id, chargeId) };
    await checkout.callBackAt(await callbackUrl(), body);
    await checkout.becomes('ana', id, 'completed');
  });

  it('believes no callback that the API does not confirm', async () => {
    const { id, chargeId } = await placed();
    const data = { id: chargeId, code: id, status: 'paid', paid_amount: 5_000 };
    await checkout.callBackAt(await callbackUrl(), { id: 'hook_1', type: 'charge.paid', data });
    const isRead = ({ method, path }: { method: string; path: string }) =>
      method === 'GET' && path.endsWith(chargeId);
    await waitUntil(() => double.requests.some(isRead) || undefined);
    await checkout.refresh('ana', id);
    expect((await checkout.order('ana', id)).status).toBe('pending');
  });
});
