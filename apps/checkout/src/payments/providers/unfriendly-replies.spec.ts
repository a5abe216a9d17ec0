import { describe, expect, it } from '@jest/globals';
import type { HttpReply, PaymentProvider } from './payment-provider.js';
import { paymentProvider, type PaymentDriver } from './payment-providers.client.js';
import { ProviderError } from './provider-errors.js';

const ID = '01JD0000000000000000000001';
const OTHER = '01JD0000000000000000000002';
const NOW = Date.UTC(2026, 10, 21, 12);
const TIME = new Date(NOW).toISOString();
const WINDOW = { since: NOW - 1, until: NOW + 1 };
const VALUES = { publicToken: 'client', privateToken: 'secret', pixKey: 'a@b.example' };

const inTime = () => AbortSignal.timeout(5_000);
const ok = (json: unknown): HttpReply => ({ status: 200, json });

/** The provider replies by the end of the path, without its query. */
function replying(driver: PaymentDriver, replies: Record<string, HttpReply>): PaymentProvider {
  const account = { apiEndpoint: 'https://psp.example', values: VALUES };
  return paymentProvider(driver)!.connect(account, (url) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/token')) return Promise.resolve(ok({ access_token: 't', expires_in: 600 }));
    const [, reply] = Object.entries(replies).find(([end]) => pathname.endsWith(end)) ?? [];
    return Promise.resolve(reply ?? { status: 404, json: {} });
  });
}

const wooviCharge = ok({
  charge: { correlationID: ID, value: 5_000, status: 'COMPLETED', brCode: 'code', paidAt: TIME },
});
const wooviPayment = (number: number, id = ID) => ({
  endToEndId: `E5481141720261126120000000000${String(number).padStart(3, '0')}`,
  value: 5_000,
  time: TIME,
  type: 'PAYMENT',
  status: 'CONFIRMED',
  charge: { correlationID: id },
});
const woovi = (transactions: unknown[], refunds: unknown[] = [], dispute?: object) =>
  replying('woovi', {
    [`/charge/${ID}`]: wooviCharge,
    '/transaction': ok({ transactions, pageInfo: { hasNextPage: false } }),
    '/refund': ok({ refunds }),
    ...(dispute && { [`/dispute/${wooviPayment(1).endToEndId}`]: ok({ dispute }) }),
  });

describe('Woovi', () => {
  it('lists payments of other charges, and a payment again: the charge has its own one, once', async () => {
    const again = { ...wooviPayment(1), endToEndId: wooviPayment(1).endToEndId.toLowerCase() };
    const listed = [wooviPayment(2, OTHER), wooviPayment(1), again];
    const refund = { correlationID: 'R1', value: 1_000, status: 'CONFIRMED' };
    const snapshot = await woovi(listed, [refund], { status: 'OPENED' }).readCharge(ID, inTime());
    expect(snapshot).toMatchObject({ status: 'disputed', amountCentavos: 5_000 });
    expect(snapshot.payments).toMatchObject([
      { refunds: [{ centavos: 1_000 }, { centavos: 4_000, byBank: true, ofRest: true }] },
    ]);
  });

  it('lists payments of other charges alone: the charge is paid by its own word', async () => {
    const snapshot = await woovi([wooviPayment(2, OTHER)]).readCharge(ID, inTime());
    expect(snapshot).toMatchObject({ status: 'paid', amountCentavos: 5_000 });
    expect(snapshot.payments).toBeUndefined();
  });

  it('lists a refund whose sum cannot be read: its payment is seen, without a sum', async () => {
    const refund = { correlationID: 'R1', value: '1000', status: 'CONFIRMED' };
    expect(await woovi([wooviPayment(1)], [refund]).readCharge(ID, inTime())).toMatchObject({
      status: 'paid',
      amountCentavos: null,
      payments: [{ centavos: null, refunds: [] }],
    });
  });
});

describe('a refund whose id is echoed in another case', () => {
  const refund = { id: OTHER, providerId: ID, endToEndId: 'E1', centavos: 1_000, reason: 'x' };
  const echoed = OTHER.toLowerCase();

  it.each<[PaymentDriver, object]>([
    ['woovi', { refunds: [{ correlationID: echoed, value: 1_000, status: 'CONFIRMED' }] }],
    ['asaas', { data: [{ value: 10, status: 'DONE', description: `x [${echoed}]` }] }],
  ])('is found at %s', async (driver, list) => {
    const provider = replying(driver, { '': ok(list) });
    expect(await provider.findRefund!(refund, inTime())).toMatchObject({ state: 'done', centavos: 1_000 });
  });
});

const pagBank = (charges: unknown[], id = 'ORDE_1') =>
  replying('pagbank', {
    '/orders/ORDE_1': ok({
      id,
      reference_id: ID,
      charges,
      qr_codes: [{ amount: { value: 5_000 }, text: 'code' }],
    }),
    '/cancel': ok({ id: 'CHAR_1', amount: { summary: { refunded: 5_000 } } }),
  });
const pagBankCharge = (status: string, summary?: object) => ({
  id: `CHAR_${status}`,
  status,
  paid_at: TIME,
  amount: { value: 5_000, summary },
});

