import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogEvents } from '@vale/contracts/catalog';
import {
  checkoutAdminMessages,
  checkoutMessages,
  stockAdminMessages,
  type InboxCase,
} from '@vale/contracts/checkout';
import { platformErrors, type MessageInput } from '@vale/contracts/define';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { ADMIN, buyer, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterEach(() => checkout.close());

const add = (input: MessageInput<typeof checkoutMessages.addStock>) => {
  checkout.clock.advance(5);
  return checkout.request(checkoutMessages.addStock, input, ADMIN);
};
const stocks = (query: MessageInput<typeof stockAdminMessages.listStocks> = {}) =>
  checkout.request(stockAdminMessages.listStocks, query, ADMIN);
const check = async (productId: string, codes: string[]) =>
  (await checkout.request(stockAdminMessages.checkStock, { productId, codes }, ADMIN)).repeated;
const setLow = (productId: string, lowAt: number | null, variation = '') =>
  checkout.request(stockAdminMessages.setLowLevel, { productId, variation, lowAt }, ADMIN);
const lowCases = async (): Promise<InboxCase[]> =>
  (await checkout.request(checkoutAdminMessages.listInbox, { kind: 'stock-low' }, ADMIN)).items;

describe('the list of stocks', () => {
  it('has the cost of the codes that were added last with one', async () => {
    const cost = async () => (await stocks({ productId: 'card' })).items[0]!.lastCostCentavos;
    await add({ productId: 'card', codes: ['A'] });
    expect(await cost()).toBeUndefined();
    await add({ productId: 'card', codes: ['B'], costCentavos: 3_800 });
    await add({ productId: 'card', codes: ['C'] });
    // Nothing was added.
    await add({ productId: 'card', codes: ['C'], costCentavos: 1 });
    expect(await cost()).toBe(3_800);
    await add({ productId: 'card', codes: ['D'], costCentavos: 0 });
    expect(await cost()).toBe(0);
    const ofRole = async (role: 'stock' | 'support') => {
      const context = { ...ADMIN, actor: { ...ADMIN.actor!, role } };
      const { items } = await checkout.request(stockAdminMessages.listStocks, { productId: 'card' }, context);
      return items[0];
    };
    expect(await ofRole('stock')).toHaveProperty('lastCostCentavos', 0);
    expect(await ofRole('support')).not.toHaveProperty('lastCostCentavos');
  });

  it('has the emptiest first, page by page, with what each of their codes is', async () => {
    await add({ productId: 'full', codes: ['A', 'B', 'C'] });
    await add({ productId: 'low', codes: ['D'], variation: 'R$ 50' });
    await add({ productId: 'some', codes: ['E', 'F'] });
    const selection = { codes: ['B'] };
    await checkout.request(checkoutMessages.withdrawStock, { selection, reason: 'voided' }, ADMIN);
    // Published a little later; a stock whose level changes between two pages may be on neither.
    await waitUntil(async () => (await stocks({ maxFree: 2 })).items.length === 3);
    const first = await stocks({ limit: 2 });
    const rest = await stocks({ limit: 2, cursor: first.nextCursor! });
    expect([...first.items, ...rest.items].map(({ productId }) => productId).toSorted()).toEqual([
      'full',
      'low',
      'some',
    ]);
    expect(first.items[0]).toMatchObject({ productId: 'low', variation: 'R$ 50', free: 1, lowAt: null });
    expect((await stocks({ productId: 'full' })).items).toEqual([
      {
        productId: 'full',
        variation: '',
        free: 2,
        held: 0,
        assigned: 0,
        withdrawn: 1,
        lowAt: null,
        ignoreCase: false,
        shared: null,
      },
    ]);
    const named = (await stocks({ productIds: 'some,none,full' })).items;
    expect(named.map(({ productId, free }) => [productId, free])).toEqual([
      ['full', 2],
      ['some', 2],
    ]);
    expect((await stocks({ maxFree: 1 })).items.map(({ productId }) => productId)).toEqual(['low']);
    // Two stocks with the same number of codes appear on one page each.
    const second = await stocks({ limit: 1, maxFree: 2, cursor: (await stocks({ limit: 2 })).nextCursor! });
    expect(second).toMatchObject({ items: [{ productId: 'some', free: 2 }], nextCursor: null });
  });

  it('is for admins, as are the check and the level', async () => {
    const { listStocks, checkStock, setLowLevel } = stockAdminMessages;
    const refused = await Promise.all([
      codeOf(checkout.request(listStocks, {}, buyer('ana'))),
      codeOf(checkout.request(checkStock, { productId: 'card', codes: ['A'] }, buyer('ana'))),
      codeOf(checkout.request(setLowLevel, { productId: 'card', lowAt: 1 }, buyer('ana'))),
    ]);
    expect(refused).toEqual(Array(3).fill(platformErrors.forbidden.code));
  });
});

describe('codes in a list', () => {
  it('are masked, and of one variation and state where that is asked for', async () => {
    await add({ productId: 'card', codes: ['ABCD-EFGH-1234', 'short'], variation: 'x' });
    await add({ productId: 'card', codes: ['login: ana@example.com\nsenha: 1\nnota'] });
    const { items } = await checkout.request(
      checkoutMessages.listStockCodes,
      { productId: 'card', variation: 'x', state: 'free' },
      ADMIN,
    );
    expect(items.map(({ masked }) => masked).toSorted()).toEqual(['••••', '••••1234']);
    const own = { productId: 'card', variation: '' };
    const multiline = await checkout.request(checkoutMessages.listStockCodes, own, ADMIN);
    expect(multiline.items.map(({ masked }) => masked)).toEqual(['••••.com (+2 linhas)']);
    expect(JSON.stringify([items, multiline])).not.toMatch(/ABCD|senha|sealed|wrapped/);
  });
});

describe('a check before codes are added', () => {
  it('names each code that is repeated: in the list, and in stock of whatever product', async () => {
    await add({ productId: 'other', codes: ['IN-STOCK'], variation: 'R$ 50' });
    expect(await check('card', ['NEW', ' IN-STOCK ', 'NEW', 'ANOTHER', 'new'])).toEqual([
      { row: 1, sameAs: null, stock: { productId: 'other', variation: 'R$ 50', state: 'free' } },
      { row: 2, sameAs: 0, stock: null },
    ]);
    expect(await check('card', ['NEW'])).toEqual([]);
  });

  it('ignores case where the product does, as the stock itself', async () => {
    await checkout.request(checkoutMessages.setStockRule, { productId: 'card', ignoreCase: true }, ADMIN);
    await add({ productId: 'card', codes: ['Abc'] });
    const list = ['ABC', 'xyz', 'XYZ'];
    expect((await check('card', list)).map(({ row, sameAs }) => [row, sameAs])).toEqual([
      [0, null],
      [2, 1],
    ]);
    expect(await add({ productId: 'card', codes: list })).toEqual({ added: 1, repeated: 2 });
  });
});

describe('a stock with a warning level', () => {
  it('has one case of the inbox while it is low, and leaves a record', async () => {
    await add({ productId: 'card', codes: ['A', 'B'] });
    await setLow('card', 2);
    await setLow('never-filled', 0, 'x');
    await add({ productId: 'plenty', codes: ['C'] });
    await checkout.get(CaseScheduleService).reconcile();
    expect((await lowCases()).map(({ id, evidence }) => [id, evidence]).toSorted()).toEqual([
      ['stock-low.card', { productId: 'card', variations: [] }],
      ['stock-low.never-filled', { productId: 'never-filled', variations: ['x'] }],
    ]);
    await add({ productId: 'card', codes: ['D'] });
    await setLow('never-filled', null, 'x');
    await checkout.counts('card');
    await checkout.get(CaseScheduleService).reconcile();
    expect(await lowCases()).toEqual([]);
    const { items } = await checkout.request(
      checkoutAdminMessages.listAudit,
      { action: 'stock.low-level', targetId: 'card' },
      ADMIN,
    );
    expect(items).toMatchObject([{ accountId: 'admin', after: { lowAt: 2 } }]);
  });

  const product = { productId: 'card', title: 'Card', category: 'jogos' } as const;
  it.each([
    ['product', () => checkout.system.bus.emit(catalogEvents.productDeleted, product)],
    ['order bump', () => checkout.system.bus.emit(catalogEvents.orderBumpDeleted, { orderBumpId: 'card' })],
  ])('has none any more once its %s was deleted, which takes no level either', async (_kind, emit) => {
    await add({ productId: 'card', codes: ['A'] });
    await setLow('card', 2);
    await checkout.get(CaseScheduleService).reconcile();
    expect(await lowCases()).toHaveLength(1);
    checkout.deleted.add('card');
    await emit();
    await waitUntil(async () => (await stocks({ productId: 'card' })).items[0]?.lowAt === null);
    await checkout.get(CaseScheduleService).reconcile();
    expect(await lowCases()).toEqual([]);
    expect(await codeOf(setLow('card', 5))).toBe('checkout.product-not-found');
    await setLow('card', null);
  });
});
