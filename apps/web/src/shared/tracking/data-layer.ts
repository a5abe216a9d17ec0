import type { TrackingDestination } from './tracker.js';

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** The page's own list of its events, as tag managers read it. Nothing leaves the browser by it. */
export function dataLayer(): TrackingDestination {
  const list = (window.dataLayer ??= []);
  return {
    send(event) {
      const { name, ...rest } = event;
      list.push({ event: name, ...rest });
    },
  };
}
