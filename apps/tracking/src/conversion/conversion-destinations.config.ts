import type { Type } from '@nestjs/common';
import type * as z from 'zod/mini';
import type { ConversionDestination } from './conversion-destination.js';
import { EventStoreService } from './event-store.service.js';

type DestinationClass = Type<ConversionDestination> & {
  /** Environment variable -> schema in `setting(…)`, as in `tracking.config.ts`, which includes them. */
  readonly settings: Record<string, z.ZodMiniType>;
};

/** Every destination of a purchase. The service's settings, its providers and what is sent derive from this list. */
export const CONVERSION_DESTINATIONS: readonly DestinationClass[] = [EventStoreService];
