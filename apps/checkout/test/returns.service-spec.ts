import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { CallbackStoreService } from '../src/payments/callbacks/callback-store.service.js';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import type { FakePix, FakePixBank, FakeRefund } from './fake-pix-bank.js';

let checkout: CheckoutEnvironment;
let bank: FakePixBank;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'], { atApiPix: true });
  bank = checkout.provider.apiPix;
});
afterEach(() => checkout.close());

const refundsOf = async (id: string) =>
  (await checkout.inspect(id)).payments.flatMap(({ refunds }) => refunds);
const refundByHand = (transactionId: string) =>
  checkout.request(
    checkoutAdminMessages.refundOrder,
    { transactionId, by: 'hand', reason: 'a pedido', idempotencyKey: `refund-${transactionId}` },
    ADMIN,
  );
const openCases = async () => (await checkout.request(checkoutAdminMessages.listInbox, {}, ADMIN)).items;
const reconcileAll = () => checkout.get(CaseScheduleService).reconcileAll();

async function delivered(who = 'ana'): Promise<{ id: string; pix: FakePix }> {
  const { transactionId: id } = await checkout.place(who);
  const pix = bank.pay(id, checkout.clock.nowMs());
  checkout.clock.advance(MINUTE_MS);
  await checkout.get(SettledListService).listDue();
  await checkout.becomes(who, id, 'completed');
  return { id, pix };
}

function devolucao(pix: FakePix, change: Partial<FakeRefund> = {}): FakeRefund {
  const sent = { id: 'D1', valor: pix.valor, status: 'DEVOLVIDO', horario: { solicitacao: pix.horario } };
  pix.devolucoes.push({ ...(sent as FakeRefund), ...change });
  return pix.devolucoes.at(-1)!;
}

describe('a devolução that the payer’s bank makes (MED)', () => {
  it('is not the refund of the same sum that waits for a person, which is a case until it is dropped', async () => {
    const { id, pix } = await delivered();
    await refundByHand(id);
    const med = devolucao(pix, { natureza: 'MED_FRAUDE', status: 'EM_PROCESSAMENTO' });
    await reconcileAll();
    await checkout.becomes('ana', id, 'disputed');
    med.status = 'DEVOLVIDO';
    await reconcileAll();
    expect(await refundsOf(id)).toMatchObject([
      { by: 'hand', state: 'pending', centavos: 5_000 },
      { by: null, state: 'done', centavos: 5_000 },
    ]);
    const cases = await openCases();
    expect(cases).toMatchObject([
      { kind: 'refund-disputed', transactionId: id, fixes: ['drop-refunds', 'dismiss'] },
    ]);
    const resolve = { id: cases[0]!.id, fix: 'drop-refunds', reason: 'o banco já devolveu' } as const;
    await checkout.request(checkoutAdminMessages.resolveCase, resolve, ADMIN);
    expect(await refundsOf(id)).toMatchObject([{ state: 'failed' }, { state: 'done' }]);
    await checkout.becomes('ana', id, 'refunded');
    await checkout.get(CaseScheduleService).reconcile();
    expect(await openCases()).toEqual([]);
  });

  it('is noticed for a delivered order without any callback, weeks later', async () => {
    const { id, pix } = await delivered();
    checkout.clock.advance(30 * 24 * HOUR_MS);
    await reconcileAll();
    const { reads } = bank;
    await reconcileAll();
    expect(bank.reads).toBe(reads);
    devolucao(pix, { natureza: 'MED_FRAUDE', status: 'EM_PROCESSAMENTO' });
    await reconcileAll();
    await checkout.becomes('ana', id, 'disputed');
  });
});

describe('a callback with the end-to-end id alone', () => {
  const callBack = (endToEndId: string) =>
    checkout.callBackAt(`${bank.webhookUrl}/pix`, { pix: [{ endToEndId, valor: '50.00' }] });
  const callbacks = () => checkout.collection('callbacks').find({}).sort({ _id: 1 }).toArray();

  it('is matched to the order that has the payment', async () => {
    const { id, pix } = await delivered();
    devolucao(pix);
    await callBack(pix.endToEndId);
    await checkout.becomes('ana', id, 'refunded');
    expect(await callbacks()).toMatchObject([{ names: [pix.endToEndId] }]);
  });

  it('waits until the list has matched its payment to an order', async () => {
    const { transactionId: id } = await checkout.place('ana');
    const { endToEndId } = bank.pay(id, checkout.clock.nowMs());
    await callBack(endToEndId);
    await waitUntil(async () => (await callbacks())[0]!['problem'] !== '');
    expect(await callbacks()).toMatchObject([
      { state: 'received', problem: 'names no order of this method' },
    ]);
    checkout.clock.advance(MINUTE_MS);
    await checkout.get(SettledListService).listDue();
    await checkout.get(CallbackStoreService).workOffDue();
    expect(await callbacks()).toMatchObject([{ state: 'done' }]);
    await checkout.becomes('ana', id, 'completed');
  });
});

