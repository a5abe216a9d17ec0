import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { Limits } from '@vale/platform/limits';
import { waitUntil } from '@vale/testing/wait-until';
import { SendRefundService } from '../src/payments/refunds/send-refund.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import type { FakePixBank } from './fake-pix-bank.js';

let bank: FakePixBank;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'], { atApiPix: true });
  bank = checkout.provider.apiPix;
});
afterEach(() => checkout.close());

const refund = (transactionId: string, centavos?: number, by?: 'hand') =>
  checkout.request(
    checkoutAdminMessages.refundOrder,
    {
      transactionId,
      reason: 'a pedido',
      idempotencyKey: `key-${transactionId}-${centavos ?? 'all'}`,
      ...(centavos && { centavos }),
      ...(by && { by }),
    },
    ADMIN,
  );
const refunds = async (id: string) =>
  (await checkout.inspect(id)).payments.flatMap((payment) => payment.refunds);
const settled = (id: string, state: string) =>
  waitUntil(async () => (await refunds(id)).every((one) => one.state === state) || undefined);

async function delivered(): Promise<string> {
  const { transactionId: id } = await checkout.place('ana');
  bank.pay(id, checkout.clock.nowMs());
  await checkout.refresh('ana', id);
  await checkout.becomes('ana', id, 'completed');
  return id;
}

describe('a refund by the provider', () => {
  it('is sent under an id of ours, whole or in part', async () => {
    const id = await delivered();
    await refund(id, 1_000);
    await settled(id, 'done');
    expect(await checkout.inspect(id)).toMatchObject({ state: 'delivered', attention: [] });
    await refund(id);
    await settled(id, 'done');
    expect(await checkout.inspect(id)).toMatchObject({ state: 'refunded' });
    const { devolucoes } = bank.paymentsOf(id)[0]!;
    expect(devolucoes.map(({ valor }) => valor)).toEqual(['10.00', '40.00']);
    const ids = (await refunds(id)).map((one) => one.id);
    expect(devolucoes.map((one) => one.id).toSorted()).toEqual(ids.toSorted());
  });

  it('is found again if its reply was lost, and never made twice', async () => {
    const id = await delivered();
    bank.nextRefunds = ['lost'];
    await refund(id);
    await settled(id, 'done');
    expect(bank.refunds).toBe(1);
    expect(bank.paymentsOf(id)[0]!.devolucoes).toHaveLength(1);
  });

  it('is one of the account’s reads, half of which it leaves to orders', async () => {
    const id = await delivered();
    const takeToken = jest.spyOn(checkout.get(Limits), 'takeToken');
    await refund(id);
    await settled(id, 'done');
    const kept = takeToken.mock.calls.map(([bucket, , { capacity }, keep = 0]) => [bucket, keep / capacity]);
    expect(kept).toContainEqual(['checkout.reads', 0.5]);
    takeToken.mockRestore();
  });

  it('is made once although its job runs twice at once', async () => {
    const id = await delivered();
    bank.nextRefunds = ['EM_PROCESSAMENTO'];
    const { order } = await refund(id);
    const refundId = order.payments[0]!.refunds[0]!.id;
    const send = () => checkout.get(SendRefundService).send({ transactionId: id, refundId });
    await Promise.all([send(), send()]);
    expect(bank.paymentsOf(id)[0]!.devolucoes).toHaveLength(1);
    expect(await refunds(id)).toMatchObject([{ state: 'pending' }]);
  });

  it('leaves the order as it was if it is refused, says why, and can be made by hand', async () => {
    const id = await delivered();
    bank.nextRefunds = ['refuse'];
    await refund(id);
    await settled(id, 'failed');
    expect(await checkout.inspect(id)).toMatchObject({ state: 'delivered', attention: ['refund-refused'] });
    expect(await refunds(id)).toMatchObject([{ message: 'Saldo insuficiente' }]);
    await refund(id, 5_000, 'hand');
    expect(await checkout.inspect(id)).toMatchObject({ state: 'refunding', attention: ['refund-by-hand'] });
  });

  it('is not taken for refused when the account is', async () => {
    const id = await delivered();
    bank.nextRefunds = ['forbidden', 'forbidden'];
    await refund(id);
    await settled(id, 'done');
    expect(bank.refunds).toBe(3);
  });

  it('is looked up while it is under way, and resumed when its job is lost', async () => {
    const id = await delivered();
    bank.nextRefunds = ['EM_PROCESSAMENTO'];
    await refund(id);
    await waitUntil(() => bank.refunds === 1 || undefined);
    expect(await checkout.inspect(id)).toMatchObject({ state: 'refunding', attention: ['refund-under-way'] });
    bank.paymentsOf(id)[0]!.devolucoes[0]!.status = 'DEVOLVIDO';
    await waitUntil(async () => {
      await checkout.get(SendRefundService).resume();
      return (await refunds(id))[0]!.state === 'done' || undefined;
    });
    expect(bank.refunds).toBe(1);
  });
});

