import { loadScript } from './load-script.js';
import type { TrackingDestination } from './tracker.js';

const SCRIPT = 'https://cdn.utmify.com.br/scripts/pixel/pixel.js';

declare global {
  interface Window {
    /** Read by UTMify's script. */
    pixelId?: string;
  }
}

/** An attribution script that looks at the address: it runs again on each page (specification §1). */
export function utmifyPixel(id: string): TrackingDestination {
  window.pixelId = id;
  return {
    send({ name }) {
      if (name === 'PageView') loadScript(SCRIPT);
    },
  };
}