describe('a refund that a person sent on the provider’s page', () => {
  it('is the one that waits for a person, and is noticed without a callback', async () => {
    const { id, pix } = await delivered();
    await refundByHand(id);
    devolucao(pix, { natureza: 'ORIGINAL' });
    await reconcileAll();
    expect(await refundsOf(id)).toMatchObject([{ by: 'hand', state: 'done' }]);
    await checkout.becomes('ana', id, 'refunded');
  });

  it('is known by the id of its transfer once it was confirmed', async () => {
    const { id, pix } = await delivered();
    await refundByHand(id);
    const [waiting] = await refundsOf(id);
    const endToEndId = 'D12345678202611211200abcdefghijk';
    const confirm = { transactionId: id, refundId: waiting!.id, endToEndId };
    await checkout.request(checkoutAdminMessages.confirmRefund, confirm, ADMIN);
    devolucao(pix, { rtrId: endToEndId });
    await reconcileAll();
    expect(await refundsOf(id)).toHaveLength(1);
    // The shop sent it twice.
    devolucao(pix, { id: 'D2', rtrId: 'D12345678202611211200lmnopqrstuv' });
    await reconcileAll();
    expect(await refundsOf(id)).toHaveLength(2);
  });
});

describe('a payment of an order that its provider does not list', () => {
  it('is a case until it is listed, and moves nothing', async () => {
    const { id, pix } = await delivered();
    await delivered('bia');
    bank.unlisted.add(pix.endToEndId);
    checkout.clock.advance(2 * HOUR_MS);
    await reconcileAll();
    await reconcileAll();
    expect(await openCases()).toMatchObject([
      {
        kind: 'payment-unlisted',
        transactionId: id,
        fixes: ['dismiss'],
        evidence: { payments: [{ id: pix.endToEndId, centavos: 5_000 }] },
      },
    ]);
    expect((await checkout.order('ana', id)).status).toBe('completed');
    // The case stays although it is outside the compared day.
    checkout.clock.advance(40 * HOUR_MS);
    await checkout.get(CaseScheduleService).reconcile();
    await reconcileAll();
    expect(await openCases()).toHaveLength(1);
    bank.unlisted.clear();
    await reconcileAll();
    expect(await openCases()).toEqual([]);
  });

  it('is also one that an admin accepted, unless it was listed before', async () => {
    const { transactionId: id } = await checkout.place('ana');
    const direct = bank.pay(null, checkout.clock.nowMs() - 20 * HOUR_MS, 5_000);
    const { transactionId: other } = await checkout.place('bia');
    const accept = (transactionId: string, payment: string) =>
      checkout.request(
        checkoutAdminMessages.acceptOrder,
        {
          transactionId,
          reason: 'comprovante',
          idempotencyKey: `accept-${transactionId}`,
          payment: { id: payment, centavos: 5_000 },
        },
        ADMIN,
      );
    await checkout.get(SettledListService).listDue();
    await accept(id, direct.endToEndId);
    await accept(other, 'E99999999202611211200abcdefghijk');
    checkout.clock.advance(2 * HOUR_MS);
    await reconcileAll();
    const unlisted = (await openCases()).filter(({ kind }) => kind === 'payment-unlisted');
    expect(unlisted.map(({ transactionId }) => transactionId)).toEqual([other]);
  });

  it('is none while the list cannot be read', async () => {
    const { pix } = await delivered();
    bank.unlisted.add(pix.endToEndId);
    bank.listing = 'error';
    checkout.clock.advance(2 * HOUR_MS);
    await reconcileAll();
    expect(await openCases()).toEqual([]);
    expect(checkout.logged).toContain('payments could not be compared with the list');
  });
});
