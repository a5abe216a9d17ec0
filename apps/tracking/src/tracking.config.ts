import { defineConfig, type ConfigOf } from '@vale/platform/config';
import type * as z from 'zod/mini';
import { CONVERSION_DESTINATIONS } from './conversion/conversion-destinations.config.js';

type Settings = Record<string, z.ZodMiniType>;

/** The settings of every destination; the service has none of its own. */
export const trackingConfig = defineConfig<Settings>(
  'tracking',
  Object.assign({}, ...CONVERSION_DESTINATIONS.map(({ settings }) => settings)) as Settings,
);

export type TrackingConfig = ConfigOf<typeof trackingConfig>;
