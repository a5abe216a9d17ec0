import { catalogMessages } from '@vale/contracts/catalog';
import { checkoutEvents, checkoutJobs, checkoutMessages } from '@vale/contracts/checkout';
import { defineApp, type Migration } from '@vale/platform/app';
import { checkoutConfig } from './checkout.config.js';
import { CheckoutModule } from './checkout.module.js';
import { rotateKeys } from './keys/rotate-keys.command.js';
import { recordKeyIds } from './stock/record-key-ids.migration.js';
import type { StockLevelDocument } from './stock/stock.schema.js';

/** More than the number of times one stock can change during a rollout. */
const VERSIONS_OF_A_ROLLOUT = 1_000_000;

/**
 * Stock levels were stored in `stock_shelves`. They are copied together with their unpublished events, because replicas
 * of the previous release use the old collection until they stop. The copies' versions are far ahead, so nothing that
 * those replicas publish replaces a level of this release; the codes that they sell are found by the recount each minute.
 */
const renameStockLevels: Migration = {
  name: '2026-11-rename-stock-levels',
  async up({ db }) {
    const levels = db!.collection<StockLevelDocument>('stock_levels');
    for await (const { _id, ...old } of db!.collection<StockLevelDocument>('stock_shelves').find()) {
      const level = { ...old, version: old.version + VERSIONS_OF_A_ROLLOUT };
      await levels.updateOne({ _id }, { $setOnInsert: level }, { upsert: true });
    }
  },
};

export const checkout = defineApp({
  name: 'checkout',
  module: CheckoutModule,
  config: checkoutConfig,
  contracts: {
    messages: checkoutMessages,
    jobs: checkoutJobs,
    events: checkoutEvents,
    requests: [catalogMessages.getOffer],
  },
  migrations: [renameStockLevels, recordKeyIds],
  commands: { 'rotate-keys': rotateKeys },
});
