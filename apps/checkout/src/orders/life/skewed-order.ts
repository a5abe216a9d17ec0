import { MAX_OPEN_WAIT_MS, MAX_WAIT_MS } from './order-schedule.js';
import { awaitsDelivery, isOpen, type Order } from './order.js';

/** Maximum clock difference between the shop's machines. Milliseconds. */
export const CLOCKS_DIFFER_MS = 60_000;

/**
 * Restarts the times of an order that was placed while the machine's clock was ahead, since its real time is
 * unknown. Returns any other order unchanged.
 */
export function restartedNow(order: Order, now: number): Order {
  const ahead = order.createdAt - now;
  if (ahead <= CLOCKS_DIFFER_MS) return order;
  const { pollAt, dueAt, refundAt } = order;
  return {
    ...order,
    createdAt: now,
    expiresAt: order.expiresAt - ahead,
    heldUntil: order.heldUntil - ahead,
    attempts: order.attempts.map((one) => ({ ...one, startedAt: Math.min(one.startedAt, now) })),
    history: order.history.map((step) => ({ ...step, at: Math.min(step.at, now) })),
    ...(pollAt !== undefined && { pollAt: pollAt - ahead }),
    ...(dueAt !== undefined && { dueAt: dueAt - ahead }),
    ...(refundAt !== undefined && { refundAt: refundAt - ahead }),
  };
}

/**
 * Reschedules an order whose state or next step was written while the machine's clock was ahead: the next
 * step is due now, and the deadline moves back by the same time. Returns any other order unchanged.
 */
export function rescheduledNow(order: Order, now: number): Order {
  const shifted = withStateOfNow(order, now);
  const longest = isOpen(order) || awaitsDelivery(order) ? MAX_OPEN_WAIT_MS : MAX_WAIT_MS;
  const { dueAt, pollAt, refundAt } = shifted;
  const isPutOff = dueAt !== undefined && dueAt !== refundAt && dueAt > now + longest + CLOCKS_DIFFER_MS;
  if (shifted === order && !isPutOff) return order;
  return { ...shifted, dueAt: now, ...(pollAt !== undefined && { pollAt: now }) };
}

function withStateOfNow(order: Order, now: number): Order {
  const { history, attempts, refundAt } = order;
  const ahead = (history.at(-1)?.at ?? now) - now;
  if (ahead <= CLOCKS_DIFFER_MS) return order;
  return {
    ...order,
    history: history.map((step) => ({ ...step, at: Math.min(step.at, now) })),
    attempts: attempts.map((one) => ({ ...one, startedAt: Math.min(one.startedAt, now) })),
    ...(refundAt !== undefined && { refundAt: refundAt - ahead }),
  };
}
