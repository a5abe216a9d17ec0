import { isClosed, type Order } from './order.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A made charge is read first after this, then ever more seldom. */
const FIRST_POLL_MS = 5 * SECOND_MS;
const SLOWEST_POLL_MS = MINUTE_MS;
/** A poll that is this late was lost: its job's process or queue is gone. */
const POLL_LOST_MS = 20 * SECOND_MS;
/** The longest call to a provider, and some: a younger creation may still be under way in some process. */
export const CREATION_PATIENCE_MS = 30 * SECOND_MS;
/** The event of a payment delivers at once; later than this it was lost. */
const DELIVERY_PATIENCE_MS = 15 * SECOND_MS;
/** After a sweep handed an order to a job. */
export const SWEEP_AGAIN_MS = 30 * SECOND_MS;
const AFTER_CLOSE_MS = 10 * SECOND_MS;
/** How long a charge that nobody paid in time is still looked at. */
const WATCH_MS = 24 * HOUR_MS;

/** What a change of state plans: the first poll, and when a sweep looks if nothing happens. */
export function nextLook(order: Order, now: number): Pick<Order, 'pollAt' | 'dueAt'> {
  if (order.state === 'created') return { dueAt: now + CREATION_PATIENCE_MS };
  if (order.state === 'pending') return order.charge?.providerId ? planOfPoll(now + FIRST_POLL_MS) : {};
  if (order.state === 'paid' || order.state === 'late_paid') return { dueAt: now + DELIVERY_PATIENCE_MS };
  if (isClosed(order)) return { dueAt: now + AFTER_CLOSE_MS };
  return {};
}

export function planOfPoll(pollAt: number): { pollAt: number; dueAt: number } {
  return { pollAt, dueAt: pollAt + POLL_LOST_MS };
}

/** 5 s at first, a sixth of the order's age later, a minute at most. */
export function nextPollAt(order: Pick<Order, 'createdAt'>, now: number): number {
  return now + between(FIRST_POLL_MS, (now - order.createdAt) / 6, SLOWEST_POLL_MS);
}

/**
 * A charge can be paid after its order was closed, and a call-back can get lost. Undefined when it is not looked at any
 * more: a day after its end, or when there is nothing to look at.
 */
export function nextWatchAt(order: Order, now: number): number | undefined {
  if (!order.charge?.providerId || now > order.expiresAt + WATCH_MS) return undefined;
  return now + between(MINUTE_MS, (now - order.createdAt) / 6, HOUR_MS);
}

function between(least: number, value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
