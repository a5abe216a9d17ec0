import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkoutMessages } from '@vale/contracts/checkout';
import { StockService } from '../src/stock/stock.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

const NEW_KEY = 'another key of thirty-two chars !!';
// The machine may be busy with everything else that is tested.
jest.setTimeout(60_000);

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterEach(() => checkout.close());

const add = (codes: string[], productId = 'card') =>
  checkout.request(checkoutMessages.addStock, { productId, codes }, ADMIN);
const line = (number: number) => ({ line: number, productId: 'card', variation: '' });

describe('a changed SECRET_KEY', () => {
  it('stops the start while codes exist that it does not open, and says what to set', async () => {
    await add(['OLD-CODE']);
    await checkout.stop();
    await expect(checkout.start({ SECRET_KEY: NEW_KEY })).rejects.toThrow(
      /1 code is encrypted with the master key "[0-9a-f]{8}", which is not configured/,
    );
    await checkout.start();
    expect(await checkout.free('card')).toBe(1);
  });
});

describe('a code that does not open', () => {
  it('is not held for an order: the next one is', async () => {
    await add(['BROKEN']);
    checkout.clock.advance(5);
    await add(['WHOLE']);
    const [oldest] = await checkout.collection('stock_codes').find().sort({ _id: 1 }).toArray();
    const other = await checkout.collection('stock_codes').findOne({ _id: { $ne: oldest!._id } });
    const { _id, fingerprint: _fingerprint, ...sealedForAnother } = other!;
    await checkout.collection('stock_codes').updateOne({ _id: oldest!._id }, { $set: sealedForAnother });

    const stock = checkout.get(StockService);
    expect(await stock.hold('o1', [line(0)], 1)).toBe(true);
    expect(await stock.assign('o1', [line(0)])).toBe(true);
    expect(await stock.reveal('o1')).toEqual([{ line: 0, code: 'WHOLE' }]);
    expect(await stock.hold('o2', [line(0)], 1)).toBe(false);
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 0, held: 0, assigned: 1 }] });
    expect(checkout.logged).toContain('does not open');
  });
});
