import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminMessages,
  dayMessages,
  type DayAccount,
  type DayTotals,
} from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { dayOf, dayStart, dayText } from '@vale/contracts/tracking';
import { codeOf } from '@vale/testing/code-of';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';
import type { FakePix, FakePixBank } from './fake-pix-bank.js';

const CODES = Array.from({ length: 8 }, (_, number) => `CODE-${number}`);

let checkout: CheckoutEnvironment;
let bank: FakePixBank;
/** Number of the day that is closed, and its midnights. */
let day: number;
let start: number;
let end: number;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(CODES, { atApiPix: true });
  bank = checkout.provider.apiPix;
  day = dayOf(checkout.clock.nowMs()) + 1;
  [start, end] = [dayStart(day), dayStart(day + 1)];
});
afterEach(() => checkout.close());

const at = (ms: number) => checkout.clock.advance(ms - checkout.clock.nowMs());
const list = async () => {
  checkout.clock.advance(MINUTE_MS);
  await checkout.get(SettledListService).listDue();
};
/** An order of R$ 50 that is paid at this time, some of it or all. */
async function paid(when: number, centavos?: number): Promise<FakePix> {
  const { transactionId } = await checkout.place(`buyer-${bank.pix.length}`);
  return bank.pay(transactionId, when, centavos);
}
const returned = (pix: FakePix, id: string, when: number, valor: string, natureza?: 'MED_FRAUDE') =>
  pix.devolucoes.push({
    id,
    valor,
    status: natureza ? 'EM_PROCESSAMENTO' : 'DEVOLVIDO',
    horario: { solicitacao: new Date(when).toISOString() },
    ...(natureza && { natureza }),
  });

const view = (of = day) => checkout.request(dayMessages.getDay, { day: dayText(of) }, ADMIN);
const account = async (of = day): Promise<DayAccount> => (await view(of)).accounts[0]!;
const compare = () => checkout.request(dayMessages.compareDay, { day: dayText(day), methodId: 'pix' }, ADMIN);
const close = (seen: DayTotals, of = day) => {
  const input = { day: dayText(of), methodId: 'pix', note: 'Confere com o extrato.', seen };
  return checkout.request(dayMessages.closeDay, input, ADMIN);
};
const rows = async () =>
  (await checkout.request(dayMessages.exportDay, { day: dayText(day), methodId: 'pix' }, ADMIN)).rows;

/** A day of payments to its first and last moment, a part refund, a claim of a bank, and money to the key. */
async function aDay() {
  at(start - 2 * MINUTE_MS);
  const before = await paid(start - 1);
  const first = await paid(start);
  await list();
  await list();
  at(start + 12 * HOUR_MS);
  const claimed = await paid(start + 12 * HOUR_MS);
  await list();
  returned(first, 'PART', start + 13 * HOUR_MS, '12.34');
  returned(claimed, 'MED', start + 14 * HOUR_MS, '50.00', 'MED_FRAUDE');
  at(end - 2 * MINUTE_MS);
  const last = await paid(end - 1);
  const after = await paid(end);
  await list();
  await list();
  // The refunds are older than the window of a short list.
  await checkout.get(SettledListService).compare('pix', { since: start - 1, until: end + 1 });
  return { before, first, claimed, last, after };
}

const LEDGER: DayTotals = {
  payments: 3,
  paidCentavos: 15_000,
  unreadable: 0,
  refundedCentavos: 1_234,
  disputedCentavos: 5_000,
  feeCentavos: 0,
  unknownFees: 3,
};