describe('PagBank', () => {
  it.each([
    ['says no sums of two payments', [pagBankCharge('PAID'), pagBankCharge('PAID')], 'paid', 10_000],
    [
      'disputes the second payment',
      [pagBankCharge('PAID', { paid: 5_000 }), pagBankCharge('CHARGEBACK', { paid: 5_000 })],
      ...(['disputed', 10_000] as const),
    ],
    ['has a charge that was declined', [pagBankCharge('DECLINED')], 'refused', 5_000],
  ])('%s', async (_case, charges, status, amountCentavos) => {
    expect(await pagBank(charges).readCharge('ORDE_1', inTime())).toMatchObject({ status, amountCentavos });
  });

  it('writes the id of an order in another case: the refund is asked for', async () => {
    const refund = { id: 'R1', providerId: 'ORDE_1', endToEndId: 'ORDE_1', centavos: 5_000, reason: 'x' };
    expect(await pagBank([pagBankCharge('PAID')], 'orde_1').refund!(refund, inTime())).toMatchObject({
      state: 'done',
    });
  });
});

describe('Mercado Pago', () => {
  it.each([
    ['CANCELLED', 'EXPIRED', 'expired'],
    ['Charged-Back', 'settled', 'refunded'],
    ['charged_back', 'Reimbursed', 'paid'],
  ])('says %s and %s: the charge is %s', async (status, status_detail, expected) => {
    const payment = { id: 77, status, status_detail, external_reference: ID, transaction_amount: 50 };
    const provider = replying('mercado-pago', { '/77': ok(payment) });
    expect(await provider.readCharge('77', inTime())).toMatchObject({ status: expected });
  });
});

describe('a list of what was paid', () => {
  const sale = { external_reference: ID, externalReference: ID, transaction_amount: 50, value: 50 };
  const foreign = { ...sale, id: 9, external_reference: 'other', externalReference: 'other' };

  it.each<[PaymentDriver, (entries: object[]) => object]>([
    ['mercado-pago', (results) => ({ results, paging: { total: 3 } })],
    ['asaas', (data) => ({ data, hasMore: false })],
  ])('keeps a payment without an id for a person, and has the others (%s)', async (driver, listOf) => {
    const paid = { ...sale, id: 8, status: driver === 'asaas' ? 'RECEIVED' : 'approved' };
    const reply = ok(listOf([{ ...paid, id: null }, foreign, paid]));
    const provider = replying(driver, { '/search': reply, '/payments': reply });
    expect(await provider.listSettled!(WINDOW, 0, inTime())).toMatchObject({
      payments: [{ providerId: '8', centavos: 5_000 }],
      unread: [{ providerId: ID, centavos: 5_000, entry: { id: null } }],
    });
  });

  it.each<[PaymentDriver, object]>([
    ['woovi', { transactions: [wooviPayment(1, ` ${ID.toLowerCase()}`)], pageInfo: { hasNextPage: false } }],
    [
      'efi',
      {
        parametros: { paginacao: { quantidadeDePaginas: 1 } },
        pix: [{ endToEndId: wooviPayment(1).endToEndId, txid: ID.toLowerCase(), valor: '50.00' }],
      },
    ],
  ])('has the shop’s charge although it is named in another case (%s)', async (driver, list) => {
    const provider = replying(driver, { '/transaction': ok(list), '/pix': ok(list) });
    expect((await provider.listSettled!(WINDOW, 0, inTime())).payments).toMatchObject([{ providerId: ID }]);
  });
});

describe('a charge whose reference is echoed in another case', () => {
  it.each<[PaymentDriver, object]>([
    ['mercado-pago', { results: [{ id: 7, external_reference: ID.toLowerCase() }], paging: { total: 1 } }],
    ['asaas', { data: [{ id: 'pay_7', externalReference: ID.toLowerCase(), status: 'RECEIVED' }] }],
  ])('is found at %s', async (driver, list) => {
    const provider = replying(driver, { '/search': ok(list), '/payments': ok(list) });
    expect(await provider.findCharges!(ID, inTime())).toHaveLength(1);
  });
});

describe.each<PaymentDriver>(['mercado-pago', 'asaas', 'efi', 'pagbank', 'pagarme', 'woovi'])(
  '%s',
  (driver) => {
    it.each<[string, HttpReply]>([
      ['a page of HTML', { status: 200, json: undefined }],
      ['a redirect', { status: 302, json: undefined }],
      ['no content', { status: 204, json: undefined }],
      ['a list where an object is due', { status: 200, json: [{}] }],
      ['a text', { status: 200, json: 'approved' }],
    ])('replies with %s: it counts as unreadable', async (_case, reply) => {
      const provider = replying(driver, { '': reply });
      const refund = { id: 'R1', providerId: ID, endToEndId: 'E1', centavos: 100, reason: 'x' };
      const calls = [
        provider.readCharge(ID, inTime()),
        provider.refund!(refund, inTime()),
        provider.cancelCharge?.(ID, inTime()),
        provider.findCharges?.(ID, inTime()),
        provider.listSettled?.(WINDOW, 0, inTime()),
      ];
      for (const call of calls.filter((one) => one !== undefined))
        await expect(call as Promise<unknown>).rejects.toBeInstanceOf(ProviderError);
    });
  },
);
