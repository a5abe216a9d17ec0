import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutMessages } from '@vale/contracts/checkout';
import { SystemIds } from '@vale/platform/ids';
import { testSize } from '@vale/testing/test-size';
import { checkoutConfig } from '../src/checkout.config.js';
import { VaultService } from '../src/vault/vault.service.js';
import { RotateKeysService } from '../src/backoffice/keys/rotate-keys.service.js';
import { StockKeysRepository, type KeyedCode } from '../src/stock/stock-keys.repository.js';
import { StockService } from '../src/stock/stock.service.js';
import { ADMIN, CheckoutEnvironment, SECRET_KEY } from './checkout-environment.js';

const ORDERS = testSize(5);
const NEW_KEY = 'another key of thirty-two chars !!';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterEach(() => checkout.close());

const NAMED = { MASTER_KEYS: `2027:${NEW_KEY}` };
const ROTATED = { ...NAMED, MASTER_KEY_ID: '2027' };

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
    expect(await stock.hold('o1', [line(0)], 1)).toEqual([]);
    expect(await stock.assign('o1', [line(0)])).toBe(true);
    expect(await stock.reveal('o1')).toEqual([{ line: 0, code: 'WHOLE' }]);
    expect(await stock.hold('o2', [line(0)], 1)).toMatchObject([{ free: 0 }]);
    expect(await checkout.counts('card')).toMatchObject({ items: [{ free: 0, held: 0, assigned: 1 }] });
    expect(checkout.logged).toContain('cannot be decrypted');
  });
});

describe('keys:rotate', () => {
  const rotate = () => checkout.get(RotateKeysService).rotate();
  const stored = () => checkout.collection('stock_codes').find().toArray();

  it('gives every code the current key, so that the old one is not needed any more', async () => {
    await add(['A', 'B', 'C']);
    const stock = checkout.get(StockService);
    await stock.hold('o1', [line(0)], 1);
    await stock.assign('o1', [line(0)]);
    const before = await stock.reveal('o1');
    await checkout.restart(ROTATED);
    expect(await rotate()).toEqual({
      rewrapped: 3,
      repeated: [],
      unreadable: [],
      blocks: { resealed: 0, left: 0 },
      codesByKey: { '2027': 3 },
      orders: { resealed: 0, unreadable: [] },
      searchable: 0,
    });
    expect(await rotate()).toMatchObject({ rewrapped: 0, codesByKey: { '2027': 3 } });
    await checkout.restart({ ...ROTATED, SECRET_KEY: 'a third key, of thirty-two characters' });
    expect(await checkout.get(StockService).reveal('o1')).toEqual(before);
    expect(await add(['A', 'B', 'C', 'D'])).toEqual({ added: 1, repeated: 3 });
  });

  it('gives the bodies of callbacks the current key, and leaves those that do not open', async () => {
    checkout.sells('card');
    await add(['A']);
    const { transactionId } = await checkout.place('ana');
    const body = { externalReference: transactionId, payer: 'Maria' };
    await checkout.callBack(transactionId, body);
    const callbacks = () => checkout.collection('callbacks').find().sort({ _id: 1 }).toArray();
    const [first] = await callbacks();
    const lost = { ...first, _id: '0', body: `${String(first!['body'])}x` };
    await checkout.collection('callbacks').insertOne(lost as never);
    await checkout.restart(ROTATED);
    await rotate();
    await checkout.restart({ ...ROTATED, SECRET_KEY: 'a third key, of thirty-two characters' });
    const [unreadable, resealed] = await callbacks();
    expect(unreadable!['body']).toBe(lost.body);
    const open = () => checkout.get(VaultService).openToken(String(resealed!['body']), String(first!['_id']));
    expect(JSON.parse(open())).toEqual(body);
  });

  it('goes on where it was interrupted', async () => {
    await add(Array.from({ length: 250 }, (_, number) => `CODE-${number}`));
    await checkout.restart(ROTATED);
    const stop = new Error('stopped');
    const interrupted = checkout.get(RotateKeysService).rotate(() => {
      throw stop;
    });
    await expect(interrupted).rejects.toBe(stop);
    const { rewrapped } = await rotate();
    expect(rewrapped).toBeGreaterThan(0);
    expect(rewrapped).toBeLessThan(250);
    expect((await stored()).every(({ keyId }) => keyId === '2027')).toBe(true);
  });

  it('does not touch a code that was changed since it was read', async () => {
    await add(['A']);
    await checkout.restart(ROTATED);
    const codes = checkout.get(StockKeysRepository);
    const [{ _id: id, ...before } = { _id: '', sealed: '', keyId: '' }] =
      (await stored()) as unknown as KeyedCode[];
    const after = { sealed: before.sealed, keyId: 'old', wrapped: 'old' };
    await rotate();
    expect(await codes.rewrap([{ id, before, after }])).toEqual([]);
    expect(await stored()).toMatchObject([{ keyId: '2027' }]);
  });

  it('fails no delivery that runs meanwhile, and gives each code a data key of its own', async () => {
    checkout.sells('card');
    await add(Array.from({ length: 400 }, (_, number) => `CODE-${String(number).padStart(3, '0')}`));
    await checkout.restart(ROTATED);
    let rotating = true;
    const rotations = (async () => {
      while (rotating) {
        await rotate();
        // Back under the old key, so that codes change their keys until the last order is delivered.
        await rewrapAllTo(SECRET_KEY);
      }
    })();
    const delivered: string[] = [];
    try {
      for (let number = 0; number < ORDERS; number++) {
        const { transactionId } = await checkout.place(`buyer-${number}`);
        checkout.provider.pay(transactionId);
        await checkout.callBack(transactionId);
        const { codes } = await checkout.becomes(`buyer-${number}`, transactionId, 'completed');
        delivered.push(...codes.map(({ code }) => code));
      }
    } finally {
      rotating = false;
      await rotations;
    }
    expect(delivered.filter((code) => /^CODE-\d{3}$/.test(code))).toHaveLength(ORDERS);
    expect(new Set(delivered).size).toBe(ORDERS);
    expect(checkout.logged).not.toContain('cannot be decrypted');
  });

  async function rewrapAllTo(secret: string): Promise<void> {
    const former = new VaultService(checkoutConfig.load({ SECRET_KEY: secret, ...NAMED }), new SystemIds());
    const codes = (await stored()) as unknown as KeyedCode[];
    await checkout
      .get(StockKeysRepository)
      .rewrap(codes.map(({ _id: id, ...before }) => ({ id, before, after: former.rewrapCode(before, id) })));
  }
});

describe('a master key that is lost for good', () => {
  it('takes its free codes out of sale', async () => {
    await add(['LOST']);
    const code = await checkout.collection('stock_codes').findOne({});
    await checkout.stop();
    await expect(checkout.start({ SECRET_KEY: NEW_KEY })).rejects.toThrow('LOST_MASTER_KEYS');
    await checkout.start({ SECRET_KEY: NEW_KEY, LOST_MASTER_KEYS: String(code!['keyId']) });
    const stock = checkout.get(StockService);
    expect(await stock.hold('o1', [line(0)], 1)).toMatchObject([{ free: 0 }]);
    expect(await add(['NEXT'])).toEqual({ added: 1, repeated: 0 });
    expect(await add(['NEXT'])).toEqual({ added: 0, repeated: 1 });
    expect(await stock.hold('o1', [line(0)], 1)).toEqual([]);
    expect(checkout.logged).toMatch(/"codeCount":1\b.*free codes of lost master keys were taken out of sale/);
  });
});
