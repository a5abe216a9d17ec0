import { type ConfigOf, defineConfig } from '@vale/platform/config';
import type * as z from 'zod/mini';
import type { Type } from '@nestjs/common';
import type { ConversionDestination } from './conversion/conversion-destination.js';
import { EventStoreService } from './conversion/event-store.service.js';

type DestinationClass = Type<ConversionDestination> & {
  /** Environment variable -> schema in `setting(…)`. */
  readonly settings: Record<string, z.ZodMiniType>;
};

/** Every destination of a purchase. The service's settings, its providers and what is sent derive from this list. */
export const CONVERSION_DESTINATIONS: readonly DestinationClass[] = [EventStoreService];

type Settings = Record<string, z.ZodMiniType>;

/** The settings of every destination; the service has none of its own. */
export const trackingConfig = defineConfig<Settings>(
  'tracking',
  Object.assign({}, ...CONVERSION_DESTINATIONS.map(({ settings }) => settings)) as Settings,
);

export type TrackingConfig = ConfigOf<typeof trackingConfig>;
