import type { Type } from '@nestjs/common';
import type { ConversionDestination } from '../conversion-destination.js';
import { AttributionPostClient } from './attribution-post.client.js';
import { Ga4Client } from './ga4.client.js';
import { KwaiClient } from './kwai.client.js';
import { MetaClient } from './meta.client.js';
import { TikTokClient } from './tiktok.client.js';
import { UtmifyClient } from './utmify.client.js';

/** Every destination, in the sequence in which the panel shows them. The service and the panel derive from this list. */
export const CONVERSION_DESTINATIONS: readonly Type<ConversionDestination>[] = [
  MetaClient,
  UtmifyClient,
  Ga4Client,
  TikTokClient,
  KwaiClient,
  AttributionPostClient,
];
