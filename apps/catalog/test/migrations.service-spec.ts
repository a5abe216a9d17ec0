import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { catalogEvents, catalogMessages } from '@vale/contracts/catalog';
import { waitUntil } from '@vale/testing/wait-until';
import { ProductExpiryService } from '../src/product/product-expiry.service.js';
import { admin, CatalogEnvironment } from './catalog-environment.js';

// A start takes a quarter of a second on an idle machine and seconds on a busy one.
jest.setTimeout(30_000);

const HOUR_MS = 3_600_000;

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

/** The database as the release before `2026-11-rename-product-fields` left it. */
async function toForm1(): Promise<void> {
  const products = catalog.collection('contas');
  await products.updateMany(
    {},
    {
      $rename: { canonicalCategory: 'shelf', unpublishedExpiry: 'expiryToTell' },
      $set: { schemaVersion: 1 },
    },
  );
  for (const { name, key } of await products.listIndexes().toArray())
    if ('canonicalCategory' in key || 'unpublishedExpiry' in key) await products.dropIndex(name as string);
  await products.createIndex({ isActive: 1, shelf: 1, createdAt: -1, _id: -1 });
  await products.createIndex({ expiryToTell: 1 }, { sparse: true });
  await catalog.collection('stockLevels').updateMany({}, { $rename: { stamp: 'heard' } });
  await catalog.collection('forms').updateOne({ _id: 'contas' }, { $set: { schemaVersion: 1 } });
  await catalog.collection('migrations').deleteMany({});
}

it('products and stock levels of form 1 are listed, expire and are updated as before', async () => {
  const product = await catalog.request(
    catalogMessages.createProduct,
    { nome: 'Uber', categoria: 'cs2', preco: 10, expiraEm: catalog.clock.nowMs() + HOUR_MS },
    admin,
  );
  const level = { productId: product.id, variation: '', free: 3, stamp: '0000000000000007 x' };
  await catalog.collection('stockLevels').insertOne({ _id: 'level', ...level } as { _id: string });
  await toForm1();
  await catalog.stop();
  await catalog.start();

  expect((await catalog.allCards({ category: 'transporte' }, 10)).map(({ id }) => id)).toEqual([product.id]);
  const outbox = { schemaVersion: 1, version: 0, outbox: [] };
  expect(await catalog.collection('stockLevels').findOne({})).toEqual({ _id: 'level', ...level, ...outbox });
  const indexes = await catalog.collection('contas').listIndexes().toArray();
  expect(indexes.filter(({ key }) => 'shelf' in key || 'expiryToTell' in key)).toEqual([]);
  catalog.clock.advance(HOUR_MS);
  await catalog.get<ProductExpiryService>(ProductExpiryService).publishExpired();
  await waitUntil(() => catalog.events.some(({ type }) => type === catalogEvents.productExpired.name));
});
