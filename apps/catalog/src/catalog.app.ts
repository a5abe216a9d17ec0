import { checkoutEvents } from '@vale/contracts/checkout';
import { catalogEvents, catalogJobs, catalogMessages } from '@vale/contracts/catalog';
import { defineApp } from '@vale/platform/app';
import { catalogConfig } from './catalog.config.js';
import { CatalogModule } from './catalog.module.js';

export const catalog = defineApp({
  name: 'catalog',
  module: CatalogModule,
  config: catalogConfig,
  contracts: {
    messages: catalogMessages,
    jobs: catalogJobs,
    events: catalogEvents,
    requests: [],
    consumes: [checkoutEvents.stockChanged, checkoutEvents.stockSeeded],
  },
});
