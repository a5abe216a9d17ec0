import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutAdminMessages, checkoutErrors, evidenceMessages } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { ProviderReplyService } from '../src/orders/store/provider-reply.service.js';
import { SettledListService } from '../src/payments/reconciliation/settled-list.service.js';
import { CALL_ID } from './fake-provider.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
});
afterEach(() => checkout.close());

async function start(env: Record<string, string> = {}): Promise<void> {
  await checkout.start(env);
  checkout.sells('card');
  await checkout.addCodes('card', ['CODE-1', 'CODE-2']);
}

const evidence = (transactionId: string) =>
  checkout.request(evidenceMessages.getEvidence, { transactionId }, ADMIN);

async function bought(): Promise<string> {
  const { transactionId } = await checkout.place('ana');
  checkout.provider.pay(transactionId).says = { payer: { name: 'Ana Souza', document: '52998224725' } };
  await checkout.callBack(transactionId);
  await checkout.becomes('ana', transactionId, 'completed');
  return transactionId;
}

describe('the evidence of an order', () => {
  it('has the entry of the provider’s list that its payment was found by', async () => {
    await checkout.startAtApiPix();
    checkout.sells('card');
    await checkout.addCodes('card', ['CODE-1']);
    const { transactionId } = await checkout.place('ana');
    const { endToEndId } = checkout.provider.apiPix.pay(transactionId, checkout.clock.nowMs());
    checkout.clock.advance(60_000);
    await checkout.get(SettledListService).listDue();
    await checkout.becomes('ana', transactionId, 'completed');
    const { replies } = await evidence(transactionId);
    expect(replies).toContainEqual(
      expect.objectContaining({
        request: 'GET /pix',
        body: expect.objectContaining({ endToEndId, txid: transactionId }),
      }),
    );
  });

  it('has who paid, what the provider replied and called back, and who saw the codes', async () => {
    await start();
    const id = await bought();
    const file = await waitUntil(async () => {
      const read = await evidence(id);
      return read.deliveryRecords.length > 0 && read.callbacks[0]?.state === 'done' ? read : undefined;
    });
    const charge = checkout.provider.chargesOf(id)[0]!;
    expect(file).toMatchObject({
      transactionId: id,
      state: 'delivered',
      readBy: 'admin',
      product: { title: 'Gift Card' },
      customer: { cpf: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/) },
      payments: [
        {
          chargeId: charge.id,
          centavos: 5_000,
          feeCentavos: 99,
          netCentavos: 4_901,
          methodId: 'pix',
          payer: { name: 'Ana Souza', document: '***.982.247-**' },
        },
      ],
      replies: [
        {
          request: 'POST /api/External/Transactions',
          status: 200,
          callId: CALL_ID,
          body: { object: { identifier: charge.id } },
        },
        {
          request: `GET /api/External/Transactions/${charge.id}`,
          body: { object: { status: 'paid', payer: { document: '***.982.247-**' } } },
        },
      ],
      callbacks: [{ methodId: 'pix', body: { identifier: charge.id, status: 'paid' } }],
      deliveryRecords: [{ kind: 'codes-shown', way: 'order-page', accountId: 'ana' }],
    });
    expect(JSON.stringify(file)).not.toContain('52998224725');
    expect(JSON.stringify(file)).not.toContain('CODE-1');
  });

  it('is stored encrypted, with the write that the reply led to, and is read with no order', async () => {
    await start();
    const id = await bought();
    const stored = (await checkout.stored(id)) as unknown as { replies: { at: number; sealed: string }[] };
    expect(stored.replies).toEqual([
      { at: expect.any(Number), sealed: expect.stringMatching(/^v1\./) },
      { at: expect.any(Number), sealed: expect.stringMatching(/^v1\./) },
    ]);
    expect(JSON.stringify(stored.replies)).not.toContain('Ana Souza');
    const detail = await checkout.inspect(id);
    expect(JSON.stringify(detail)).not.toContain(stored.replies[0]!.sealed);
  });

  it('grows by what moved something, and by nothing else', async () => {
    await start();
    const { transactionId: id } = await checkout.place('ana');
    for (let reads = 0; reads < 3; reads++) await checkout.refresh('ana', id);
    expect((await evidence(id)).replies).toHaveLength(1);
    checkout.provider.pay(id, 2_000);
    await checkout.refresh('ana', id);
    await checkout.refresh('ana', id);
    const { replies, payments } = await evidence(id);
    expect(replies).toHaveLength(2);
    expect(payments).toMatchObject([{ centavos: 2_000, payer: null }]);
  });

  it('has the reply to a refund, and who asked for it', async () => {
    await checkout.startAtApiPix();
    checkout.sells('card');
    await checkout.addCodes('card', ['CODE-1']);
    const { transactionId: id } = await checkout.place('ana');
    checkout.provider.apiPix.pay(id, checkout.clock.nowMs());
    await checkout.refresh('ana', id);
    await checkout.becomes('ana', id, 'completed');
    const body = { transactionId: id, reason: 'a pedido do cliente', idempotencyKey: 'refund-00000001' };
    await checkout.request(checkoutAdminMessages.refundOrder, body, ADMIN);
    await checkout.becomes('ana', id, 'refunded');
    const file = await evidence(id);
    expect(file.replies.map(({ request }) => request.replace(/[EA-Z\d]{20,}[^/]*/g, '…'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^PUT \/api-pix\/pix\/.*\/devolucao\//)]),
    );
    expect(file.actions).toMatchObject([
      { kind: 'refund', accountId: 'admin', reason: 'a pedido do cliente' },
    ]);
    // Tokens are replies too, and are kept nowhere.
    expect(JSON.stringify(file)).not.toContain('access_token');
  });

  it('is read by admins only, and each reading is recorded', async () => {
    await start();
    const { transactionId } = await checkout.place('ana');
    const read = checkout.request(evidenceMessages.getEvidence, { transactionId }, buyer('ana'));
    expect(await codeOf(read)).toBe(platformErrors.forbidden.code);
    expect(await codeOf(evidence('01JD0000000000000000000000'))).toBe(checkoutErrors.orderNotFound.code);
    await evidence(transactionId);
    const { audit } = await evidence(transactionId);
    expect(audit.map(({ action, accountId }) => `${action} ${accountId}`)).toEqual([
      'order.evidence admin',
      'order.evidence admin',
    ]);
  });

  it('says what cannot be opened any more, and shows the rest', async () => {
    await start();
    const id = await bought();
    await checkout
      .collection('orders')
      .updateOne({ _id: id }, { $set: { 'replies.0.sealed': 'v1.gone.AAAA' } });
    const { replies, payments } = await evidence(id);
    expect(replies[0]).toMatchObject({ request: '', status: 0, body: null });
    expect(replies[1]!.request).not.toBe('');
    expect(payments).toHaveLength(1);
  });

  it('loses the providers’ replies after 180 days', async () => {
    await start();
    const { transactionId: id } = await checkout.place('ana');
    const run = () => checkout.get(ProviderReplyService).forgetOld();
    expect(await run()).toBe(0);
    checkout.clock.advance(181 * 86_400_000);
    expect(await run()).toBe(1);
    expect((await checkout.stored(id))['replies']).toBeUndefined();
    expect(await run()).toBe(0);
  });
});