describe('the case of a refund that its provider refused', () => {
  const resolve = (id: string, fix: 'refund-again' | 'refund-by-hand' | 'drop-refunds') =>
    checkout.request(checkoutAdminMessages.resolveCase, { id, fix, reason: 'conferido' }, ADMIN);
  const outcomes = async (id: string) => (await refunds(id)).map(({ by, state }) => `${by} ${state}`);

  async function refused(centavos?: number): Promise<{ id: string; caseId: string }> {
    const id = await delivered();
    bank.nextRefunds = ['refuse'];
    await refund(id, centavos);
    await settled(id, 'failed');
    const [known, ...others] = await checkout.openCases();
    const [{ id: refundId } = { id: '' }] = await refunds(id);
    expect(others).toEqual([]);
    expect(known).toMatchObject({
      kind: 'refund-refused',
      transactionId: id,
      fixes: ['refund-again', 'refund-by-hand', 'drop-refunds', 'dismiss'],
      evidence: {
        refunds: [{ id: refundId, centavos: centavos ?? 5_000, message: 'Saldo insuficiente' }],
      },
    });
    return { id, caseId: known!.id };
  }

  it('asks the provider again for the same sum, and is open again when that is refused too', async () => {
    const { id, caseId } = await refused(2_000);
    bank.nextRefunds = ['refuse'];
    await resolve(caseId, 'refund-again');
    await waitUntil(
      async () => (await outcomes(id)).join() === 'provider failed,provider failed' || undefined,
    );
    expect(await checkout.openCases()).toMatchObject([{ id: caseId, state: 'open' }]);
    await resolve(caseId, 'refund-again');
    await waitUntil(async () => (await outcomes(id)).includes('provider done') || undefined);
    expect(await checkout.inspect(id)).toMatchObject({ state: 'delivered', attention: [] });
    expect(bank.paymentsOf(id)[0]!.devolucoes.map(({ valor }) => valor)).toEqual(['20.00']);
    expect(await checkout.openCases()).toEqual([]);
  });

  it('leaves the same sum to a person', async () => {
    const { id, caseId } = await refused(2_000);
    await resolve(caseId, 'refund-by-hand');
    expect((await outcomes(id)).toSorted()).toEqual(['hand pending', 'provider failed']);
    const byHand = (await refunds(id)).find(({ by }) => by === 'hand');
    expect(byHand).toMatchObject({ centavos: 2_000 });
    expect(await checkout.inspect(id)).toMatchObject({ attention: ['refund-by-hand'] });
    expect(await checkout.openCases()).toMatchObject([{ kind: 'refund-by-hand' }]);
  });

  it('ends where a person decides that nothing is sent', async () => {
    const { id, caseId } = await refused();
    await resolve(caseId, 'drop-refunds');
    expect(await outcomes(id)).toEqual(['provider failed']);
    expect(await checkout.inspect(id)).toMatchObject({ state: 'delivered', attention: [] });
    expect(await checkout.openCases()).toEqual([]);
    // The money can go back later all the same.
    await refund(id, 1_000);
    await waitUntil(async () => (await outcomes(id)).includes('provider done') || undefined);
  });

  it('closes by itself when the payer’s bank takes the money', async () => {
    const { id } = await refused();
    const [paid] = bank.paymentsOf(id);
    paid!.devolucoes.push({
      id: 'MED1',
      valor: '50.00',
      status: 'DEVOLVIDO',
      natureza: 'MED_FRAUDE',
      horario: { solicitacao: new Date(checkout.clock.nowMs()).toISOString() },
    });
    const news = { pix: [{ endToEndId: paid!.endToEndId, valor: '50.00' }] };
    await checkout.callBackAt(`${bank.webhookUrl}/pix`, news);
    await waitUntil(async () => (await checkout.openCases()).length === 0 || undefined);
  });
});