describe('the closing of a day', () => {
  it('equals the ledger to the centavo, between the midnights of São Paulo', async () => {
    await aDay();
    expect((await account()).totals).toEqual(LEDGER);
    const ofBefore = { payments: 1, paidCentavos: 5_000, refundedCentavos: 0, unknownFees: 1 };
    expect((await account(day - 1)).totals).toMatchObject(ofBefore);
    expect((await account(day + 1)).totals).toMatchObject(ofBefore);
    const { compared } = await compare();
    expect(compared).toMatchObject({ payments: 3, paidCentavos: 15_000, differences: [], more: 0 });
    const closed = await close(LEDGER);
    expect(closed.closed).toMatchObject({ accountId: 'admin', totals: LEDGER, amendments: [], compared });
    expect(closed.isStale).toBe(false);
    expect((await view(day + 1)).closings).toEqual([{ day: dayText(day), methodId: 'pix' }]);
    const { items } = await checkout.request(checkoutAdminMessages.listAudit, { action: 'day.close' }, ADMIN);
    expect(items).toMatchObject([{ reason: 'Confere com o extrato.', target: { kind: 'day' } }]);
  });

  it('says of each difference what it is', async () => {
    const { last, first } = await aDay();
    const stray = bank.pay(null, start + HOUR_MS, 700);
    bank.unlisted.add(last.endToEndId);
    bank.listedAs.set(first.endToEndId, { valor: '49.99', devolucoes: [] });
    const { compared } = await compare();
    expect(compared!.differences.map(({ transactionId: _id, ...rest }) => rest)).toEqual([
      { reason: 'sum-differs', paymentId: first.endToEndId, centavos: 5_000, listedCentavos: 4_999 },
      { reason: 'returns-differ', paymentId: first.endToEndId, centavos: 1_234, listedCentavos: 0 },
      { reason: 'only-there', paymentId: stray.endToEndId, centavos: null, listedCentavos: 700 },
      { reason: 'only-here', paymentId: last.endToEndId, centavos: 5_000, listedCentavos: null },
    ]);
    expect(await rows()).toContain(`;só no provedor\r\n`);
  });

  it('finds on which other day the other side has a payment', async () => {
    const { last, after } = await aDay();
    bank.listedAs.set(last.endToEndId, { horario: new Date(end + 1).toISOString() });
    bank.listedAs.set(after.endToEndId, { horario: new Date(end - 1).toISOString() });
    const { compared } = await compare();
    const sums = { centavos: 5_000, listedCentavos: 5_000, day: dayText(day + 1), reason: 'other-day' };
    expect(compared!.differences).toMatchObject([
      { ...sums, paymentId: after.endToEndId },
      { ...sums, paymentId: last.endToEndId },
    ]);
  });

  it('stays as it was closed: what comes later is an amendment', async () => {
    const { last } = await aDay();
    await close(LEDGER);
    const late = await paid(end - HOUR_MS);
    returned(last, 'LATE', end - 1, '1.00');
    await list();
    await checkout.get(SettledListService).compare('pix', { since: start - 1, until: end + 1 });
    const { closed, totals } = await account();
    expect(closed!.totals).toEqual(LEDGER);
    expect(closed!.compared).toBeNull();
    expect(totals).toMatchObject({ payments: 4, paidCentavos: 20_000, refundedCentavos: 1_334 });
    const fresh = { change: 'new', before: null };
    expect(closed!.amendments).toMatchObject([
      { ...fresh, kind: 'paid', paymentId: late.endToEndId, after: 5_000 },
      { ...fresh, kind: 'refunded', paymentId: last.endToEndId, after: 100 },
    ]);
    const lines = (await rows()).split('\r\n').filter((line) => line.includes(';emenda;'));
    expect(lines).toEqual([
      expect.stringMatching(/;pagamento;.*;50,00;;;;chegou depois do fechamento$/),
      expect.stringMatching(/;devolução;.*;;1,00;;;chegou depois do fechamento$/),
    ]);
  });

  it('is refused while the day runs, if it was closed, and if its sums are not those that the person saw', async () => {
    const { claimed } = await aDay();
    expect(await codeOf(close(LEDGER, day + 1))).toBe('checkout.day-not-over');
    expect(await codeOf(close({ ...LEDGER, paidCentavos: 14_999 }))).toBe('checkout.day-changed');
    const both = await Promise.allSettled([close(LEDGER), close(LEDGER)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await codeOf(close(LEDGER))).toBe('checkout.day-closed');
    claimed.devolucoes[0]!.status = 'NAO_REALIZADO';
    await checkout.get(SettledListService).compare('pix', { since: start - 1, until: end + 1 });
    const { closed } = await account();
    expect(closed!.amendments).toMatchObject([
      { kind: 'disputed', change: 'gone', before: 5_000, after: null },
    ]);
  });

  it('is neither compared nor closed on a day of the release before', async () => {
    await aDay();
    const upgrade = { _id: 'upgrade', day: dayText(day + 1), schemaVersion: 1 };
    await checkout.collection('account_days').insertOne(upgrade as never);
    expect((await view()).state).toBe('before');
    expect(await codeOf(compare())).toBe('checkout.day-before-upgrade');
    expect(await codeOf(close(LEDGER))).toBe('checkout.day-before-upgrade');
    expect((await view(day + 1)).state).toBe('running');
  });

  it('of an account that the shop never had is neither compared, closed nor exported; one whose method is gone is', async () => {
    await aDay();
    const of = { day: dayText(day), methodId: 'never' };
    expect(await codeOf(checkout.request(dayMessages.compareDay, of, ADMIN))).toBe('checkout.day-not-listed');
    expect(await codeOf(checkout.request(dayMessages.exportDay, of, ADMIN))).toBe(
      'checkout.day-account-unknown',
    );
    const exported = { day: dayText(day), methodId: 'pix', reason: 'para o contador' };
    for (const cursor of ['1', '0'])
      await checkout.request(dayMessages.exportDay, { ...exported, cursor }, ADMIN);
    const audit = await checkout.request(checkoutAdminMessages.listAudit, { action: 'day.export' }, ADMIN);
    expect(audit.items.map(({ reason }) => reason)).toEqual(Array(2).fill('para o contador'));
    expect(audit.items.map(({ after }) => after)).toContainEqual({ from: 1 });
    const closing = { ...of, note: 'Nada.', seen: LEDGER };
    expect(await codeOf(checkout.request(dayMessages.closeDay, closing, ADMIN))).toBe(
      'checkout.day-account-unknown',
    );
    await checkout.collection('payment_methods').deleteMany({});
    expect((await close(LEDGER)).closed).toMatchObject({ totals: LEDGER });
    expect(await rows()).toContain(';movimento;');
  });

  it('has one account for all methods of an account', async () => {
    at(start);
    await paid(start + MINUTE_MS);
    await list();
    await checkout.restart({
      PAYMENT_PROVIDER: 'api-pix',
      PAYMENT_API_URL: `${checkout.provider.url}/api-pix`,
      PAYMENT_PUBLIC_TOKEN: 'loja',
      PAYMENT_PIX_KEY: 'loja@example.com',
      PAYMENT_PRIVATE_TOKEN: 'renewed',
    });
    await paid(start + 10 * MINUTE_MS);
    at(start + 12 * MINUTE_MS);
    await list();
    const methods = await checkout.collection('payment_methods').countDocuments();
    bank.pay(null, start + HOUR_MS, 700);
    at(end + HOUR_MS);
    const { accounts } = await view();
    const totals = { ...LEDGER, payments: 2, paidCentavos: 10_000, refundedCentavos: 0, disputedCentavos: 0 };
    expect([methods, accounts.map(({ methodId }) => methodId)]).toEqual([2, ['pix']]);
    expect(accounts[0]!.totals).toEqual({ ...totals, unknownFees: 2 });
    const of = { day: dayText(day), methodId: 'pix-2' };
    const { compared } = await checkout.request(dayMessages.compareDay, of, ADMIN);
    expect(compared).toMatchObject({
      payments: 3,
      differences: [{ reason: 'only-there', listedCentavos: 700 }],
    });
    const closing = { ...of, note: 'Confere.', seen: { ...totals, unknownFees: 2 } };
    expect(await checkout.request(dayMessages.closeDay, closing, ADMIN)).toMatchObject({ methodId: 'pix' });
    expect((await account()).closed).toMatchObject({ note: 'Confere.' });
    expect(await codeOf(close(LEDGER))).toBe('checkout.day-closed');
  });

  it('says that the list cannot be read, and is for admins alone', async () => {
    bank.listing = 'error';
    expect(await codeOf(compare())).toBe('checkout.day-list-failed');
    const shopper = checkout.request(dayMessages.getDay, { day: dayText(day) }, buyer('ana'));
    expect(await codeOf(shopper)).toBe('platform.forbidden');
    const noDay = checkout.request(dayMessages.getDay, { day: '2026-02-31' }, ADMIN);
    expect(await codeOf(noDay)).toBe('checkout.day-unknown');
  });
});
