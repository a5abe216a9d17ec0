import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentProvider } from '../../src/payments/providers/payment-provider.js';
import { connectOnce } from '../../src/payments/providers/provider-connections.client.js';
import { MercadoPagoDouble } from './mercado-pago-double.js';
import { aCharge } from './charge-builder.js';
import { describeProvider } from './provider-contract.js';
import { describeSelling } from './selling-contract.js';
import { DOUBLE_NOW } from './strict-double.js';

describe('Mercado Pago', () => {
  describeProvider('mercado-pago', () => new MercadoPagoDouble().listen());
  describeSelling('mercado-pago', () => new MercadoPagoDouble().listen());
});

describe('a charge at Mercado Pago', () => {
  let double: MercadoPagoDouble;
  let provider: PaymentProvider;
  const inTime = () => AbortSignal.timeout(30_000);

  beforeEach(async () => {
    double = await new MercadoPagoDouble().listen();
    provider = connectOnce('mercado-pago', double.account);
  });
  afterEach(() => double.close());

  const created = async () => (await provider.createCharge(aCharge(), inTime())).providerId;
  const read = (id: string) => provider.readCharge(id, inTime());
  const become = (id: string, status: string, status_detail: string) =>
    Object.assign(double.payments.get(Number(id))!, { status, status_detail });

  it('is expired, not cancelled, when its time has passed', async () => {
    const id = await created();
    become(id, 'cancelled', 'expired');
    expect(await read(id)).toMatchObject({ status: 'expired', providerStatus: 'cancelled' });
  });

  it.each([
    ['in_mediation', 'pending', 'disputed'],
    ['charged_back', 'in_process', 'disputed'],
    ['charged_back', 'settled', 'refunded'],
    ['charged_back', 'reimbursed', 'paid'],
  ])('that is %s (%s) is %s', async (status, detail, expected) => {
    const id = await created();
    double.pay(id, DOUBLE_NOW);
    become(id, status, detail);
    expect(await read(id)).toMatchObject({ status: expected, isMoneyClaimed: true });
  });

  it('claims its money by the time of its approval when its status word is unknown', async () => {
    const id = await created();
    double.pay(id, DOUBLE_NOW);
    double.say(id, 'liquidado');
    expect(await read(id)).toMatchObject({ status: 'unknown', isMoneyClaimed: true });
  });

  it('has no last name for a buyer with one name', async () => {
    const { customer } = aCharge();
    await provider.createCharge(aCharge({ customer: { ...customer, name: 'Ana' } }), inTime());
    const { payer } = double.requests.at(-1)!.body as { payer: object };
    expect(payer).toMatchObject({ first_name: 'Ana' });
    expect(payer).not.toHaveProperty('last_name');
  });

  it('is the same request when it is repeated later', async () => {
    await created();
    await provider.createCharge(aCharge({ now: DOUBLE_NOW + 9 * 60_000 }), inTime());
    const [first, second] = double.requests.map(({ body }) => body);
    expect(second).toEqual(first);
    expect(double.charges).toBe(1);
  });

  it('has two refunds of one sum, of which the second fails although the first is done', async () => {
    const id = await created();
    double.pay(id, DOUBLE_NOW);
    const refund = { id: 'R1', providerId: id, endToEndId: id, centavos: 1_000, reason: 'x' };
    await provider.refund!(refund, inTime());
    double.refunding = 'failed';
    const second = { ...refund, id: 'R2', others: [{ id: 'R1', centavos: 1_000, state: 'done' as const }] };
    await provider.refund!(second, inTime());
    expect(await provider.findRefund!(second, inTime())).toMatchObject({ state: 'failed' });
  });

  it.each([
    ['as long as real ones', 60, 7_000],
    ['longer than a page of them may be', 30, 60_000],
  ])('is listed with all others when their pictures are %s', async (_what, count, pictureLength) => {
    Object.assign(double, { longestPage: 1_000, pictureLength });
    const ids: string[] = [];
    for (let at = 0; at < count; at++) {
      const reference = aCharge().reference.slice(0, -4) + String(at).padStart(4, '0');
      const { providerId } = await provider.createCharge(aCharge({ reference }), inTime());
      double.pay(providerId, DOUBLE_NOW + at);
      ids.push(providerId);
    }
    const window = { since: DOUBLE_NOW - 1, until: DOUBLE_NOW + count };
    const listed: (string | null)[] = [];
    for (let page: number | null = 0; page !== null;) {
      const { payments, nextPage } = await provider.listSettled!(window, page, inTime());
      listed.push(...payments.map(({ providerId }) => providerId));
      page = nextPage;
    }
    expect(listed).toEqual(ids);
  });

  it('is left out of the shop’s list when another system made it', async () => {
    const other = await provider.createCharge(aCharge({ reference: 'PEDIDO-77' }), inTime());
    double.pay(other.providerId, DOUBLE_NOW);
    const window = { since: DOUBLE_NOW - 1, until: DOUBLE_NOW + 1 };
    expect(await provider.listSettled!(window, 0, inTime())).toEqual({
      payments: [],
      unread: [],
      nextPage: null,
    });
  });
});
