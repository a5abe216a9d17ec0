import { catalogEvents, catalogJobs, catalogMessages, type CategorySlug } from '@vale/contracts/catalog';
import { defineApp, type Migration } from '@vale/platform/app';
import { CatalogModule } from './catalog.module.js';
import { catalogConfig } from './catalog.config.js';
import { searchFields } from './product/product-search.js';

/** Form 2 of products: two fields and the stock levels' `heard` have new names. */
const renameFields: Migration = {
  name: '2026-11-rename-product-fields',
  async up({ db }) {
    const products = db!.collection('contas');
    for (const { name, key } of await products.listIndexes().toArray())
      if ('shelf' in key || 'expiryToTell' in key) await products.dropIndex(name as string);
    await products.updateMany(
      { schemaVersion: 1 },
      {
        $rename: { shelf: 'canonicalCategory', expiryToTell: 'unpublishedExpiry' },
        $set: { schemaVersion: 2 },
      },
    );
    await db!
      .collection('stockLevels')
      .updateMany({ heard: { $exists: true } }, { $rename: { heard: 'stamp' } });
  },
};

/** Stock levels have events of their own since `catalog.availability-changed`: they get what the outbox needs. */
const addOutboxToStockLevels: Migration = {
  name: '2026-11-stock-level-outbox',
  async up({ db }) {
    const levels = db!.collection('stockLevels');
    await levels.updateMany({ stamp: { $exists: false } }, { $set: { stamp: '' } });
    await levels.updateMany(
      { schemaVersion: { $exists: false } },
      { $set: { schemaVersion: 1, version: 0, outbox: [] } },
    );
  },
};

interface UnsearchableProduct {
  _id: string;
  version: number;
  schemaVersion: number;
  nome: string;
  marca?: string;
  categoria: CategorySlug;
}

const BATCH = 500;

/** Form 3 of products: the words by which they are found. */
const addSearchTokens: Migration = {
  name: '2026-11-search-tokens',
  async up({ db }) {
    const products = db!.collection<UnsearchableProduct>('contas');
    const before = { schemaVersion: 2 };
    // Again from the start until none is left: a replica of the release before may change one in between.
    while (await products.findOne(before, { projection: { _id: 1 } })) {
      for (let last = '', more = true; more;) {
        const found = await products
          .find({ ...before, _id: { $gt: last } })
          .sort({ _id: 1 })
          .limit(BATCH)
          .project<UnsearchableProduct>({ version: 1, nome: 1, marca: 1, categoria: 1 })
          .toArray();
        const writes = found.map(({ _id, version, ...product }) => ({
          updateOne: {
            filter: { _id, version, ...before },
            update: { $set: { ...searchFields(product), schemaVersion: 3 } },
          },
        }));
        if (writes.length > 0) await products.bulkWrite(writes, { ordered: false });
        last = found.at(-1)?._id ?? last;
        more = found.length === BATCH;
      }
    }
  },
};

export const catalog = defineApp({
  name: 'catalog',
  module: CatalogModule,
  config: catalogConfig,
  migrations: [renameFields, addOutboxToStockLevels, addSearchTokens],
  contracts: {
    messages: catalogMessages,
    jobs: catalogJobs,
    events: catalogEvents,
    requests: [],
  },
});
