import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutErrors, checkoutMessages } from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import { waitUntil } from '@vale/testing/wait-until';
import { CallbackStoreService } from '../src/payments/callbacks/callback-store.service.js';
import { insertsCallback } from './checkout-commands.js';
import { CheckoutEnvironment } from './checkout-environment.js';
import type { FakeCharge } from './fake-provider.js';

let store: StoreProxy;
let checkout: CheckoutEnvironment;

beforeEach(async () => {
  store = await StoreProxy.start();
  checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2'], { store });
});
afterEach(async () => {
  await checkout.close();
  await store.close();
});

const workOff = () => checkout.get(CallbackStoreService).workOffDue();
const stored = () => checkout.collection('callbacks').find({}).sort({ _id: 1 }).toArray();
const states = async () => (await stored()).map(({ state }) => state);

/** Orders that are delivered have no polls: what becomes of them, only callbacks say. */
async function delivered(): Promise<{ id: string; charge: FakeCharge }> {
  const { transactionId: id } = await checkout.place('ana');
  const charge = checkout.provider.pay(id);
  await checkout.callBack(id);
  await checkout.becomes('ana', id, 'completed');
  await waitUntil(async () => (await states()).every((state) => state === 'done'));
  // Ids of the same millisecond have no sequence.
  checkout.clock.advance(1_000);
  return { id, charge };
}

