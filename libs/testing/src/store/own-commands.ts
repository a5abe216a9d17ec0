import type { StoreCommand } from './wire.js';

const OWN_COLLECTIONS = new Set([
  'leases',
  'schedules',
  'deliveries',
  'stock_levels',
  'stockLevels',
  'order_tokens',
]);

/**
 * True for commands that a shop sends without any request: its sweeps, its lease, the levels of its stocks.
 */
export function isByItself({ name, collection, body }: StoreCommand): boolean {
  const sweeps =
    collection === 'orders' ? /outbox\.id|dueAt|heldUntil|"_id":\{"\$gt"/ : /outbox\.id|dueAt|heldUntil/;
  const isSweep = name === 'find' && sweeps.test(JSON.stringify(body['filter']));
  return isSweep || collection === '' || OWN_COLLECTIONS.has(collection);
}
