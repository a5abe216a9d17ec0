import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminErrors,
  checkoutErrors,
  checkoutMessages,
  type StockSelection,
} from '@vale/contracts/checkout';
import type { MessageInput } from '@vale/contracts/define';
import { StockService } from '../src/stock/stock.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterEach(() => checkout.close());

/** Each at another instant, so that ids are in the order of the calls. */
const add = (input: MessageInput<typeof checkoutMessages.addStock>) => {
  checkout.clock.advance(5);
  return checkout.request(checkoutMessages.addStock, input, ADMIN);
};
const list = async (productId: string) =>
  (await checkout.request(checkoutMessages.listStockCodes, { productId }, ADMIN)).items;
const withdraw = (selection: StockSelection, reason: 'voided' | 'returned' | 'given-out' = 'voided') => {
  checkout.clock.advance(5);
  return checkout.request(checkoutMessages.withdrawStock, { selection, reason, note: 'porque sim' }, ADMIN);
};
const actions = async () => (await checkout.request(checkoutMessages.listStockActions, {}, ADMIN)).items;
const take = async (orderId: string, productId = 'card') => {
  const line = { line: 0, productId, variation: '' };
  const stock = checkout.get(StockService);
  if ((await stock.hold(orderId, [line], 1)).length > 0) return undefined;
  await stock.assign(orderId, [line]);
  return (await stock.reveal(orderId))[0]!.code;
};

describe('a repeated code', () => {
  it('is recognised with other line ends and spaces, within a product and across', async () => {
    await add({ productId: 'card', codes: ['login: ana\nsenha: 1'] });
    expect(await add({ productId: 'card', codes: ['login: ana  \r\nsenha: 1\r\n'] })).toEqual({
      added: 0,
      repeated: 1,
    });
    expect(await add({ productId: 'other', codes: ['login: ana\rsenha: 1', 'NEW', ' NEW'] })).toEqual({
      added: 1,
      repeated: 2,
    });
  });

  it('is another code if its case differs, unless the product ignores case', async () => {
    expect(await add({ productId: 'card', codes: ['abc-1', 'ABC-1'] })).toEqual({ added: 2, repeated: 0 });
    await checkout.request(checkoutMessages.setStockRule, { productId: 'steam', ignoreCase: true }, ADMIN);
    const codes = ['Abc-1', 'xyz-2', 'XYZ-2'];
    expect(await add({ productId: 'steam', codes })).toEqual({ added: 1, repeated: 2 });
    expect(await add({ productId: 'card', codes: ['XYZ-2'] })).toEqual({ added: 1, repeated: 0 });
  });
});

describe('codes of a deleted product', () => {
  beforeEach(async () => {
    await add({ productId: 'deleted', codes: ['A', 'B'], batch: 'NF 17', costCentavos: 4_000 });
    await add({ productId: 'deleted', codes: ['C'], variation: 'R$ 50' });
    checkout.deleted.add('deleted');
  });

  it('are listed without their text', async () => {
    const codes = await list('deleted');
    expect(codes).toHaveLength(3);
    expect(codes[0]).toMatchObject({ state: 'free', batch: 'NF 17', costCentavos: 4_000, orderId: null });
    expect(JSON.stringify(codes)).not.toMatch(/sealed|wrapped|fingerprint/);
  });

  it('are moved to another product and sold there', async () => {
    const reply = await checkout.request(
      checkoutMessages.moveStock,
      { selection: { productId: 'deleted', variation: '' }, to: { productId: 'card' } },
      ADMIN,
    );
    expect(reply).toMatchObject({ changed: 2, skipped: 0, more: false });
    expect(await checkout.free('card')).toBe(2);
    expect(await checkout.free('deleted', 'R$ 50')).toBe(1);
    expect(['A', 'B']).toContain(await take('o1'));
  });

  it('are returned to the supplier, with batch and cost, and not sold any more', async () => {
    const reply = await withdraw({ productId: 'deleted', batch: 'NF 17' }, 'returned');
    const batches = [{ productId: 'deleted', variation: '', batch: 'NF 17', count: 2, costCentavos: 8_000 }];
    expect(reply).toMatchObject({ changed: 2, batches });
    const [record] = await actions();
    expect(record).toMatchObject({
      id: reply.actionId,
      kind: 'withdraw',
      reason: 'returned',
      note: 'porque sim',
      accountId: 'admin',
      batches,
    });
    expect(await take('o1', 'deleted')).toBeUndefined();
    expect(await add({ productId: 'card', codes: ['A'] })).toEqual({ added: 0, repeated: 1 });
  });
});

