import { timedId } from '../random-id.js';
import { loadWithoutReload } from '../stale-release.js';
import { marketingConsent } from './consent.js';
import type { ReportedEvent, TrackedEvent } from './events.js';

/** Receives events; each configured destination has one object. */
export interface TrackingDestination {
  send(event: TrackedEvent): void;
}

/** Milliseconds after which a page that ends a purchase reports it (specification §9). */
export const TRACKING_DELAY_MS = 500;

/** More than a visitor does before the destinations are loaded. */
const MAX_QUEUE_LENGTH = 50;

let destinations: readonly TrackingDestination[] | null = null;
let waiting: TrackedEvent[] = [];

/**
 * Reports an event to the shop itself, and is the only way to a pixel. Without the visitor's consent no pixel gets it, now
 * or later.
 */
export function track(event: TrackedEvent): void {
  const identified = { id: timedId(), ...event };
  // The server knows of purchases by itself.
  if (identified.name !== 'Purchase') report(identified);
  sendToPixels(identified);
}

function sendToPixels(event: TrackedEvent): void {
  if (marketingConsent() !== true) return;
  if (destinations === null) {
    if (waiting.length < MAX_QUEUE_LENGTH) waiting.push(event);
    return;
  }
  destinations.forEach((destination) => sendTo(destination, event));
}

/** Reports to the shop itself. Its code is not part of the first load. */
export function report(event: ReportedEvent): void {
  const { pathname } = window.location;
  const at = Date.now();
  void loadWithoutReload(() => import('./collect.js')).then(
    ({ collect }) => collect(event, pathname, at),
    () => undefined,
  );
}

/** Sends the events that have waited since the consent. */
export function startTracking(loaded: readonly TrackingDestination[]): void {
  destinations = loaded;
  const events = waiting;
  waiting = [];
  events.forEach(sendToPixels);
}

/** Nothing is sent, or kept, from here on. */
export function stopTracking(): void {
  destinations = null;
  waiting = [];
}

function sendTo(destination: TrackingDestination, event: TrackedEvent): void {
  try {
    destination.send(event);
  } catch {
    // A failing pixel affects neither the others nor the shop.
  }
}
