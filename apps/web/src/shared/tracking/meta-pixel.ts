import type { TrackedEvent } from './events.js';
import { loadScript } from './load-script.js';
import type { TrackingDestination } from './tracker.js';

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';
const CUSTOM: readonly TrackedEvent['name'][] = ['ExternalCheckoutComplete'];

/** The queue that Meta's script empties once it is loaded; its members are Meta's. */
interface Fbq {
  (...args: unknown[]): void;
  callMethod?: (...args: unknown[]) => void;
  queue: unknown[][];
  loaded: boolean;
  version: string;
  push: Fbq;
}

declare global {
  interface Window {
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

export function metaPixel(id: string): TrackingDestination {
  const fbq = (window.fbq ??= installQueue());
  // Otherwise it reports every click and what stands in the page by itself.
  fbq('set', 'autoConfig', false, id);
  fbq('init', id);
  loadScript(SCRIPT);
  return {
    send(event) {
      const how = CUSTOM.includes(event.name) ? 'trackCustom' : 'track';
      const data = 'data' in event ? event.data : {};
      fbq(how, event.name, data, ...('id' in event ? [{ eventID: event.id }] : []));
    },
  };
}

function installQueue(): Fbq {
  const fbq = ((...args: unknown[]) => {
    if (fbq.callMethod) fbq.callMethod(...args);
    else fbq.queue.push(args);
  }) as Fbq;
  Object.assign(fbq, { queue: [], loaded: true, version: '2.0', push: fbq });
  window._fbq ??= fbq;
  return fbq;
}
