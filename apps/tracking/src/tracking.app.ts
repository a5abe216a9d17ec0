import { saleMessages } from '@vale/contracts/checkout';
import { reportMessages, trackingJobs, trackingMessages } from '@vale/contracts/tracking';
import { defineApp } from '@vale/platform/app';
import { trackingConfig } from './tracking.config.js';
import { TrackingModule } from './tracking.module.js';

export const tracking = defineApp({
  name: 'tracking',
  module: TrackingModule,
  config: trackingConfig,
  contracts: {
    messages: { ...trackingMessages, ...reportMessages },
    jobs: trackingJobs,
    events: {},
    requests: [saleMessages.listSales],
  },
});
