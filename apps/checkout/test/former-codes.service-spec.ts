import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkoutMessages } from '@vale/contracts/checkout';
import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { checkout as app } from '../src/checkout.app.js';
import { RotateKeysService } from '../src/backoffice/keys/rotate-keys.service.js';
import { StockService } from '../src/stock/stock.service.js';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ADMIN, CheckoutEnvironment, SECRET_KEY } from './checkout-environment.js';

const ROTATED = { MASTER_KEYS: '2027:another key of thirty-two chars !!', MASTER_KEY_ID: '2027' };

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.open();
  await checkout.start();
});
afterEach(() => checkout.close());

const migration = app.migrations!.find(({ name }) => name === '2026-12-key-ids-of-codes')!;
const codes = () => checkout.collection('stock_codes');
const stored = () => codes().find().sort({ _id: 1 }).toArray();
const derived = (use: string) =>
  Buffer.from(hkdfSync('sha256', SECRET_KEY, 'vale/checkout', `v1/${use}`, 32));
const KEY_ID = createHash('sha256').update(derived('key-id')).digest('hex').slice(0, 8);

/** A free code as the release of 2026-11 stored it. */
function former(_id: string, text: string) {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derived('stock-code'), iv, { authTagLength: 16 });
  cipher.setAAD(Buffer.from(`stock-code:${_id}`));
  const body = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const fingerprint = createHmac('sha256', derived('fingerprint')).update(text).digest('base64url');
  const sealed = `v1.${KEY_ID}.${body.toString('base64url')}`;
  const stock = { productId: 'card', variation: '', state: 'free', addedAt: 1 };
  return { _id, schemaVersion: 1, ...stock, sealed, fingerprint };
}

const take = async (orderId: string) => {
  const line = { line: 0, productId: 'card', variation: '' };
  const stock = checkout.get(StockService);
  expect(await stock.hold(orderId, [line], 1)).toEqual([]);
  await stock.assign(orderId, [line]);
  return (await stock.reveal(orderId))[0]!.code;
};
const add = (texts: string[]) =>
  checkout.request(checkoutMessages.addStock, { productId: 'card', codes: texts }, ADMIN);

describe('codes of the release of 2026-11', () => {
  it('get the id of their key by a migration that may be repeated, and are sold', async () => {
    await codes().insertMany([former('1', 'FIRST'), former('2', 'SECOND')]);
    for (let times = 0; times < 2; times++) {
      await migration.up(checkout.get<Connection>(getConnectionToken()), {});
      expect(await stored()).toMatchObject([
        { keyId: `v1.${KEY_ID}`, schemaVersion: 2 },
        { keyId: `v1.${KEY_ID}`, schemaVersion: 2 },
      ]);
    }
    expect(await take('o1')).toBe('FIRST');
  });

  it('get it at the next start if an old replica adds them during the rollout', async () => {
    await codes().insertOne(former('1', 'FIRST'));
    await checkout.restart();
    expect(await take('o1')).toBe('FIRST');
  });

  it('are recognised when they are added again, also after SECRET_KEY was changed', async () => {
    await codes().insertMany([former('1', 'FIRST'), former('2', 'a\r\nb')]);
    expect(await add(['FIRST', 'a\r\nb', 'NEW'])).toEqual({ added: 1, repeated: 2 });
    const SECRET = 'a third key, of thirty-two characters';
    await checkout.restart({ SECRET_KEY: SECRET, PREVIOUS_SECRET_KEYS: SECRET_KEY });
    expect(await add(['FIRST', 'NEW', 'NEWER'])).toEqual({ added: 1, repeated: 2 });
  });

  it('get a data key and a fingerprint of the normalised text by keys:rotate', async () => {
    await codes().insertMany([former('1', 'a\r\nb'), former('2', 'FIRST')]);
    expect(await checkout.get(RotateKeysService).rotate()).toMatchObject({
      rewrapped: 2,
      codesByKey: { [KEY_ID]: 2 },
    });
    for (const code of await stored()) expect(code['sealed']).toMatch(/^v2\./);
    expect(await add(['a\nb', ' FIRST '])).toEqual({ added: 0, repeated: 2 });
    await checkout.restart(ROTATED);
    await checkout.get(RotateKeysService).rotate();
    expect(await take('o1')).toBe('a\r\nb');
  });

  it('are named by keys:rotate if they are in stock twice with other line ends', async () => {
    await codes().insertMany([former('1', 'a\r\nb'), former('2', 'a\nb'), former('3', 'c')]);
    const { rewrapped, repeated } = await checkout.get(RotateKeysService).rotate();
    expect({ rewrapped, repeated }).toEqual({ rewrapped: 3, repeated: ['1'] });
    for (const code of await stored()) expect(code['sealed']).toMatch(/^v2\./);
  });
});
