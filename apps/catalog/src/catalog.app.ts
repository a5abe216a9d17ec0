import { catalogEvents, catalogJobs, catalogMessages } from '@vale/contracts/catalog';
import { defineApp, type Migration } from '@vale/platform/app';
import { CatalogModule } from './catalog.module.js';
import { catalogConfig } from './catalog.config.js';

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

export const catalog = defineApp({
  name: 'catalog',
  module: CatalogModule,
  config: catalogConfig,
  migrations: [renameFields, addOutboxToStockLevels],
  contracts: {
    messages: catalogMessages,
    jobs: catalogJobs,
    events: catalogEvents,
    requests: [],
  },
});
