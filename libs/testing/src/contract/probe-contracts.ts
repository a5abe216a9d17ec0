import { defineErrors, defineEvent, defineJob, defineMessage } from '@vale/contracts/define';
import * as z from 'zod/mini';

// Contracts of the two apps that the contract suites run: `probe` handles, works and publishes, `watcher` consumes.

const anything = z.object({ value: z.optional(z.unknown()) });

export const probeMessages = {
  echo: defineMessage('probe.value.echo', { input: anything, output: anything }),
  describe: defineMessage('probe.value.describe', {
    input: z.object({ value: z.unknown(), times: z._default(z.number(), 1) }),
    output: z.object({ kind: z.string(), times: z.number() }),
  }),
  nothing: defineMessage('probe.value.drop', { input: z.object({}), output: z.undefined() }),
  fail: defineMessage('probe.failure.throw', {
    input: z.object({ how: z.enum(['refused', 'bug', 'bad-reply']) }),
    output: z.object({ ok: z.literal(true) }),
  }),
  wait: defineMessage('probe.time.wait', {
    // With `save`, a note of that id is saved after the wait.
    input: z.object({ ms: z.number(), save: z.optional(z.string()) }),
    output: z.object({ waited: z.number() }),
    timeoutMs: 10_000,
  }),
  context: defineMessage('probe.context.show', {
    input: z.object({ hops: z.number() }),
    output: z.object({ contexts: z.array(z.unknown()) }),
  }),
  grow: defineMessage('probe.size.grow', {
    input: z.object({ bytes: z.number() }),
    output: z.object({ text: z.string() }),
  }),
};

/** A message of a service that is not started: without a subscriber. */
export const absentMessage = defineMessage('absent.value.get', { input: z.object({}), output: z.object({}) });

export const probeErrors = defineErrors('probe', {
  refused: { status: 409, detail: 'Recusado {times} vezes.' },
});

/** `mark` identifies the test case. */
export const happenedData = z.object({
  mark: z.string(),
  value: z.optional(z.unknown()),
  /** Number of first attempts that fail, by consumer. */
  failures: z.optional(z.record(z.string(), z.number())),
  /** Number of attempts before those for which the store is away, by consumer. */
  away: z.optional(z.record(z.string(), z.number())),
  /** The store is away for all until the journal has an entry `back` of this mark. */
  awayUntil: z.optional(z.string()),
  /** Handlers wait until the journal has an entry `open` of this mark. */
  gate: z.optional(z.string()),
  /** A note of the id `mark` is read from the store. */
  readNote: z.optional(z.boolean()),
});

export const probeEvents = {
  happened: defineEvent('probe.happened', happenedData),
  saved: defineEvent(
    'probe.note-saved',
    z.object({ mark: z.string(), noteId: z.string(), text: z.string() }),
  ),
};

export const jobPayload = z.object({
  mark: z.string(),
  value: z.optional(z.unknown()),
  failures: z._default(z.number(), 0),
  /** Number of attempts before the failures for which the store is away. */
  away: z._default(z.number(), 0),
  awayUntil: z.optional(z.string()),
  ms: z._default(z.number(), 0),
  /** The handler waits until the journal has an entry `open` of this mark. */
  gate: z.optional(z.string()),
  stop: z._default(z.boolean(), false),
});

const quick = { type: 'fixed', delayMs: 150 } as const;

export const probeJobs = {
  work: defineJob('probe.do-work', { payload: jobPayload, attempts: 3, backoff: quick, timeoutMs: 5_000 }),
  growing: defineJob('probe.grow-slower', {
    payload: jobPayload,
    attempts: 10,
    backoff: { type: 'exponential', delayMs: 50, maxMs: 200 },
  }),
  once: defineJob('probe.do-once', {
    payload: jobPayload,
    attempts: 3,
    backoff: { type: 'fixed', delayMs: 2_000 },
    dedupeKey: ({ mark }) => mark,
  }),
  short: defineJob('probe.end-in-time', { payload: jobPayload, attempts: 2, backoff: quick, timeoutMs: 300 }),
  late: defineJob('probe.try-later', {
    payload: jobPayload,
    attempts: 2,
    backoff: { type: 'fixed', delayMs: 4_000 },
  }),
  held: defineJob('probe.wait-for-gate', { payload: jobPayload, attempts: 1, timeoutMs: 120_000 }),
  ticking: defineJob('probe.tick', { payload: z.object({}), attempts: 1, everyMs: 500 }),
};
