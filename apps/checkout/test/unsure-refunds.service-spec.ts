import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages, type CaseFix } from '@vale/contracts/checkout';
import { waitUntil } from '@vale/testing/wait-until';
import { SendRefundService } from '../src/payments/refunds/send-refund.service.js';
import { REFUND_OVERDUE_MS } from '../src/orders/money/refund.js';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import type { FakePixBank } from './fake-pix-bank.js';

let bank: FakePixBank;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'], { atApiPix: true });
  bank = checkout.provider.apiPix;
});
afterEach(() => checkout.close());

const refunds = async (id: string) =>
  (await checkout.inspect(id)).payments.flatMap((payment) => payment.refunds);
const outcomes = async (id: string) =>
  (await refunds(id)).map(({ by, state, centavos }) => `${by} ${state} ${centavos}`).toSorted();
const kinds = async () => (await checkout.openCases()).map(({ kind }) => kind);
const resolve = async (kind: string, fix: CaseFix) => {
  const { id } = (await checkout.openCases()).find((one) => one.kind === kind)!;
  await checkout.request(checkoutAdminMessages.resolveCase, { id, fix, reason: 'conferido' }, ADMIN);
};
/** Asks the bank for the order's refund now, as its job does. */
const send = async (transactionId: string) =>
  checkout.get(SendRefundService).send({ transactionId, refundId: (await refunds(transactionId))[0]!.id });
const readLists = () => checkout.get(SettledListService).listReturns();
/** Sum returned at the bank. */
const returned = (id: string) =>
  bank
    .paymentsOf(id)
    .flatMap(({ devolucoes }) => devolucoes)
    .reduce((sum, { status, valor }) => sum + (status === 'DEVOLVIDO' ? Number(valor) : 0), 0);

async function delivered(): Promise<string> {
  const { transactionId: id } = await checkout.place('ana');
  bank.pay(id, checkout.clock.nowMs());
  await checkout.refresh('ana', id);
  await checkout.becomes('ana', id, 'completed');
  return id;
}

/** A refund that has left the shop. */
async function refunded(centavos = 1_500, by?: 'hand'): Promise<string> {
  const id = await delivered();
  const before = bank.refunds;
  await checkout.request(
    checkoutAdminMessages.refundOrder,
    {
      transactionId: id,
      reason: 'a pedido',
      idempotencyKey: `key-${id}`,
      centavos,
      ...(by && { by }),
    },
    ADMIN,
  );
  if (by === undefined && bank.refunding !== 'closed')
    await waitUntil(() => bank.refunds > before || undefined);
  return id;
}

async function overdue(): Promise<void> {
  checkout.clock.advance(REFUND_OVERDUE_MS);
  expect(await kinds()).toContain('refund-overdue');
}

describe('a refund with an unknown outcome', () => {
  it('is not taken for refused while it cannot be found, so nothing replaces it', async () => {
    bank.nextRefunds = ['lost'];
    bank.hidesRefunds = true;
    const id = await refunded();
    await send(id).catch(() => undefined);
    await send(id).catch(() => undefined);
    expect(await outcomes(id)).toEqual(['provider pending 1500']);
    bank.hidesRefunds = false;
    await waitUntil(async () => {
      await send(id);
      return (await outcomes(id)).join() === 'provider done 1500' || undefined;
    });
    expect(returned(id)).toBe(15);
  });

  it('cancels its replacement if it fails and then succeeds', async () => {
    bank.nextRefunds = ['NAO_REALIZADO'];
    const id = await refunded();
    await waitUntil(async () => (await kinds()).includes('refund-refused') || undefined);
    bank.paymentsOf(id)[0]!.devolucoes[0]!.status = 'DEVOLVIDO';
    await resolve('refund-refused', 'refund-again').catch(() => undefined);
    await waitUntil(async () => (await kinds()).length === 0 || undefined);
    expect((await outcomes(id)).filter((one) => one.includes('done'))).toEqual(['provider done 1500']);
    expect(returned(id)).toBe(15);
    expect((await checkout.inspect(id)).attention).toEqual([]);
  });

  it('says that nothing is to be sent if it succeeds while a person is to replace it', async () => {
    bank.nextRefunds = ['NAO_REALIZADO'];
    const id = await refunded();
    await waitUntil(async () => (await kinds()).includes('refund-refused') || undefined);
    await resolve('refund-refused', 'refund-by-hand');
    bank.paymentsOf(id)[0]!.devolucoes[0]!.status = 'DEVOLVIDO';
    await readLists();
    expect(await kinds()).toEqual(['refund-disputed']);
    await resolve('refund-disputed', 'drop-refunds');
    expect(await checkout.openCases()).toEqual([]);
    expect((await checkout.inspect(id)).payments[0]!.keptCentavos).toBe(3_500);
  });

  it('is a case if it succeeds after its replacement, until a person has seen to it', async () => {
    bank.nextRefunds = ['NAO_REALIZADO'];
    const id = await refunded();
    await waitUntil(async () => (await kinds()).includes('refund-refused') || undefined);
    await resolve('refund-refused', 'refund-again');
    await waitUntil(async () => (await outcomes(id)).includes('provider done 1500') || undefined);
    bank.paymentsOf(id)[0]!.devolucoes[0]!.status = 'DEVOLVIDO';
    await readLists();
    expect((await checkout.inspect(id)).attention).toEqual(['refunded-twice']);
    await resolve('refunded-twice', 'settled-by-hand');
    expect(await checkout.openCases()).toEqual([]);
    expect((await checkout.inspect(id)).payments[0]!.keptCentavos).toBe(2_000);
  });
});

