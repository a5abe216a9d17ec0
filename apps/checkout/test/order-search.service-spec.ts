import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutMessages } from '@vale/contracts/checkout';
import type { MessageInput } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { RotateKeysService } from '../src/backoffice/keys/rotate-keys.service.js';
import { ErasureService } from '../src/backoffice/privacy/erasure.service.js';
import { IndexOrdersService } from '../src/backoffice/search/index-orders.service.js';
import { ADMIN, buyer, CheckoutEnvironment, PERSONAL_DATA_KEY } from './checkout-environment.js';

const NEW_KEY = 'another key of personal data of 32 and more';
const ROTATED = { PERSONAL_DATA_KEY: NEW_KEY, OTHER_PERSONAL_DATA_KEYS: PERSONAL_DATA_KEY };
const JOAO = {
  name: 'João da Silva',
  email: 'joaosilva90@empresa.com.br',
  cpf: '11144477735',
  phone: '21912345678',
};

let checkout: CheckoutEnvironment;
let delivered: string;
let open: string;

type Query = MessageInput<typeof checkoutMessages.listAllOrders>;
const page = (query: Query) => checkout.request(checkoutMessages.listAllOrders, query, ADMIN);
/** Returns the ids of the orders that the search found, each with the fields that matched. */
const hits = async (q: string, query: Query = {}) =>
  Object.fromEntries((await page({ ...query, q })).items.map((one) => [one.transactionId, one.foundBy]));
const index = () => checkout.get(IndexOrdersService).run();
/** Orders become searchable two minutes after they were placed. */
const settle = async () => {
  checkout.clock.advance(180_000);
  await index();
};
const tokensOf = async (id: string) => {
  const found = await checkout.collection('order_tokens').findOne({ _id: id as never });
  return (found?.['tokens'] ?? []) as string[];
};

async function bought(accountId: string, customer = JOAO): Promise<string> {
  const { transactionId } = await checkout.place(accountId, { customer: aCustomer(customer) });
  checkout.provider.pay(transactionId);
  await checkout.callBack(transactionId);
  await checkout.becomes(accountId, transactionId, 'completed');
  return transactionId;
}

beforeAll(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
  checkout.sells('card', { title: 'Vale Steam' });
  await checkout.request(
    checkoutMessages.addStock,
    { productId: 'card', codes: ['AAAA-BBBB-CCCC-1234'], batch: 'NF 17' },
    ADMIN,
  );
  // The oldest code is sold first.
  checkout.clock.advance(5);
  await checkout.addCodes('card', ['XYZ-77', 'XYZ-78', 'XYZ-79']);
  delivered = await bought('joao');
  open = (await checkout.place('ana')).transactionId;
  await settle();
});
afterAll(() => checkout.close());

