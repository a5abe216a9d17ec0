import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { checkoutMessages } from '@vale/contracts/checkout';
import { aCustomer } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { formsOf, markedCustomer as marked } from '@vale/testing/marked-customer';
import { RotateKeysService } from '../src/backoffice/keys/rotate-keys.service.js';
import { RetentionService } from '../src/backoffice/privacy/retention.service.js';
import { OrderUpkeepService } from '../src/purchase/order-upkeep.service.js';
import { ADMIN, CheckoutEnvironment, PERSONAL_DATA_KEY } from './checkout-environment.js';

const NEW_KEY = 'another key of personal data of 32 and more';
const ROTATED = { PERSONAL_DATA_KEY: NEW_KEY, OTHER_PERSONAL_DATA_KEYS: PERSONAL_DATA_KEY };

let checkout: CheckoutEnvironment;

beforeEach(async () => void (checkout = await CheckoutEnvironment.selling(['CODE-1', 'CODE-2', 'CODE-3'])));
afterEach(() => checkout.close());

const place = async (accountId = 'ana', change = {}) =>
  (await checkout.place(accountId, { customer: marked, ...change })).transactionId;

async function bought(): Promise<string> {
  const id = await place();
  const payer = { name: marked.name, cpf: marked.cpf };
  checkout.provider.pay(id);
  await checkout.callBack(id, { externalReference: id, payer });
  await checkout.callBack(id);
  await checkout.becomes('ana', id, 'completed');
  return id;
}

const found = async (q = marked.cpf) => {
  const { items } = await checkout.request(checkoutMessages.listAllOrders, { q }, ADMIN);
  return items.map(({ transactionId }) => transactionId);
};
const shown = async (transactionId: string) => (await checkout.inspect(transactionId)).customer;
const macOf = async (id: string) =>
  String(((await checkout.stored(id))['customer'] as { cpfMac?: string }).cpfMac);
const rotate = () => checkout.get(RotateKeysService).rotate();

describe('the CPF and the phone of a buyer', () => {
  it('are nowhere in the store, in events or in logs; name and e-mail are in the order alone', async () => {
    await bought();
    const cancelled = await place('bia');
    const open = await place('cris');
    const databases = ['vale_checkout', 'vale_platform'];
    const pending = (await Promise.all(databases.map((name) => checkout.databaseText(name)))).join();
    await checkout.cancel('bia', cancelled);
    const texts = {
      pending,
      stored: (await Promise.all(databases.map((name) => checkout.databaseText(name)))).join(),
      events: JSON.stringify(checkout.allPublished()),
      logs: checkout.logged,
    };
    expect(texts.stored).toContain(open);
    expect(texts.events).toContain(open);
    for (const digits of [marked.cpf, marked.phone])
      for (const form of formsOf(digits))
        for (const [where, text] of Object.entries(texts))
          expect({ where, form, found: text.includes(form) }).toEqual({ where, form, found: false });
    for (const text of [texts.events, texts.logs])
      for (const clear of [marked.name, marked.email]) expect(text).not.toContain(clear);
    const others = texts.stored.replaceAll(new RegExp(`"customer":{"name":"${marked.name}".*?}`, 'g'), '');
    expect(others).not.toContain(marked.name);
  });

  it('are what the provider is given, the admin is shown and the link asks for', async () => {
    const id = await bought();
    expect(checkout.provider.creations.at(-1)).toMatchObject({ customer: marked });
    expect(await shown(id)).toEqual(marked);
    expect(await found()).toEqual([id]);
    expect(await found('529.982.247-25')).toEqual([]);
  });

  it('open nothing in another order', async () => {
    const [first, second] = [await place(), await place('bia')];
    const { customer } = await checkout.stored(first);
    await checkout.collection('orders').updateOne({ _id: second }, { $set: { customer } });
    await checkout.restart();
    await expect(shown(second)).rejects.toThrow();
    expect(await shown(first)).toEqual(marked);
  });
});

