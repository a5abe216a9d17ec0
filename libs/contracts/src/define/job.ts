import * as z from 'zod/mini';
import type { Input, Output, Schema } from './schema.js';

export interface Backoff {
  type: 'fixed' | 'exponential';
  /** Milliseconds before the second attempt. */
  delayMs: number;
  /** Upper bound of the exponential backoff, in milliseconds. */
  maxMs?: number;
}

/** Work that may be slow or must not be lost: `service.verb-noun`. Handlers are safe to run twice. */
export interface JobDefinition<Payload extends Schema = Schema> {
  readonly kind: 'job';
  readonly name: string;
  readonly payload: Payload;
  /** Attempts in all, the first one included. After the last, the job becomes a dead letter. */
  readonly attempts: number;
  readonly backoff: Backoff;
  /** While a job with this key waits or runs, another `enqueue` with it does nothing. */
  readonly dedupeKey?: (payload: Output<Payload>) => string;
  /** Milliseconds after which an attempt counts as failed. */
  readonly timeoutMs: number;
  /** Milliseconds between scheduled runs: once per interval in the whole system, however many replicas there are. */
  readonly everyMs?: number;
  /** Number of jobs that run at once in one process. */
  readonly concurrency: number;
}

export function defineJob<Payload extends Schema>(
  name: `${string}.${string}`,
  shape: {
    payload: Payload;
    attempts?: number;
    backoff?: Backoff;
    dedupeKey?: (payload: Output<Payload>) => string;
    timeoutMs?: number;
    everyMs?: number;
    concurrency?: number;
  },
): JobDefinition<Payload> {
  return {
    kind: 'job',
    name,
    payload: shape.payload,
    attempts: shape.attempts ?? 5,
    backoff: shape.backoff ?? { type: 'exponential', delayMs: 1_000, maxMs: 60_000 },
    timeoutMs: shape.timeoutMs ?? 30_000,
    concurrency: shape.concurrency ?? 8,
    ...(shape.dedupeKey && { dedupeKey: shape.dedupeKey }),
    ...(shape.everyMs && { everyMs: shape.everyMs }),
  };
}

/** A job without a payload that the system runs once per interval, one at a time. */
export function definePeriodicJob(
  name: `${string}.${string}`,
  shape: { everyMs: number } & Partial<Pick<JobDefinition, 'attempts' | 'backoff' | 'timeoutMs'>>,
) {
  return defineJob(name, { payload: z.object({}), concurrency: 1, ...shape });
}

export type JobInput<J extends JobDefinition> = Input<J['payload']>;
export type JobPayload<J extends JobDefinition> = Output<J['payload']>;
