import { auditEvents } from '@vale/contracts/audit';
import { catalogMessages } from '@vale/contracts/catalog';
import { saleMessages } from '@vale/contracts/checkout';
import {
  conversionJobs,
  counterMessages,
  destinationMessages,
  exportMessages,
  exportSchemaMessages,
  reportMessages,
  spendMessages,
  weekMessages,
  sampleMessages,
  trackingEvents,
  trackingJobs,
  trackingMessages,
} from '@vale/contracts/tracking';
import { defineApp } from '@vale/platform/app';
import { trackingMigrations } from './migrations.repository.js';
import { trackingConfig } from './tracking.config.js';
import { SampleService } from './figures/sample.service.js';
import { TrackingModule } from './tracking.module.js';

export const tracking = defineApp({
  name: 'tracking',
  module: TrackingModule,
  config: trackingConfig,
  contracts: {
    messages: {
      ...trackingMessages,
      ...reportMessages,
      ...spendMessages,
      ...weekMessages,
      ...counterMessages,
      ...exportMessages,
      ...exportSchemaMessages,
      ...sampleMessages,
      ...destinationMessages,
    },
    jobs: { ...trackingJobs, ...conversionJobs },
    events: { ...trackingEvents, ...auditEvents },
    requests: [
      catalogMessages.listKnownProducts,
      saleMessages.listSales,
      saleMessages.getConversion,
      saleMessages.forgetClient,
    ],
  },
  migrations: trackingMigrations,
  commands: {
    'sample-analytics': (container, print) => container.get(SampleService, { strict: false }).run(print),
  },
});