describe('another PERSONAL_DATA_KEY', () => {
  it('stops the start while orders have one that is not configured, unless that is lost', async () => {
    const id = await place();
    const keyId = (await macOf(id)).split('.')[0]!;
    await checkout.stop();
    await expect(checkout.start({ PERSONAL_DATA_KEY: NEW_KEY })).rejects.toThrow(
      `personal data is encrypted with the key "${keyId}", which is not configured`,
    );
    await checkout.start({ PERSONAL_DATA_KEY: NEW_KEY, LOST_PERSONAL_DATA_KEYS: keyId });
    expect(await shown(id)).toEqual({ ...marked, cpf: '', phone: '' });
    expect(await rotate()).toMatchObject({ orders: { resealed: 0, unreadable: [] } });
  });

  it('takes over by keys:rotate; orders of both keys are found and shown meanwhile', async () => {
    const idempotencyKey = 'key-of-the-first';
    const first = await place('ana', { idempotencyKey });
    await checkout.restart(ROTATED);
    checkout.sells('card');
    const second = await place('bia');
    expect((await found()).toSorted()).toEqual([first, second].toSorted());
    expect(await place('ana', { idempotencyKey })).toBe(first);
    const { version } = await checkout.stored(first);
    expect(await rotate()).toMatchObject({ orders: { resealed: 1, unreadable: [] } });
    expect(await rotate()).toMatchObject({ orders: { resealed: 0, unreadable: [] } });
    expect(await checkout.stored(first)).toMatchObject({ version });
    await checkout.restart({ PERSONAL_DATA_KEY: NEW_KEY });
    expect((await found()).toSorted()).toEqual([first, second].toSorted());
    expect(await shown(first)).toEqual(marked);
  });

  it('takes over of more orders than one command reads, and leaves what does not open', async () => {
    const id = await place();
    const { _id, openSlot: _slot, holdSlots: _slots, chargeKeys: _keys, ...rest } = await checkout.stored(id);
    const number = (at: number) => String(at).padStart(4, '0');
    const copies = Array.from({ length: 250 }, (_, at) => ({
      ...rest,
      _id: `${_id.slice(0, -4)}${number(at)}`,
      idempotencyKey: `copy-${at}`,
    }));
    await checkout.collection('orders').insertMany(copies as never);
    await checkout.restart(ROTATED);
    // Data sealed for another order does not open, so the copies act as damaged orders.
    const { orders } = await rotate();
    expect(orders.resealed).toBe(1);
    expect(orders.unreadable).toHaveLength(copies.length);
    expect(await shown(id)).toEqual(marked);
  });
});

describe('orders of a release that stored buyers in clear', () => {
  /** Mimics that release. */
  async function inClear(id: string, requestDigest: string): Promise<void> {
    const set = { customer: marked, requestDigest, schemaVersion: 1 };
    await checkout.collection('orders').updateOne({ _id: id }, { $set: set });
  }
  const isSealed = async (id: string) =>
    !JSON.stringify(await checkout.stored(id)).includes(marked.cpf) && /^[0-9a-f]{8}\./.test(await macOf(id));

  it('are read as they are, and sealed after the start while the shop sells', async () => {
    const idempotencyKey = 'key-of-the-first';
    const id = await place('ana', { idempotencyKey });
    const request = { productId: 'card', variations: [], customer: marked };
    const digest = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
    await inClear(id, digest);
    await checkout.restart();
    checkout.sells('card');
    await checkout.get(OrderUpkeepService).run();
    expect(await isSealed(id)).toBe(true);
    expect(JSON.stringify(await checkout.stored(id))).not.toContain(digest);
    expect(await shown(id)).toEqual(marked);
    expect(await found()).toEqual([id]);
    expect(await place('ana', { idempotencyKey })).toBe(id);
    expect(await codeOf(place('ana', { idempotencyKey, customer: aCustomer() }))).toBe(
      'checkout.idempotency-key-reused',
    );
  });

  it('are sealed by the daily job and by keys:rotate, also those that its last replicas write', async () => {
    const [first, second] = [await place(), await place('bia')];
    await inClear(first, '-');
    expect(await shown(first)).toEqual(marked);
    await checkout.get(RetentionService).forgetDue();
    expect(await isSealed(first)).toBe(true);
    await inClear(second, '-');
    expect(await rotate()).toMatchObject({ orders: { resealed: 1 } });
    expect(await isSealed(second)).toBe(true);
    expect((await found()).toSorted()).toEqual([first, second].toSorted());
  });
});