describe('a refund that never finishes', () => {
  it.each(['forbidden', 'error', 'closed', 'EM_PROCESSAMENTO'] as const)(
    'is a case after six hours, at a bank that answers %s, and can be sent by a person',
    async (answer) => {
      bank.refunding = answer;
      const id = await refunded();
      expect(await kinds()).toEqual([]);
      await overdue();
      expect((await checkout.inspect(id)).attention).toContain('refund-overdue');
      await resolve('refund-overdue', 'refund-by-hand');
      expect(await outcomes(id)).toEqual(['hand pending 1500', 'provider failed 1500']);
      expect(await kinds()).toEqual(['refund-by-hand']);
    },
  );

  it('may have been done already, which a person says', async () => {
    bank.refunding = 'closed';
    const id = await refunded();
    await overdue();
    await resolve('refund-overdue', 'already-refunded');
    expect(await outcomes(id)).toEqual(['provider done 1500']);
    expect(await checkout.openCases()).toEqual([]);
  });

  it('is not done where its provider says so after a person said otherwise', async () => {
    bank.nextRefunds = ['EM_PROCESSAMENTO'];
    const id = await refunded();
    await overdue();
    await resolve('refund-overdue', 'already-refunded');
    bank.paymentsOf(id)[0]!.devolucoes[0]!.status = 'NAO_REALIZADO';
    await readLists();
    expect(await kinds()).toEqual(['refund-refused']);
    expect(await outcomes(id)).toEqual(['provider failed 1500']);
  });

  it('is not made again if it disappears', async () => {
    bank.nextRefunds = ['EM_PROCESSAMENTO'];
    const id = await refunded();
    await waitUntil(async () => JSON.stringify(await checkout.stored(id)).includes('reported'));
    bank.paymentsOf(id)[0]!.devolucoes.length = 0;
    await send(id);
    expect(await outcomes(id)).toEqual(['provider pending 1500']);
    await overdue();
    expect(bank.refunds).toBe(1);
    await resolve('refund-overdue', 'refund-by-hand');
    expect(await kinds()).toEqual(['refund-by-hand']);
  });

  it('is not sent by a person as well if it succeeds after all', async () => {
    bank.nextRefunds = ['EM_PROCESSAMENTO'];
    const id = await refunded();
    await overdue();
    await resolve('refund-overdue', 'refund-by-hand');
    bank.paymentsOf(id)[0]!.devolucoes[0]!.status = 'DEVOLVIDO';
    await readLists();
    expect(await kinds()).toEqual(['refund-disputed']);
  });

  it('is a case too where somebody asked for it on the provider’s page', async () => {
    const id = await delivered();
    bank.paymentsOf(id)[0]!.devolucoes.push({
      id: 'D1',
      valor: '20.00',
      status: 'EM_PROCESSAMENTO',
      horario: { solicitacao: new Date(checkout.clock.nowMs()).toISOString() },
    });
    await readLists();
    await overdue();
    await resolve('refund-overdue', 'already-refunded');
    expect(await outcomes(id)).toEqual(['null done 2000']);
  });
});

describe('what a provider says that it sent back', () => {
  it('is booked, not what was asked for', async () => {
    bank.nextSum = '10.00';
    const id = await refunded();
    await waitUntil(async () => (await outcomes(id)).join() === 'provider done 1000' || undefined);
    expect((await checkout.inspect(id)).payments[0]!.keptCentavos).toBe(4_000);
  });
});
