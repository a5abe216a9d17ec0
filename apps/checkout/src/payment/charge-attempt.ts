import { CREATION_PATIENCE_MS } from '../order/order-plan.js';
import { move, type Charge, type ChargeAttempt, type Order, type Refusal } from '../order/order.js';
import type { ChargeReading } from './charge-reading.js';
import { problemOfPixCode } from './pix-code.js';

/** How one try to make a charge ended. */
export type AttemptResult =
  | { outcome: 'made'; charge: Charge }
  /** A charge was made that must not be shown. */
  | { outcome: 'unusable'; providerId: string; message: string }
  | { outcome: 'unknown'; message: string }
  | { outcome: 'refused'; message: string };

/** Less than this is too short to pay in; milliseconds. */
const SHORTEST_VALIDITY_MS = 60_000;

/** A try that may still be running in some process. */
export function isUnderWay(order: Order, now: number): boolean {
  const last = order.attempts.at(-1);
  return last?.outcome === 'open' && now - last.startedAt < CREATION_PATIENCE_MS;
}

export function isTooLateToCharge(order: Order, now: number): boolean {
  return order.expiresAt - now < SHORTEST_VALIDITY_MS;
}

/** Writes down that the provider is about to be called. The same order back: somebody else is at it, or it is done. */
export function beginAttempt(order: Order, now: number): Order {
  if (order.state !== 'created' || isUnderWay(order, now)) return order;
  // An open try whose process died: the provider may have made a charge.
  const before = order.attempts.map((one) =>
    one.outcome === 'open' ? { ...one, outcome: 'unknown' as const } : one,
  );
  const next: ChargeAttempt = {
    number: order.attempts.length + 1,
    startedAt: now,
    outcome: 'open',
    providerId: null,
    message: null,
  };
  return { ...order, attempts: [...before, next] };
}

/** What the provider answered. A charge that comes too late, or second, is written down and never shown. */
export function recordAttempt(order: Order, number: number, result: AttemptResult, now: number): Order {
  const providerId =
    result.outcome === 'made'
      ? result.charge.providerId
      : result.outcome === 'unusable'
        ? result.providerId
        : null;
  const message = result.outcome === 'made' ? null : result.message;
  const recorded: Order = {
    ...order,
    attempts: order.attempts.map((one) =>
      one.number === number ? { ...one, outcome: result.outcome, providerId, message } : one,
    ),
  };
  if (order.state !== 'created') return recorded;
  if (result.outcome === 'made') return move({ ...recorded, charge: result.charge }, 'pending', now);
  if (result.outcome === 'refused')
    return refuse(recorded, { reason: 'provider-refused', message: result.message }, now);
  return recorded;
}

/**
 * A charge that the provider says is this order's and that the order does not know: an earlier try made it and its
 * answer was lost. While no other one is shown, it becomes the order's charge.
 */
export function adoptCharge(order: Order, providerId: string, reading: ChargeReading, now: number): Order {
  if (order.attempts.some((one) => one.providerId === providerId)) return order;
  const lost = order.attempts.findLast(({ outcome }) => outcome === 'open' || outcome === 'unknown');
  const pixCode = reading.pixCode ?? '';
  const usable = problemOfPixCode(pixCode, order.totalCentavos) === null;
  const adopted: Order = {
    ...order,
    attempts: order.attempts.map((one) =>
      one === lost ? { ...one, outcome: usable ? 'made' : 'unusable', providerId } : one,
    ),
  };
  if (order.charge || !usable) return adopted;
  const unseen = { simulated: false, payPage: null, feeCentavos: null };
  const charged: Order = {
    ...adopted,
    charge: { providerId, pixCode, providerStatus: reading.word, ...unseen },
  };
  return order.state === 'created' ? move(charged, 'pending', now, 'found again') : charged;
}

/** Ends an order that was never charged, with the error that its buyer is told. */
export function refuse(order: Order, refusal: Refusal, now: number): Order {
  if (order.state !== 'created') return order;
  return move({ ...order, refusal }, 'failed', now, refusal.reason);
}

/** After the last try. */
export function giveUp(order: Order, now: number): Order {
  return order.state === 'created' ? move(order, 'failed', now, 'no charge could be made') : order;
}
