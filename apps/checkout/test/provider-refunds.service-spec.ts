import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import { waitUntil } from '@vale/testing/wait-until';
import { ResumeRefundsJob } from '../src/admin/resume-refunds.job.js';
import { SendRefundService } from '../src/admin/send-refund.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';
import { FakeApiPix } from './fake-api-pix.js';

// The machine may be busy with everything else that is tested.
jest.setTimeout(60_000);

let bank: FakeApiPix;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  bank = await FakeApiPix.open();
  checkout = await CheckoutEnvironment.open();
  await checkout.start({
    PAYMENT_API_URL: bank.url,
    PAYMENT_PROVIDER: 'api-pix',
    PAYMENT_PIX_KEY: 'loja@example.com',
    PAYMENT_PUBLIC_TOKEN: 'client',
  });
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1', 'CODE-2']);
});
afterEach(async () => {
  await checkout.close();
  await bank.close();
});

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
  bank.pay(id);
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
    const { devolucoes } = bank.cobs.get(id)!.pix[0]!;
    expect(devolucoes.map(({ valor }) => valor)).toEqual(['10.00', '40.00']);
    expect(devolucoes.map((one) => one.id)).toEqual((await refunds(id)).map((one) => one.id));
  });

  it('whose reply was lost is found again, and never made twice', async () => {
    const id = await delivered();
    bank.nextRefunds = ['lost'];
    await refund(id);
    await settled(id, 'done');
    expect(bank.refundsAsked).toBe(1);
    expect(bank.cobs.get(id)!.pix[0]!.devolucoes).toHaveLength(1);
  });

  it('whose job is run twice at once is made once', async () => {
    const id = await delivered();
    bank.nextRefunds = ['processing'];
    const { order } = await refund(id);
    const refundId = order.payments[0]!.refunds[0]!.id;
    const send = () => checkout.get(SendRefundService).send({ transactionId: id, refundId });
    await Promise.all([send(), send()]);
    expect(bank.cobs.get(id)!.pix[0]!.devolucoes).toHaveLength(1);
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
    expect(bank.refundsAsked).toBe(3);
  });

  it('that is under way is asked after, and taken up again when its job is lost', async () => {
    const id = await delivered();
    bank.nextRefunds = ['processing'];
    await refund(id);
    await waitUntil(() => bank.refundsAsked === 1 || undefined);
    expect(await inspect(id)).toMatchObject({ state: 'refunding', attention: ['refund-under-way'] });
    bank.cobs.get(id)!.pix[0]!.devolucoes[0]!.status = 'DEVOLVIDO';
    await waitUntil(async () => {
      await checkout.get(ResumeRefundsJob).run();
      return (await refunds(id))[0]!.state === 'done' || undefined;
    });
    expect(bank.refundsAsked).toBe(1);
  });
});
