import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogRoutes } from '@vale/contracts/catalog';
import { aProduct } from '@vale/testing/builders';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import type { StoreCommand } from '@vale/testing/store/wire';
import type { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { clientsOf } from '@vale/testing/system/test-system';
import { waitUntil } from '@vale/testing/wait-until';
import { randomUUID } from 'node:crypto';

const ROUNDS = 5;

let store: StoreProxy;
let system: SystemProcess;
let admin: SystemClient;
let productId: string;

beforeAll(async () => {
  store = await StoreProxy.start();
  system = await SystemProcess.start({ env: { MONGODB_URI: store.uri } });
  admin = await clientsOf(system).admin();
}, 90_000);
afterAll(async () => {
  await system?.stop();
  await store?.close();
});
beforeEach(async () => {
  ({ id: productId } = await admin.createProduct(aProduct({ nome: `Cartão ${randomUUID()}` })));
});

const visitor = () => clientsOf(system).visitor().http;
const shown = () => visitor().call(catalogRoutes.getProduct, { params: { id: productId } });

/** A search of the outbox or of expired documents, or the count of a sale, reads no product that anybody asked for. */
const isReadOfProducts = ({ database, collection, name, body }: StoreCommand) =>
  database === 'vale_catalog' &&
  collection === 'contas' &&
  ['find', 'aggregate'].includes(name) &&
  !/outbox\.id|sales\.orders/.test(JSON.stringify(body['filter'] ?? {}));

describe('a ready reply of the shop in one process', () => {
  it('shows a changed product to another visitor long before it expires', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await shown();
      const nome = `Cartão ${randomUUID()}`;
      await admin.http.call(catalogRoutes.changeProduct, { params: { id: productId }, body: { nome } });
      await waitUntil(async () => (await shown()).title === nome);
    }
  });

  it('shows to another visitor long before it expires that somebody ordered the last code', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await admin.addStock(productId, [randomUUID()]);
      const shopper = await clientsOf(system).shopper();
      await waitUntil(async () => !(await shown()).soldOut);
      await shopper.placeOrder({ productId });
      await waitUntil(async () => (await shown()).soldOut);
    }
  });

  it('outlives a sale that leaves codes, and ends with that of the last one', async () => {
    await admin.addStock(productId, ['CODE-1', 'CODE-2', 'CODE-3']);
    await waitUntil(async () => !(await shown()).soldOut);
    const shopper = await clientsOf(system).shopper();
    // Checkout reads the offer of a product once.
    await shopper.buy({ productId });
    await shown();
    await shopper.buy({ productId });
    store.commands.length = 0;
    expect((await shown()).soldOut).toBe(false);
    expect(store.commands.filter(isReadOfProducts)).toEqual([]);

    await shopper.buy({ productId });
    await waitUntil(async () => (await shown()).soldOut);
    expect(store.commands.filter(isReadOfProducts)).not.toEqual([]);
  });
});
