import type { Faults } from '../faults/faults.js';

/** One message to a client's `postbackUrl`, stored with its charge until the client replies with 2xx. */
export interface Callback {
  id: string;
  /** The charge as it was when this was made: a late or repeated callback carries an old state. */
  body: object;
  /** Epoch milliseconds of the next attempt. */
  dueAt: number;
  attempts: number;
}

interface CallbackCounts {
  acknowledged: number;
  failed: number;
  dropped: number;
}

/** Fields of a charge that callbacks need. */
export interface CallbackOwner {
  id: string;
  /** Null if the client wants no callbacks. */
  postbackUrl: string | null;
  /** Callbacks that are not acknowledged yet. */
  callbacks: Callback[];
  callbackCounts: CallbackCounts;
}

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 10_000;
/** After this many attempts (about a minute) the provider gives up; its client finds out by polling. */
export const MAX_ATTEMPTS = 10;

export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), MAX_WAIT_MS);
}

type CallbackFaults = Pick<
  Faults,
  'duplicateCallbacks' | 'callbackDelayMs' | 'callbackJitterMs' | 'dropCallbacks'
>;

interface CallbackSources {
  nowMs: number;
  random: () => number;
  newId: () => string;
  faults: CallbackFaults;
}

/** The charge with callbacks for its latest change: one, due now, unless faults are on. */
export function addCallbacks<Owner extends CallbackOwner>(
  charge: Owner,
  body: object,
  sources: CallbackSources,
): Owner {
  if (charge.postbackUrl === null) return charge;
  const copies = 1 + sources.faults.duplicateCallbacks;
  const made: Callback[] = [];
  let dropped = 0;
  for (let copy = 0; copy < copies; copy++) {
    if (sources.random() < sources.faults.dropCallbacks) dropped++;
    else made.push({ id: sources.newId(), body, dueAt: dueAt(sources), attempts: 0 });
  }
  return {
    ...charge,
    callbacks: [...charge.callbacks, ...made],
    callbackCounts: { ...charge.callbackCounts, dropped: charge.callbackCounts.dropped + dropped },
  };
}

function dueAt({ nowMs, random, faults }: CallbackSources): number {
  return nowMs + faults.callbackDelayMs + Math.round(random() * faults.callbackJitterMs);
}

/** Epoch milliseconds of the earliest callback; null when there is none. */
export function nextDueAt(callbacks: readonly Callback[]): number | null {
  return callbacks.length > 0 ? Math.min(...callbacks.map((one) => one.dueAt)) : null;
}

/** The charge after one attempt at one callback. */
export function afterAttempt<Owner extends CallbackOwner>(
  charge: Owner,
  callbackId: string,
  acknowledged: boolean,
  nowMs: number,
): Owner {
  const counts = { ...charge.callbackCounts };
  if (acknowledged) counts.acknowledged++;
  else counts.failed++;
  return {
    ...charge,
    callbackCounts: counts,
    callbacks: charge.callbacks.flatMap((one) => {
      if (one.id !== callbackId) return [one];
      const attempts = one.attempts + 1;
      if (acknowledged || attempts >= MAX_ATTEMPTS) return [];
      return [{ ...one, attempts, dueAt: nowMs + waitAfter(attempts) }];
    }),
  };
}
