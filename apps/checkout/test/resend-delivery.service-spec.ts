import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutErrors, deliveryErrors, checkoutMessages } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { DAY_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { DeliveryRecordRepository } from '../src/purchase/delivery/delivery-record.repository.js';
import { buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;
let orders = 0;

beforeAll(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterAll(() => checkout.close());

async function delivered(): Promise<{ transactionId: string; accountId: string }> {
  const accountId = `reader-${++orders}`;
  checkout.sells('card');
  await checkout.addCodes('card', [`MAIL-${orders}`]);
  const { transactionId } = await checkout.place(accountId);
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  await checkout.becomes(accountId, transactionId, 'completed');
  return { transactionId, accountId };
}

const resend = (accountId: string, transactionId: string, idempotencyKey: string) =>
  checkout.request(checkoutMessages.resendDelivery, { transactionId, idempotencyKey }, buyer(accountId));

const requests = async (transactionId: string) =>
  (await checkout.get(DeliveryRecordRepository).listOf(transactionId)).filter(
    ({ kind }) => kind === 'mail-requested',
  );
const published = (transactionId: string) =>
  checkout.requestedMails(transactionId).map(({ data }) => data['requestId']);

describe('the delivery e-mail again', () => {
  it('is one for each key, recorded with who asked for it', async () => {
    const { transactionId, accountId } = await delivered();
    const first = await resend(accountId, transactionId, 'the-first-key');
    expect(first).toEqual({ requestedAt: checkout.clock.nowMs(), email: 'ana@example.com' });
    checkout.clock.advance(1_000);
    expect(await resend(accountId, transactionId, 'the-first-key')).toEqual(first);
    await resend(accountId, transactionId, 'the-second-key');
    const records = await requests(transactionId);
    expect(records).toMatchObject([
      { kind: 'mail-requested', way: 'order-page', accountId },
      { kind: 'mail-requested', way: 'order-page', accountId },
    ]);
    await waitUntil(() => new Set(published(transactionId)).size === 2);
    expect(new Set(published(transactionId))).toEqual(new Set(records.map(({ id }) => id)));
  });

  it('is one when the same request comes twice at once', async () => {
    const { transactionId, accountId } = await delivered();
    await Promise.all([1, 2, 3].map(() => resend(accountId, transactionId, 'at-the-same-time')));
    expect(await requests(transactionId)).toHaveLength(1);
  });

  it('is refused after three in a day, and sent again the next day', async () => {
    const { transactionId, accountId } = await delivered();
    const tries = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => codeOf(resend(accountId, transactionId, `key-number-${number}`))),
    );
    expect(tries.filter((code) => code === deliveryErrors.tooManyMails.code)).toHaveLength(3);
    expect(await requests(transactionId)).toHaveLength(3);
    checkout.clock.advance(DAY_MS);
    await resend(accountId, transactionId, 'the-next-day');
    expect(await requests(transactionId)).toHaveLength(4);
  });

  it('is the buyer’s own, and of a delivered order', async () => {
    const { transactionId } = await delivered();
    expect(await codeOf(resend('somebody', transactionId, 'key-of-others'))).toBe(
      checkoutErrors.orderNotFound.code,
    );
    const visitor = checkout.request(checkoutMessages.resendDelivery, {
      transactionId,
      idempotencyKey: 'key-of-nobody',
    });
    expect(await codeOf(visitor)).toBe(platformErrors.unauthenticated.code);
    await checkout.addCodes('card', ['OPEN-1']);
    const open = await checkout.place('waiting');
    expect(await codeOf(resend('waiting', open.transactionId, 'too-early'))).toBe(
      deliveryErrors.notDelivered.code,
    );
  });
});
