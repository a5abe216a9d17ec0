import type { ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import { ATTEMPT_TIMEOUT_MS } from '../../orders/life/order-schedule.js';
import { codeKey, shownCharge, type Charge, type NewCharge } from '../../orders/money/charge.js';
import { advance, close } from '../../orders/life/order-life.js';
import type { ChargeAttempt, Order } from '../../orders/life/order.js';
import type { Refusal } from '../../orders/life/refusal.js';
import type { ProviderReply } from '../../orders/money/provider-reply.js';
import { problemOfPixCode } from './pix-code.js';

/** Result of an attempt to create a charge, with the provider's replies. */
export type AttemptResult = AttemptEnding & { replies?: readonly ProviderReply[] };

type AttemptEnding =
  | { outcome: 'made'; charge: NewCharge }
  /** A charge was made that must not be shown. */
  | { outcome: 'unusable'; providerId: string; pixCode: string; message: string }
  | { outcome: 'unknown'; message: string }
  | { outcome: 'refused'; message: string };

/** Minimum remaining validity for creating a charge. Milliseconds. */
const SHORTEST_VALIDITY_MS = 60_000;

/** Shorter waits for the call are not recorded. Milliseconds. */
const SHORTEST_WAIT_MS = 1_000;

/** True if a process may still be running an attempt. */
function isAttemptRunning(order: Order, now: number): boolean {
  const last = order.attempts.at(-1);
  return last?.outcome === 'open' && now - last.startedAt < ATTEMPT_TIMEOUT_MS;
}

export function isTooLateToCharge(order: Order, now: number): boolean {
  return order.expiresAt - now < SHORTEST_VALIDITY_MS;
}

/** Records that the provider is about to be called. Returns the same order if there is nothing to attempt. */
export function beginAttempt(order: Order, now: number): Order {
  if (order.state !== 'created' || isAttemptRunning(order, now)) return order;
  // The process of an open attempt died: the provider may have made a charge.
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

/** True if this attempt may call the provider now. */
export function isAttemptOpen({ state, attempts }: Order, number: number): boolean {
  const last = attempts.at(-1);
  return state === 'created' && last?.number === number && last.outcome === 'open';
}

/** Restarts the first attempt, stored with the order: waiting for the call does not count. */
export function restartAttempt(order: Order, number: number, now: number): Order {
  const waited = order.attempts.some(
    (one) => one.number === number && now - one.startedAt > SHORTEST_WAIT_MS,
  );
  if (!waited || !isAttemptOpen(order, number)) return order;
  return {
    ...order,
    attempts: order.attempts.map((one) => (one.number === number ? { ...one, startedAt: now } : one)),
  };
}

/** Records the outcome. A charge that comes too late, or second, is recorded and never shown. */
export function recordAttempt(order: Order, number: number, result: AttemptResult, now: number): Order {
  const providerId = providerIdOf(result);
  const message = result.outcome === 'made' ? null : result.message;
  const recorded = withAttempt(order, number, { outcome: result.outcome, providerId, message });
  if (result.outcome === 'made') {
    const { pixCode, ...made } = result.charge;
    const shown = order.state === 'created' ? pixCode : null;
    return advance(
      withCharge(recorded, { ...made, ...keyOf(pixCode), attempt: number, pixCode: shown }),
      now,
    );
  }
  if (result.outcome === 'unusable') return withUnusable(recorded, number, result, now);
  if (result.outcome === 'refused')
    return refuse(recorded, { reason: 'provider-refused', message: result.message }, now);
  return recorded;
}

/** A code that is wrong stays wrong: another attempt would cost a charge each. One that is missing may still come. */
function withUnusable(
  order: Order,
  number: number,
  { providerId, pixCode }: Extract<AttemptEnding, { outcome: 'unusable' }>,
  now: number,
): Order {
  const kept = withCharge(order, { ...UNUSABLE, ...keyOf(pixCode), attempt: number, providerId });
  return pixCode.trim() === '' ? kept : refuse(kept, WRONG_CODE, now);
}

/** Charge that the attempt created, if any. */
export function providerIdOf(result: AttemptResult): string | null {
  if (result.outcome === 'made') return result.charge.providerId;
  return result.outcome === 'unusable' ? result.providerId : null;
}

/** The provider returned a charge that it had already issued for another order. */
export function recordTakenCharge(order: Order, number: number, providerId: string | null): Order {
  return withAttempt(order, number, { outcome: 'unusable', providerId, message: 'charge of another order' });
}

type AttemptEnd = Pick<ChargeAttempt, 'outcome' | 'providerId' | 'message'>;

function withAttempt(order: Order, number: number, end: AttemptEnd): Order {
  return {
    ...order,
    attempts: order.attempts.map((one) => (one.number === number ? { ...one, ...end } : one)),
  };
}

type MadeCharge = Omit<Charge, 'methodId' | 'state'>;
const WRONG_CODE: Refusal = {
  reason: 'provider-refused',
  message: 'o provedor gerou um PIX inválido. Tente de novo mais tarde.',
};
const UNUSABLE = { providerStatus: '', pixCode: null, simulated: false, payPage: null, feeCentavos: null };

function keyOf(pixCode: string): Pick<Charge, 'codeKey'> {
  return pixCode.trim() === '' ? {} : { codeKey: codeKey(pixCode) };
}

/** Merges the reply into a charge that an earlier callback made known. */
function withCharge(order: Order, made: MadeCharge): Order {
  const known = order.charges.find(({ providerId }) => providerId !== null && providerId === made.providerId);
  if (!known) {
    const charge: Charge = { ...made, methodId: order.methodId, state: 'open' };
    return { ...order, charges: [...order.charges, charge] };
  }
  const charge: Charge = {
    ...known,
    attempt: made.attempt,
    pixCode: known.pixCode ?? made.pixCode,
    payPage: known.payPage ?? made.payPage,
    feeCentavos: known.feeCentavos ?? made.feeCentavos,
    ...(made.codeKey !== undefined && { codeKey: made.codeKey }),
  };
  return { ...order, charges: order.charges.map((one) => (one === known ? charge : one)) };
}

/** True if an attempt may have created a charge that the order does not know. */
export function hasLostAttempt({ attempts }: Order): boolean {
  return attempts.some(isLost);
}

function isLost({ outcome }: ChargeAttempt): boolean {
  return outcome === 'open' || outcome === 'unknown';
}

/**
 * Adds a charge with the order's reference that the order does not know: an earlier attempt created it, and
 * the reply was lost. It becomes the buyer's charge unless there is one already.
 */
export function adoptCharge(order: Order, providerId: string, snapshot: ChargeSnapshot, now: number): Order {
  if (order.charges.some((one) => one.providerId === providerId)) return order;
  const lost = order.attempts.findLast(isLost);
  const pixCode = snapshot.pixCode ?? '';
  const usable = problemOfPixCode(pixCode, order.totalCentavos, snapshot.askedCentavos) === null;
  const attempt = lost?.number ?? 0;
  const outcome = usable ? 'made' : 'unusable';
  const recorded = lost ? withAttempt(order, attempt, { outcome, providerId, message: lost.message }) : order;
  const shown = usable && order.state === 'created' && !shownCharge(order) ? pixCode : null;
  const { providerStatus } = snapshot;
  const payPage = snapshot.payPage ?? null;
  const adopted = {
    ...UNUSABLE,
    ...keyOf(pixCode),
    attempt,
    providerId,
    providerStatus,
    pixCode: shown,
    payPage,
  };
  return advance(withCharge(recorded, adopted), now, 'found again');
}

/** Ends an order that was never charged, with the error that its buyer gets. */
export function refuse(order: Order, refusal: Refusal, now: number): Order {
  if (order.state !== 'created' || order.payments.length > 0) return order;
  return close({ ...order, refusal }, 'failed', now, refusal.reason);
}

/**
 * Ends the order after its last attempt. If an attempt may still be running elsewhere, the resume sweep takes
 * the order up again.
 */
export function giveUp(order: Order, now: number): Order {
  if (order.state !== 'created' || isAttemptRunning(order, now)) return order;
  return close(order, 'failed', now, 'no charge could be made');
}
