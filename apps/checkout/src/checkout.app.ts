import { catalogMessages } from '@vale/contracts/catalog';
import { checkoutEvents, checkoutJobs, checkoutMessages } from '@vale/contracts/checkout';
import { defineApp, type Migration } from '@vale/platform/app';
import { checkoutConfig } from './checkout.config.js';
import { CheckoutModule } from './checkout.module.js';
import type { StockLevelDocument } from './stock/stock.schema.js';

/** More changes than one stock can have while replicas of two releases run. */
const VERSIONS_OF_A_ROLLOUT = 1_000_000;

/**
 * Stock levels had the name `stock_shelves`. They are copied, with the events that are still to be published: replicas
 * of the release before may go on with the old collection until they stop. The copies' versions are far ahead of
 * theirs, so what these replicas publish meanwhile never replaces a level of this release. What they sell is noticed by
 * the recount of each minute.
 */
const renameStockLevels: Migration = {
  name: '2026-11-rename-stock-levels',
  async up({ db }) {
    const levels = db!.collection<StockLevelDocument>('stock_levels');
    for await (const { _id, ...shelf } of db!.collection<StockLevelDocument>('stock_shelves').find()) {
      const level = { ...shelf, version: shelf.version + VERSIONS_OF_A_ROLLOUT };
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
  migrations: [renameStockLevels],
});
