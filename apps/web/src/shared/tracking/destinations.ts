import type { ShopView } from '@vale/contracts/catalog';
import { dataLayer } from './data-layer.js';
import { metaPixel } from './meta-pixel.js';
import type { TrackingDestination } from './tracker.js';
import { utmifyPixel } from './utmify-pixel.js';

/** Those that the shop has configured. Makes them load their scripts. */
export function trackingDestinations(ids: ShopView['tracking']): TrackingDestination[] {
  return [
    dataLayer(),
    ...(ids.metaPixelId ? [metaPixel(ids.metaPixelId)] : []),
    ...(ids.utmifyPixelId ? [utmifyPixel(ids.utmifyPixelId)] : []),
  ];
}
