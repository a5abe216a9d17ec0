import { catalogMessages } from '@vale/contracts/catalog';
import { checkoutEvents, checkoutJobs, checkoutMessages } from '@vale/contracts/checkout';
import { defineApp } from '@vale/platform/app';
import { checkoutConfig } from './checkout.config.js';
import { checkoutMigrations } from './checkout.migrations.js';
import { CheckoutModule } from './checkout.module.js';

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
  migrations: checkoutMigrations,
});