describe('a product that catalog does not have', () => {
  beforeEach(() => void ['deleted', 'a,b'].forEach((id) => checkout.deleted.add(id)));
  const productNotFound = { code: checkoutErrors.productNotFound.code };

  it.each(['deleted', 'a,b'])('gets no codes, and no record of them: %s', async (productId) => {
    await expect(add({ productId, codes: ['A'] })).rejects.toMatchObject(productNotFound);
    expect(await list(productId)).toEqual([]);
    expect(await actions()).toEqual([]);
    expect(await add({ productId: 'card', codes: ['A'] })).toEqual({ added: 1, repeated: 0 });
  });

  it('gets no codes from another stock either; they stay there', async () => {
    await add({ productId: 'card', codes: ['A'] });
    const move = { selection: { productId: 'card' }, to: { productId: 'deleted' } };
    await expect(checkout.request(checkoutMessages.moveStock, move, ADMIN)).rejects.toMatchObject(
      productNotFound,
    );
    expect(await checkout.free('card')).toBe(1);
  });

  it('is not revealed to anybody but administrators', async () => {
    const input = { productId: 'deleted', codes: ['A'] };
    await expect(checkout.request(checkoutMessages.addStock, input, buyer('ana'))).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('a withdrawal', () => {
  it('leaves, by text, codes that an order has, and says how many', async () => {
    await add({ productId: 'card', codes: ['A'] });
    await add({ productId: 'card', codes: ['B', 'C'] });
    expect(await take('o1')).toBe('A');
    const reply = await withdraw({ codes: ['A', 'B', 'unknown'] }, 'given-out');
    expect(reply).toMatchObject({ changed: 1, skipped: 2 });
    expect(await take('o2')).toBe('C');
    expect((await checkout.get(StockService).reveal('o1'))[0]!.code).toBe('A');
  });

  it('takes everything, as after a restore, and is undone for the codes that are certainly unsold', async () => {
    await add({ productId: 'card', codes: ['A', 'B'] });
    await add({ productId: 'other', codes: ['C'] });
    expect(await withdraw({ all: true }, 'given-out')).toMatchObject({ changed: 3 });
    expect(await take('o1')).toBeUndefined();
    checkout.clock.advance(5);
    const reply = await checkout.request(
      checkoutMessages.reinstateStock,
      { selection: { codes: ['B'] }, note: '' },
      ADMIN,
    );
    expect(reply).toMatchObject({ changed: 1 });
    expect(await take('o1')).toBe('B');
    expect((await actions()).map(({ kind }) => kind)).toEqual(['reinstate', 'withdraw', 'add', 'add']);
    const some = (query: MessageInput<typeof checkoutMessages.listStockActions>) =>
      checkout.request(checkoutMessages.listStockActions, query, ADMIN);
    expect((await some({ productId: 'card', kind: 'withdraw' })).items).toHaveLength(1);
    expect((await some({ productId: 'other', kind: 'withdraw' })).items).toEqual([]);
  });

  it('is not undone for codes that were given out when the whole stock is reinstated', async () => {
    await add({ productId: 'card', codes: ['A', 'B'] });
    await withdraw({ codes: ['A'] }, 'given-out');
    await withdraw({ productId: 'card' }, 'voided');
    for (const selection of [{ productId: 'card' }, { all: true } as const]) {
      checkout.clock.advance(5);
      await checkout.request(checkoutMessages.reinstateStock, { selection, note: '' }, ADMIN).catch(() => {});
    }
    expect(await take('o1')).toBe('B');
    expect(await take('o2')).toBeUndefined();
  });

  it('changes a thousand codes at most, and says that there are more', async () => {
    const codes = (from: number) => Array.from({ length: 600 }, (_, number) => `CODE-${from + number}`);
    await add({ productId: 'card', codes: codes(0) });
    await add({ productId: 'card', codes: codes(600), variation: 'x' });
    expect(await withdraw({ productId: 'card' })).toMatchObject({ changed: 1_000, more: true });
    expect(await withdraw({ productId: 'card' })).toMatchObject({ changed: 200, more: false });
  });

  it('is refused if it takes nothing, and leaves no record', async () => {
    const refused = withdraw({ ids: ['unknown'] });
    await expect(refused).rejects.toMatchObject({ code: checkoutAdminErrors.noCodesSelected.code });
    expect(await actions()).toEqual([]);
  });

  it('is for admins', async () => {
    const input = { selection: { all: true } as const, reason: 'voided' as const };
    const refused = checkout.request(checkoutMessages.withdrawStock, input, buyer('ana'));
    await expect(refused).rejects.toMatchObject({ status: 403 });
  });
});
