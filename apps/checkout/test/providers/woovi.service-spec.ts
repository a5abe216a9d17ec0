import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { waitUntil } from '@vale/testing/wait-until';
import { CaseScheduleService } from '../../src/backoffice/inbox/case-schedule.service.js';
import { OrderStoreService } from '../../src/orders/store/order-store.service.js';
import { SettledListService } from '../../src/payments/reconciliation/settled-list.service.js';
import { StatusCheckService } from '../../src/payments/charges/status-check.service.js';
import type { PaymentProvider } from '../../src/payments/providers/payment-provider.js';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { ADMIN, CheckoutEnvironment } from '../checkout-environment.js';
import { aCharge } from './charge-builder.js';
import { describeProvider } from './provider-contract.js';
import { describeSelling, settingsOf } from './selling-contract.js';
import { DOUBLE_NOW } from './strict-double.js';
import { WooviDouble } from './woovi-double.js';

describe('Woovi', () => {
  describeProvider('woovi', () => new WooviDouble().listen());
  describeSelling('woovi', () => new WooviDouble().listen());
});

describe('a charge at Woovi', () => {
  let double: WooviDouble;
  let provider: PaymentProvider;
  const inTime = () => AbortSignal.timeout(30_000);

  beforeEach(async () => {
    double = await new WooviDouble().listen();
    provider = connectOnce('woovi', double.account);
  });
  afterEach(() => double.close());

  const create = async (change = {}) => (await provider.createCharge(aCharge(change), inTime())).providerId;

  it('is valid for 15 minutes at least, which is the shortest that Woovi takes', async () => {
    // An unproven buyer has 15 minutes, of which some have passed.
    await create({ expiresAt: DOUBLE_NOW + 15 * 60_000 - 300 });
    expect(double.requests.at(-1)!.body).toMatchObject({ expiresIn: 900 });
  });

  it('has the end-to-end id of its payment, also where that is listed a moment later', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.hidesPayments = true;
    expect(await provider.readCharge(id, inTime())).toMatchObject({ status: 'paid', amountCentavos: 4_990 });
    double.hidesPayments = false;
    expect((await provider.readCharge(id, inTime())).payments).toMatchObject([
      { endToEndId: expect.stringMatching(/^E\d{31}$/), centavos: 4_990, paidAt: DOUBLE_NOW },
    ]);
  });

  it('is listed beside money to the account’s own key, which has no charge', async () => {
    double.payLoose(DOUBLE_NOW, 700);
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    const window = { since: DOUBLE_NOW - 1, until: DOUBLE_NOW + 1 };
    const { payments } = await provider.listSettled!(window, 0, inTime());
    expect(payments).toMatchObject([
      { providerId: id, centavos: 4_990 },
      { providerId: null, centavos: 700 },
    ]);
    const returned = { ...window, returnedOnly: true as const };
    expect((await provider.listSettled!(returned, 0, inTime())).payments).toEqual([]);
    double.returnByHand(id, 100);
    expect((await provider.listSettled!(returned, 0, inTime())).payments).toMatchObject([{ providerId: id }]);
  });

  it('claims money that a person has to place if its payment is listed without an id', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.hidesIds = true;
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      status: 'unknown',
      isMoneyClaimed: true,
      unplaced: 'unreadable-payment',
    });
  });

  it('has each refund and each dispute at one payment if it was paid twice', async () => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    double.payAgain(id, DOUBLE_NOW + 1_000);
    for (const value of [4_990, 990]) double.returnByHand(id, value);
    const { payments } = await provider.readCharge(id, inTime());
    expect(payments!.map(({ refunds }) => refunds.map(({ centavos }) => centavos))).toEqual([[4_990], [990]]);
    double.disputes.set(payments![1]!.endToEndId, 'OPENED');
    const disputed = await provider.readCharge(id, inTime());
    expect(disputed).toMatchObject({
      status: 'disputed',
      amountCentavos: 9_980,
      paidAt: DOUBLE_NOW,
      payments: [{ refunds: [{}] }, { refunds: [{}, { centavos: 4_000, byBank: true }] }],
    });
  });

  it('has its callbacks registered once for each event', async () => {
    const url = 'https://loja.example/api/payments/m1/secret/webhook';
    await provider.registerCallback!(url, inTime());
    const registered = double.webhooks.length;
    expect(double.webhooks.filter(({ event }) => event.includes('DISPUTE'))).toHaveLength(4);
    expect(new Set(double.webhooks.map(({ event }) => event)).size).toBe(registered);
    await provider.registerCallback!(url, inTime());
    expect(double.webhooks).toHaveLength(registered);
    const erp = { ...double.webhooks[0]!, id: 'erp', url: 'https://erp.example/woovi' };
    double.webhooks.push(erp);
    const next = 'https://loja.example/api/payments/m2/secret/webhook';
    await provider.registerCallback!(next, inTime());
    expect(double.webhooks).toHaveLength(registered + 1);
    expect(new Set(double.webhooks.map((one) => one.url))).toEqual(new Set([erp.url, next]));
  });

  it.each([
    ['CREATED', 'disputed'],
    ['OPENED', 'disputed'],
    ['IN_REVIEW', 'disputed'],
    ['REJECTED', 'paid'],
    ['CANCELED', 'paid'],
    ['ACCEPTED', 'refunded'],
    ['accepted', 'refunded'],
  ])('with a dispute that is %s is %s', async (dispute, status) => {
    const id = await create();
    double.pay(id, DOUBLE_NOW);
    const [payment] = (await provider.readCharge(id, inTime())).payments!;
    double.disputes.set(payment!.endToEndId, dispute);
    expect(await provider.readCharge(id, inTime())).toMatchObject({
      status,
      payments: [{ refunds: [{ centavos: 4_990, byBank: true }] }],
    });
    for (double.refusesDisputes of [401, 403, 500])
      expect(await provider.readCharge(id, inTime())).toMatchObject({ status: 'paid' });
  });
});

