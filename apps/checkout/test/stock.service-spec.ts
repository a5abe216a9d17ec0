import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutEvents, checkoutMessages } from '@vale/contracts/checkout';
import { waitUntil } from '@vale/testing/wait-until';
import { LineCodeService } from '../src/stock/line-code.service.js';
import { StockLevelService } from '../src/stock/stock-level.service.js';
import { StockService } from '../src/stock/stock.service.js';
import { ADMIN, CheckoutEnvironment, SECRET_KEY } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterEach(() => checkout.close());

const add = (codes: string[], productId = 'card') =>
  checkout.system.bus.request(checkoutMessages.addStock, { productId, codes }, { context: ADMIN });

const line = (number: number) => ({ line: number, productId: 'card', variation: '' });

describe('adding codes', () => {
  it('counts what is new and what is in stock already, for whatever product', async () => {
    expect(await add(['A', 'B', 'B', ' A '])).toEqual({ added: 2, repeated: 2 });
    expect(await add(['B', 'C'], 'other')).toEqual({ added: 1, repeated: 1 });
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 2 }] });
  });

  it('keeps them unreadable in the store, and the order’s personal data out of the log', async () => {
    checkout.sells('card');
    await add(['SECRET-CODE-1', 'login: x\nsenha: SECRET-CODE-2']);
    const { transactionId } = await checkout.place('ana');
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    await checkout.becomes('ana', transactionId, 'completed');
    const collections = ['stock_codes', 'stock_levels', 'orders', 'payment_methods'];
    const contents = await Promise.all(
      collections.map(async (name) => JSON.stringify(await checkout.collection(name).find({}).toArray())),
    );
    expect(contents.join('')).not.toMatch(/SECRET-CODE|the-private-token/);
    expect(contents[0]).toContain('"sealed":"v2.');
    expect(checkout.logged).not.toMatch(/SECRET-CODE|the-private-token|52998224725|ana@example\.com/);
  });

  it('takes a thousand at once', async () => {
    const codes = Array.from({ length: 1_000 }, (_, number) => `CODE-${number}`);
    expect(await add(codes)).toEqual({ added: 1_000, repeated: 0 });
    expect(await add(codes)).toEqual({ added: 0, repeated: 1_000 });
  });
});

describe('a hold', () => {
  it('keeps the same code when it is repeated', async () => {
    await add(['A', 'B']);
    const stock = checkout.get(StockService);
    for (let times = 0; times < 3; times++) expect(await stock.hold('o1', [line(0)], 1)).toEqual([]);
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 1, held: 1 }] });
    await Promise.all([1, 2, 3, 4].map(() => stock.hold('o2', [line(0)], 1)));
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 0, held: 2 }] });
  });

  it('is for all lines or for none', async () => {
    await add(['A', 'B']);
    const stock = checkout.get(StockService);
    expect(await stock.hold('o1', [line(0), line(1), line(2)], 1)).toEqual([
      { productId: 'card', variation: '', free: 2 },
    ]);
    expect(await checkout.free('card')).toBe(2);
  });

  it('gives the oldest code first', async () => {
    await add(['FIRST']);
    await new Promise((resolve) => setTimeout(resolve, 2));
    checkout.clock.advance(5);
    await add(['SECOND']);
    const stock = checkout.get(StockService);
    await stock.hold('o1', [line(0)], 1);
    await stock.assign('o1', [line(0)]);
    expect(await stock.reveal('o1')).toEqual([{ line: 0, code: 'FIRST' }]);
  });

  it('is never released once it became an assignment', async () => {
    await add(['A']);
    const stock = checkout.get(StockService);
    await stock.hold('o1', [line(0)], 1);
    expect(await stock.assign('o1', [line(0)])).toBe(true);
    await stock.release('o1');
    expect(await stock.assign('o1', [line(0)])).toBe(true);
    expect(await stock.hold('o2', [line(0)], 1)).toMatchObject([{ free: 0 }]);
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 0, held: 0, assigned: 1 }] });
  });

  it('assigns nothing that is not held', async () => {
    await add(['A']);
    expect(await checkout.get(StockService).assign('o1', [line(0)])).toBe(false);
    expect(await checkout.free('card')).toBe(1);
  });

  it('is missing although another line was given a text by hand', async () => {
    const byHand = { ...line(1), delivery: 'manual' as const };
    await checkout.get(LineCodeService).give('o1', byHand, { text: 'login: ana' });
    expect(await checkout.get(StockService).assign('o1', [line(0)])).toBe(false);
  });
});

describe('a stock level', () => {
  it('is published when it changed, with a growing version', async () => {
    await add(['A', 'B']);
    const stock = checkout.get(StockService);
    await stock.hold('o1', [line(0)], 1);
    // While some are left, their number may be a minute old.
    checkout.clock.advance(61_000);
    await checkout.get(StockLevelService).recountEachMinute();
    const changes = () =>
      checkout.published(checkoutEvents.stockChanged).filter(({ data }) => data['productId'] === 'card');
    await waitUntil(() => changes().at(-1)?.data['free'] === 1);
    await stock.release('o1');
    await waitUntil(() => changes().at(-1)?.data['free'] === 2);
    // Events arrive in no guaranteed order; the version says which is the newest.
    const levels = changes().map(({ data }) => [data['version'], data['free']]);
    expect(levels.toSorted()).toEqual([
      [0, 2],
      [1, 1],
      [2, 2],
    ]);
  });

  it('is published for a stock that was never filled, when it is ordered', async () => {
    checkout.sells('card');
    await checkout.place('ana').catch(() => undefined);
    await waitUntil(() =>
      checkout
        .published(checkoutEvents.stockChanged)
        .some(({ data }) => data['productId'] === 'card' && data['free'] === 0),
    );
  });
});

describe('a new SECRET_KEY', () => {
  it('reads and recognises what was stored under the old one', async () => {
    checkout.sells('card');
    await add(['OLD-CODE']);
    checkout.clock.advance(1);
    await checkout.restart({
      SECRET_KEY: 'another key of thirty-two chars !!',
      PREVIOUS_SECRET_KEYS: SECRET_KEY,
    });
    expect(await add(['OLD-CODE', 'NEW-CODE'])).toEqual({ added: 1, repeated: 1 });
    const { transactionId } = await checkout.place('ana');
    checkout.provider.pay(transactionId);
    await checkout.callBack(transactionId);
    expect((await checkout.becomes('ana', transactionId, 'completed')).codes).toMatchObject([
      { code: 'OLD-CODE' },
    ]);
  });
});
