import * as z from 'zod/mini';

const rate = z.number().check(z.gte(0), z.lte(1));
const milliseconds = z.int().check(z.gte(0), z.lte(600_000));

/** Misbehaviour of the sandbox. Everything is off by default; rates are probabilities from 0 to 1. */
export const faultsSchema = z.strictObject({
  /** Calls of the provider's API that the fault affects. */
  on: z._default(z.enum(['all', 'create', 'read']), 'all'),
  latencyMs: z._default(milliseconds, 0),
  /** Maximum random addition to the latency, in milliseconds. */
  jitterMs: z._default(milliseconds, 0),
  /** Replies with `errorStatus` and does nothing. */
  errorRate: z._default(rate, 0),
  errorStatus: z._default(z.int().check(z.gte(400), z.lte(599)), 503),
  /** Probability that the call gets no reply and has no effect. */
  timeoutRate: z._default(rate, 0),
  /** Makes the charge, then replies with `errorStatus`: the client cannot tell. */
  lostReplyRate: z._default(rate, 0),
  /** Refuses every creation with this message (HTTP 200, success false). */
  refuse: z._default(z.nullable(z.string().check(z.maxLength(300))), null),
  wrongCrc: z._default(z.boolean(), false),
  wrongAmount: z._default(z.boolean(), false),
  /** The real provider's minimum of R$ 4,50. */
  minimumAmount: z._default(z.boolean(), false),
  /** Extra copies of every callback. */
  duplicateCallbacks: z._default(z.int().check(z.gte(0), z.lte(50)), 0),
  callbackDelayMs: z._default(milliseconds, 0),
  /** Each copy waits up to this many milliseconds more: they arrive in any order. */
  callbackJitterMs: z._default(milliseconds, 0),
  dropCallbacks: z._default(rate, 0),
  /** Seed of the random numbers, to repeat a run; null: random. */
  seed: z._default(z.nullable(z.int()), null),
});
export type Faults = z.output<typeof faultsSchema>;

export const NO_FAULTS: Faults = z.parse(faultsSchema, {});
export const MINIMUM_CENTAVOS = 450;

export type ApiCall = 'create' | 'read';

/** Fate of one call of the provider's API. */
export type CallOutcome = { waitMs: number; outcome: 'reply' | 'error' | 'no-reply' | 'lost-reply' };

export function decideOutcome(faults: Faults, call: ApiCall, random: () => number): CallOutcome {
  if (faults.on !== 'all' && faults.on !== call) return { waitMs: 0, outcome: 'reply' };
  const waitMs = faults.latencyMs + Math.round(random() * faults.jitterMs);
  if (random() < faults.timeoutRate) return { waitMs, outcome: 'no-reply' };
  if (random() < faults.errorRate) return { waitMs, outcome: 'error' };
  if (call === 'create' && random() < faults.lostReplyRate) return { waitMs, outcome: 'lost-reply' };
  return { waitMs, outcome: 'reply' };
}

/** Mulberry32: small, and the same sequence for the same seed everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