describe('a dispute at Woovi', () => {
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

  const inbox = async () => {
    await checkout.get(CaseScheduleService).reconcile();
    return (await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN)).items;
  };

  const state = async (id: string) =>
    (await checkout.request(checkoutAdminMessages.inspectOrder, { transactionId: id }, ADMIN)).state;

  /** A delivered order, and the end-to-end id of its payment. */
  async function delivered(): Promise<{ id: string; paymentId: string }> {
    const { transactionId: id } = await checkout.place('ana');
    double.pay(id, checkout.clock.nowMs());
    await checkout.refresh('ana', id);
    await checkout.becomes('ana', id, 'completed');
    const { payments } = await checkout.request(
      checkoutAdminMessages.inspectOrder,
      { transactionId: id },
      ADMIN,
    );
    return { id, paymentId: payments[0]!.id };
  }

  it.each([
    ['DISPUTE_REJECTED', 'REJECTED', 'completed'],
    ['DISPUTE_ACCEPTED', 'ACCEPTED', 'refunded'],
  ])('is a case from its first callback on, which %s closes', async (event, status, after) => {
    const { id, paymentId } = await delivered();
    const says = async (name: string, word: string) => {
      double.disputes.set(paymentId, word);
      const dispute = { status: word, endToEndId: paymentId, value: 5_000, disputeReason: 'Golpe' };
      await checkout.callBackAt(double.webhooks[0]!.url, { event: `OPENPIX:${name}`, dispute });
    };
    await waitUntil(() => double.webhooks.length > 0 || undefined);
    await says('DISPUTE_CREATED', 'OPENED');
    await checkout.becomes('ana', id, 'disputed');
    expect(await inbox()).toMatchObject([
      { kind: 'disputed', fixes: ['dispute-won', 'dispute-lost', 'dismiss'] },
    ]);
    await says(event, status);
    await checkout.becomes('ana', id, after as 'completed');
    expect(await inbox()).toEqual([]);
  });

  it('is found once by the nightly list when its callback was lost', async () => {
    for (const other of ['E1', 'E2', 'E3']) double.disputes.set(other, 'OPENED');
    const { id, paymentId } = await delivered();
    double.disputes.set(paymentId, 'OPENED');
    const lists = checkout.get(SettledListService);
    await lists.listReturns();
    expect(await state(id)).toBe('disputed');
    const reads = () => double.requests.filter(({ path }) => path.endsWith(`/charge/${id}`)).length;
    const before = reads();
    await lists.listReturns();
    expect(reads()).toBe(before);
    double.disputes.set(paymentId, 'REJECTED');
    await lists.listReturns();
    expect(await state(id)).toBe('delivered');
    expect(await inbox()).toEqual([]);
  });

  it('stays open while the AppID may not see it, and while it or its payment is not listed', async () => {
    const { id, paymentId } = await delivered();
    double.disputes.set(paymentId, 'OPENED');
    const readAgain = async () => {
      await checkout.get(SettledListService).listReturns();
      await checkout
        .get(StatusCheckService)
        .check(await checkout.get(OrderStoreService).get(id))
        .catch(() => undefined);
      return state(id);
    };
    expect(await readAgain()).toBe('disputed');
    for (double.refusesDisputes of [401, 403, 500]) expect(await readAgain()).toBe('disputed');
    double.refusesDisputes = null;
    double.hidesPayments = true;
    expect(await readAgain()).toBe('disputed');
    double.hidesPayments = false;
    double.disputes.delete(paymentId);
    expect(await readAgain()).toBe('disputed');
    double.disputes.set(paymentId, 'CANCELED');
    expect(await readAgain()).toBe('delivered');
  });
});
