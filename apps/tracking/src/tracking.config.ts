import { defineConfig } from '@vale/platform/config';

/** Conversions are recorded here and sent nowhere yet, so there is nothing to set. */
export const trackingConfig = defineConfig('tracking', {});
