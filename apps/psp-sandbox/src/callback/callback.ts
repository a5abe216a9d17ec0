import type { ChargeReply } from '../charge/charge-reply.js';
import type { Charge } from '../charge/charge.js';
import type { Faults } from '../faults/faults.js';

/** One message to a client's `postbackUrl`, kept with its charge until the client answers with 2xx. */
export interface Callback {
  id: string;
  /** As the charge was when it happened: a late or repeated call-back tells old news. */
  body: CallbackBody;
  /** Epoch milliseconds of the next try. */
  dueAt: number;
  attempts: number;
}

export interface CallbackBody {
  identifier: string;
  externalReference: string | null;
  status: string;
  object: ChargeReply;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
/** After so many tries (about a day) the provider gives up; its client has polling to find out. */
export const MAX_ATTEMPTS = 8_640;

export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

type CallbackFaults = Pick<
  Faults,
  'duplicateCallbacks' | 'callbackDelayMs' | 'callbackJitterMs' | 'dropCallbacks'
>;

interface Surroundings {
  nowMs: number;
  random: () => number;
  newId: () => string;
  faults: CallbackFaults;
}

/** The charge with the call-backs of what just happened to it, as faithful or as messy as the faults say. */
export function announce(charge: Charge, object: ChargeReply, around: Surroundings): Charge {
  if (charge.postbackUrl === null) return charge;
  const body: CallbackBody = {
    identifier: object.identifier,
    externalReference: object.externalReference,
    status: object.status,
    object,
  };
  const copies = 1 + around.faults.duplicateCallbacks;
  const made: Callback[] = [];
  let dropped = 0;
  for (let copy = 0; copy < copies; copy++) {
    if (around.random() < around.faults.dropCallbacks) dropped++;
    else made.push({ id: around.newId(), body, dueAt: dueAt(around), attempts: 0 });
  }
  return {
    ...charge,
    callbacks: [...charge.callbacks, ...made],
    callbackCounts: { ...charge.callbackCounts, dropped: charge.callbackCounts.dropped + dropped },
  };
}

function dueAt({ nowMs, random, faults }: Surroundings): number {
  return nowMs + faults.callbackDelayMs + Math.round(random() * faults.callbackJitterMs);
}

/** The charge after one try at one call-back. */
export function afterTry(charge: Charge, callbackId: string, acknowledged: boolean, nowMs: number): Charge {
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
