import { auditEvents } from '@vale/contracts/audit';
import {
  catalogAdminMessages,
  catalogEvents,
  catalogJobs,
  catalogMessages,
  imageMessages,
  productEditingMessages,
  productImportMessages,
  stockNameMessages,
} from '@vale/contracts/catalog';
import { pictureMessages } from '@vale/contracts/checkout';
import { figuresMessages } from '@vale/contracts/figures';
import { defineApp } from '@vale/platform/app';
import { CatalogModule } from './catalog.module.js';
import { catalogConfig } from './catalog.config.js';
import { catalogMigrations } from './migrations.repository.js';

export const catalog = defineApp({
  name: 'catalog',
  module: CatalogModule,
  config: catalogConfig,
  migrations: catalogMigrations,
  contracts: {
    messages: {
      ...catalogMessages,
      ...catalogAdminMessages,
      ...productEditingMessages,
      ...imageMessages,
      ...productImportMessages,
      ...stockNameMessages,
      ofCatalog: figuresMessages.ofCatalog,
    },
    jobs: catalogJobs,
    events: { ...catalogEvents, ...auditEvents },
    requests: [pictureMessages.findShownByOrders],
  },
});
