import { auditEvents } from '@vale/contracts/audit';
import {
  appearanceMessages,
  bulkChangeMessages,
  catalogAdminMessages,
  catalogEvents,
  catalogJobs,
  catalogMessages,
  categoryMessages,
  imageMessages,
  productEditingMessages,
  productImportMessages,
  restockEvents,
  restockMessages,
  stockNameMessages,
} from '@vale/contracts/catalog';
import { paymentMethodMessages, pictureMessages } from '@vale/contracts/checkout';
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
      ...categoryMessages,
      ...appearanceMessages,
      ...productEditingMessages,
      ...imageMessages,
      ...productImportMessages,
      ...bulkChangeMessages,
      ...stockNameMessages,
      ...restockMessages,
      ofCatalog: figuresMessages.ofCatalog,
    },
    jobs: catalogJobs,
    events: { ...catalogEvents, ...restockEvents, ...auditEvents },
    requests: [pictureMessages.findShownByOrders, paymentMethodMessages.listPaymentMethods],
  },
});
