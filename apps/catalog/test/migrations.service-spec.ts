import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { catalogEvents, catalogMessages } from '@vale/contracts/catalog';
import { waitUntil } from '@vale/testing/wait-until';
import { ProductExpiryService } from '../src/product/product-expiry.service.js';
import { admin, CatalogWorld, heard } from './catalog-world.js';

// A start takes a quarter of a second on an idle machine and seconds on a busy one.
jest.setTimeout(30_000);

const HOUR_MS = 3_600_000;

let world: CatalogWorld;

beforeEach(async () => {
  world = await CatalogWorld.open();
  await world.start();
});
afterEach(() => world.close());

/** The database as the release before `2026-11-rename-product-fields` left it. */
async function toForm1(): Promise<void> {
  const products = world.collection('contas');
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
  await world.collection('stockLevels').updateMany({}, { $rename: { stamp: 'heard' } });
  await world.collection('forms').updateOne({ _id: 'contas' }, { $set: { schemaVersion: 1 } });
  await world.collection('migrations').deleteMany({});
}

it('products and stock levels of form 1 are listed, expire and are updated as before', async () => {
  const product = await world.ask(
    catalogMessages.createProduct,
    { nome: 'Uber', categoria: 'cs2', preco: 10, expiraEm: world.clock.nowMs() + HOUR_MS },
    admin,
  );
  const level = { productId: product.id, variation: '', free: 3, stamp: '0000000000000007 x' };
  await world.collection('stockLevels').insertOne({ _id: 'level', ...level } as { _id: string });
  await toForm1();
  await world.stop();
  await world.start();

  expect((await world.allCards({ category: 'transporte' }, 10)).map(({ id }) => id)).toEqual([product.id]);
  expect(await world.collection('stockLevels').findOne({})).toEqual({ _id: 'level', ...level });
  const indexes = await world.collection('contas').listIndexes().toArray();
  expect(indexes.filter(({ key }) => 'shelf' in key || 'expiryToTell' in key)).toEqual([]);
  world.clock.advance(HOUR_MS);
  await world.system.get<ProductExpiryService>('catalog', ProductExpiryService).publishExpired();
  await waitUntil(() => heard.some(({ type }) => type === catalogEvents.productExpired.name));
});
