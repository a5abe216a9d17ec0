import type { ShopView } from '@vale/contracts/catalog';
import { dataLayer } from './data-layer.js';
import { metaPixel } from './meta-pixel.js';
import type { TrackingDestination } from './tracker.js';
import { utmifyPixel } from './utmify-pixel.js';

/** Returns the destinations that the shop has configured, and makes them load their scripts. */
export function trackingDestinations(ids: ShopView['tracking']): TrackingDestination[] {
  return [
    dataLayer(),
    ...(ids.metaPixelId ? [metaPixel(ids.metaPixelId)] : []),
    ...(ids.utmifyPixelId ? [utmifyPixel(ids.utmifyPixelId)] : []),
  ];
}
