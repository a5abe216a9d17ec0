import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { waitUntil } from '@vale/testing/wait-until';
import { ResumeRefundsJob } from '../src/admin/resume-refunds.job.js';
import { SendRefundService } from '../src/admin/send-refund.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import type { FakePixBank } from './fake-pix-bank.js';

// The machine may be busy with everything else that is tested.
jest.setTimeout(60_000);

let bank: FakePixBank;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  bank = checkout.provider.apiPix;
  await checkout.startAtApiPix();
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1', 'CODE-2']);
});
afterEach(() => checkout.close());

const inspect = (transactionId: string) =>
  checkout.request(checkoutAdminMessages.inspectOrder, { transactionId }, ADMIN);
const refund = (transactionId: string, centavos?: number, by?: 'hand') =>
  checkout.request(
    checkoutAdminMessages.refundOrder,
    {
      ...{ transactionId, reason: 'a pedido', idempotencyKey: `key-${transactionId}-${centavos ?? 'all'}` },
      ...(centavos && { centavos }),
      ...(by && { by }),
    },
    ADMIN,
  );
const refunds = async (id: string) => (await inspect(id)).payments.flatMap((payment) => payment.refunds);
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
    expect(await inspect(id)).toMatchObject({ state: 'delivered', attention: [] });
    await refund(id);
    await settled(id, 'done');
    expect(await inspect(id)).toMatchObject({ state: 'refunded' });
    const { devolucoes } = bank.paymentsOf(id)[0]!;
    expect(devolucoes.map(({ valor }) => valor)).toEqual(['10.00', '40.00']);
    const ids = (await refunds(id)).map((one) => one.id);
    expect(devolucoes.map((one) => one.id).toSorted()).toEqual(ids.toSorted());
  });

  it('whose reply was lost is found again, and never made twice', async () => {
    const id = await delivered();
    bank.nextRefunds = ['lost'];
    await refund(id);
    await settled(id, 'done');
    expect(bank.refunds).toBe(1);
    expect(bank.paymentsOf(id)[0]!.devolucoes).toHaveLength(1);
  });

  it('whose job is run twice at once is made once', async () => {
    const id = await delivered();
    bank.nextRefunds = ['EM_PROCESSAMENTO'];
    const { order } = await refund(id);
    const refundId = order.payments[0]!.refunds[0]!.id;
    const send = () => checkout.get(SendRefundService).send({ transactionId: id, refundId });
    await Promise.all([send(), send()]);
    expect(bank.paymentsOf(id)[0]!.devolucoes).toHaveLength(1);
    expect(await refunds(id)).toMatchObject([{ state: 'pending' }]);
  });

  it('that is refused leaves the order as it was, says why, and can be made by hand', async () => {
    const id = await delivered();
    bank.nextRefunds = ['refuse', 'refuse'];
    await refund(id);
    await settled(id, 'failed');
    expect(await inspect(id)).toMatchObject({ state: 'delivered' });
    expect(await refunds(id)).toMatchObject([{ message: 'Saldo insuficiente' }]);
    await refund(id, 5_000, 'hand');
    expect(await inspect(id)).toMatchObject({ state: 'refunding', attention: ['refund-by-hand'] });
  });

  it('is not taken for refused when the account is', async () => {
    const id = await delivered();
    bank.nextRefunds = ['forbidden', 'forbidden'];
    await refund(id);
    await settled(id, 'done');
    expect(bank.refunds).toBe(3);
  });

  it('that is under way is asked after, and taken up again when its job is lost', async () => {
    const id = await delivered();
    bank.nextRefunds = ['EM_PROCESSAMENTO'];
    await refund(id);
    await waitUntil(() => bank.refunds === 1 || undefined);
    expect(await inspect(id)).toMatchObject({ state: 'refunding', attention: ['refund-under-way'] });
    bank.paymentsOf(id)[0]!.devolucoes[0]!.status = 'DEVOLVIDO';
    await waitUntil(async () => {
      await checkout.get(ResumeRefundsJob).run();
      return (await refunds(id))[0]!.state === 'done' || undefined;
    });
    expect(bank.refunds).toBe(1);
  });
});