describe('the search for orders', () => {
  it('tries every field, and says which matched', async () => {
    for (const [q, fields] of [
      [delivered, ['number']],
      [delivered.slice(-6).toLowerCase(), ['number']],
      ['joao silva', ['name']],
      ['silva90', ['email']],
      [JOAO.email.toUpperCase(), ['email']],
      ['5678', ['phone']],
      ['+55 (21) 91234-5678', ['phone']],
      ['111.444.777-35', ['cpf']],
      ['aaaa-bbbb-cccc-1234', ['code']],
      ['1234', ['code']],
    ] as const)
      expect([q, await hits(q)]).toEqual([q, { [delivered]: fields }]);
    expect(await hits('NF 17')).toMatchObject({ [delivered]: ['batch'] });
    expect(await hits('steam')).toEqual({ [delivered]: ['product'], [open]: ['product'] });
    expect(await hits('silva souza')).toEqual({});
    // The end of another buyer's phone, in an order of its own.
    expect(await hits('4321')).toEqual({ [open]: ['phone'] });
  });

  it('finds an order of a moment ago by its whole e-mail, CPF, number or payment', async () => {
    const { transactionId } = await checkout.place('nova', {
      customer: aCustomer({ email: 'nova@example.com', cpf: '39053344705' }),
    });
    expect(await hits('nova@example.com')).toEqual({ [transactionId]: ['email'] });
    expect(await hits('39053344705')).toEqual({ [transactionId]: ['cpf'] });
    expect(await hits(transactionId)).toEqual({ [transactionId]: ['number'] });
    await checkout.cancel('nova', transactionId);
  });

  it('obeys the other filters and goes on page by page, newest first', async () => {
    expect(await hits('steam', { state: 'delivered' })).toEqual({ [delivered]: ['product'] });
    expect(await hits('steam', { campaign: 'natal' })).toEqual({});
    const first = await page({ q: 'steam', limit: 1 });
    expect(first.nextCursor).toBe(first.items[0]!.transactionId);
    const second = await page({ q: 'steam', limit: 1, cursor: first.nextCursor! });
    expect(second.items[0]!.transactionId < first.items[0]!.transactionId).toBe(true);
  });

  it('does not show a candidate whose key collides with what was typed', async () => {
    const [token] = (await tokensOf(delivered)).filter((one) => one.startsWith('t:'));
    await checkout
      .collection('order_tokens')
      .updateOne({ _id: open as never }, { $push: { tokens: token! } } as never);
    expect(await hits('5678')).toEqual({ [delivered]: ['phone'] });
  });

  it('is for an administrator alone', async () => {
    const asked = checkout.request(checkoutMessages.listAllOrders, { q: 'joao' }, buyer('joao'));
    expect(await codeOf(asked)).toBe('platform.forbidden');
  });

  it('keeps phone, CPF and codes out of its keys', async () => {
    const text = (await tokensOf(delivered)).join();
    for (const secret of ['5678', '11144477735', '1234', 'CCCC', 'cccc']) expect(text).not.toContain(secret);
  });

  it('goes on with new keys of personal data, before and after their rotation', async () => {
    await checkout.restart(ROTATED);
    checkout.sells('card', { title: 'Vale Steam' });
    expect(await hits('5678')).toEqual({ [delivered]: ['phone'] });
    expect((await checkout.get(RotateKeysService).rotate()).searchable).toBeGreaterThan(0);
    expect((await checkout.get(RotateKeysService).rotate()).searchable).toBe(0);
    await checkout.restart({ PERSONAL_DATA_KEY: NEW_KEY });
    checkout.sells('card', { title: 'Vale Steam' });
    expect(await hits('5678')).toEqual({ [delivered]: ['phone'] });
  });

  it('finds the code of an order that was indexed before its delivery', async () => {
    const { transactionId } = await checkout.place('lia', { customer: aCustomer({ phone: '31900001111' }) });
    await settle();
    expect(await hits('1111')).toEqual({ [transactionId]: ['phone'] });
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    const { codes } = await checkout.becomes('lia', transactionId, 'completed');
    checkout.clock.advance(600_000);
    await index();
    expect(await hits(codes[0]!.code)).toEqual({ [transactionId]: ['code'] });
  });

  it('takes up all earlier orders, though an admin acts on the newest one first', async () => {
    await checkout.collection('order_tokens').deleteMany({});
    await checkout.get(IndexOrdersService).index({ transactionId: delivered });
    expect(await checkout.collection('order_tokens').countDocuments()).toBe(0);
    await settle();
    const orders = await checkout.collection('orders').countDocuments();
    expect(await checkout.collection('order_tokens').countDocuments()).toBe(orders);
  });

  it('forgets a person whose account is deleted', async () => {
    const before = await tokensOf(delivered);
    expect(before.some((token) => token.startsWith('g:'))).toBe(true);
    await checkout.get(ErasureService).erase({ accountId: 'joao' });
    const kept = await waitUntil(async () => {
      const tokens = await tokensOf(delivered);
      return tokens.some((token) => /^[gdt]:/.test(token)) ? undefined : tokens;
    });
    expect(kept).toContain(`n:${delivered.slice(-6)}`);
    expect(await hits('joao')).toEqual({});
  });
});

it('finds the E2E id of a payment', async () => {
  const shop = await CheckoutEnvironment.selling(['CODE-1'], { atApiPix: true });
  try {
    const { transactionId } = await shop.place('ana');
    shop.provider.apiPix.pay(transactionId, shop.clock.nowMs());
    await shop.refresh('ana', transactionId);
    await shop.becomes('ana', transactionId, 'completed');
    const [payment] = (await shop.inspect(transactionId)).payments;
    expect(payment!.id).toMatch(/^E\d{8}/);
    const { items } = await shop.request(checkoutMessages.listAllOrders, { q: payment!.id }, ADMIN);
    expect(items).toMatchObject([{ transactionId, foundBy: ['payment'] }]);
  } finally {
    await shop.close();
  }
});
