import type { Order } from './order.js';

/** By this much the clocks of the shop's machines may differ. Milliseconds. */
export const CLOCKS_DIFFER_MS = 60_000;

/**
 * An order that was placed while the machine's clock was ahead, with times that begin now; nobody knows when it was. Any other
 * as it is.
 */
export function begunNow(order: Order, now: number): Order {
  const ahead = order.createdAt - now;
  if (ahead <= CLOCKS_DIFFER_MS) return order;
  const { pollAt, dueAt, refundAt } = order;
  return {
    ...order,
    ...{ createdAt: now, expiresAt: order.expiresAt - ahead, heldUntil: order.heldUntil - ahead },
    attempts: order.attempts.map((one) => ({ ...one, startedAt: Math.min(one.startedAt, now) })),
    history: order.history.map((step) => ({ ...step, at: Math.min(step.at, now) })),
    ...(pollAt !== undefined && { pollAt: pollAt - ahead }),
    ...(dueAt !== undefined && { dueAt: dueAt - ahead }),
    ...(refundAt !== undefined && { refundAt: refundAt - ahead }),
  };
}
