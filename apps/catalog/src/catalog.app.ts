import { auditEvents } from '@vale/contracts/audit';
import { catalogEvents, catalogJobs, catalogMessages, stockNameMessages } from '@vale/contracts/catalog';
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
    messages: { ...catalogMessages, ...stockNameMessages },
    jobs: catalogJobs,
    events: { ...catalogEvents, ...auditEvents },
    requests: [],
  },
});