describe('a callback', () => {
  it('is answered only once it is stored: after a failure the provider repeats it', async () => {
    const { id, charge } = await delivered();
    charge.status = 'chargeback';
    store.fail(insertsCallback, 1);
    expect(await codeOf(checkout.callBack(id))).toBe(platformErrors.unavailable.code);
    expect((await checkout.order('ana', id)).status).toBe('completed');
    await checkout.callBack(id);
    await checkout.becomes('ana', id, 'disputed');
  });

  it('may name its order in another case', async () => {
    const { id, charge } = await delivered();
    charge.status = 'chargeback';
    const reads = checkout.provider.reads;
    await checkout.callBack(id, { externalReference: id.toLowerCase() });
    await checkout.becomes('ana', id, 'disputed');
    expect(checkout.provider.reads).toBe(reads + 1);
  });

  it('survives a crash once it was answered', async () => {
    const { id, charge } = await delivered();
    charge.status = 'chargeback';
    checkout.provider.holdReads();
    await checkout.callBack(id);
    store.crashNow();
    checkout.provider.replyToReads();
    await checkout.stop();
    store.recover();
    checkout.clock.advance(2 * MINUTE_MS);
    await checkout.start();
    await checkout.becomes('ana', id, 'disputed');
  });

  it('counts although its body equals that of one whose read still runs', async () => {
    const { id, charge } = await delivered();
    checkout.provider.holdReads();
    const reads = checkout.provider.reads;
    await checkout.callBack(id, { identifier: charge.id });
    await waitUntil(() => checkout.provider.reads === reads + 1);
    charge.status = 'chargeback';
    await checkout.callBack(id, { identifier: charge.id });
    checkout.provider.replyToReads();
    await checkout.becomes('ana', id, 'disputed');
  });

  it('is carried out for every order that it names, however many', async () => {
    const BUYERS = Array.from({ length: 25 }, (_, at) => `buyer-${at}`);
    await checkout.addCodes(
      'card',
      BUYERS.map((who) => `CODE-OF-${who}`),
    );
    const orders = await Promise.all(
      BUYERS.map(async (who) => {
        const { transactionId: id } = await checkout.place(who);
        checkout.provider.pay(id).status = 'chargeback';
        return { who, id };
      }),
    );
    await checkout.callBack(orders[0]!.id, { pix: orders.map(({ id }) => ({ txid: id })) });
    for (const { who, id } of orders) await checkout.becomes(who, id, 'disputed');
    expect(await stored()).toHaveLength(3);
  });

  it('is followed after the delivery: money that goes back, and a dispute that is lost', async () => {
    const { id, charge } = await delivered();
    charge.status = 'chargeback';
    await checkout.callBack(id);
    await checkout.becomes('ana', id, 'disputed');
    charge.status = 'refunded';
    await checkout.callBack(id);
    expect((await checkout.becomes('ana', id, 'refunded')).codes).toEqual([]);
  });

  it('is tried again when the provider cannot be read', async () => {
    const { id, charge } = await delivered();
    charge.status = 'chargeback';
    checkout.provider.reading = 'error';
    await checkout.callBack(id);
    await waitUntil(async () => (await stored()).at(-1)?.['problem']);
    checkout.provider.reading = 'ok';
    checkout.clock.advance(MINUTE_MS);
    await workOff();
    await checkout.becomes('ana', id, 'disputed');
    expect((await stored()).at(-1)).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('is matched later if it names a charge before we know it', async () => {
    checkout.provider.holdCreations();
    const placing = checkout.place('ana');
    const creation = await waitUntil(() => checkout.provider.creations[0]);
    await checkout.callBackAt(String(creation['postbackUrl']), { identifier: 'charge-1' });
    await waitUntil(async () => (await stored()).at(-1)?.['problem']);
    checkout.provider.replyToNext();
    // On a busy machine the buyer has the reply before the charge is known.
    await checkout.becomes('ana', (await placing).transactionId, 'pending');
    checkout.clock.advance(MINUTE_MS);
    await workOff();
    expect(await states()).toEqual(['done']);
  });
});

describe('a callback that leads nowhere', () => {
  it('is kept as unreadable when it names nothing', async () => {
    const { transactionId } = await checkout.place('ana');
    for (const body of [{}, null, 'text', [1, 2]]) await checkout.callBack(transactionId, body);
    expect(await states()).toEqual(['unreadable', 'unreadable', 'unreadable', 'unreadable']);
  });

  it('is kept as unmatched when the order that it names never comes', async () => {
    const { transactionId } = await checkout.place('ana');
    await checkout.callBack(transactionId, { identifier: 'nobody' });
    for (let tries = 0; tries < 8; tries++) {
      checkout.clock.advance(5 * MINUTE_MS);
      await workOff();
    }
    expect(await stored()).toMatchObject([{ state: 'unmatched', names: ['nobody'], attempts: 6 }]);
    expect((await stored())[0]).not.toHaveProperty('dueAt');
  });

  it('is kept as failed when its charge cannot be read for hours', async () => {
    const { id } = await delivered();
    checkout.provider.reading = 'error';
    await checkout.callBack(id);
    for (let tries = 0; tries < 16; tries++) {
      checkout.clock.advance(2 * HOUR_MS);
      await workOff();
    }
    expect((await stored()).at(-1)).toMatchObject({ state: 'failed', attempts: 14 });
    expect(checkout.logged).toContain('gave up on a callback');
  });
});

it('keeps what a callback says of a person encrypted', async () => {
  const { transactionId } = await checkout.place('ana');
  await checkout.callBack(transactionId, { payer: { name: 'Maria das Dores', cpf: '11144477735' } });
  expect(await stored()).toHaveLength(1);
  const text = await checkout.databaseText('vale_checkout');
  expect(text).not.toMatch(/Maria|11144477735/);
});

it('counts callbacks by their method, once their secret was checked', async () => {
  await checkout.restart({ PAYMENT_CALLBACKS_PER_MINUTE: '2' });
  const { transactionId } = await checkout.place('ana');
  const forged = { methodId: 'pix', secret: 'wrong', body: {} };
  for (let sent = 0; sent < 3; sent++)
    expect(await codeOf(checkout.request(checkoutMessages.notifyPayment, forged))).toBe(
      checkoutErrors.webhookUnknown.code,
    );
  await checkout.callBack(transactionId, { identifier: 'a' });
  await checkout.callBack(transactionId, { identifier: 'b' });
  expect(await codeOf(checkout.callBack(transactionId))).toBe(platformErrors.tooManyRequests.code);
  expect(await states()).toHaveLength(2);
});
