import { auditEvents } from '@vale/contracts/audit';
import {
  catalogEvents,
  catalogJobs,
  catalogMessages,
  stockNameMessages,
  imageMessages,
  productEditingMessages,
} from '@vale/contracts/catalog';
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
      ...stockNameMessages,
      ...productEditingMessages,
      ofCatalog: figuresMessages.ofCatalog,
      ...imageMessages,
    },
    jobs: catalogJobs,
    events: { ...catalogEvents, ...auditEvents },
    requests: [],
  },
});
