import type { Backoff } from '@vale/contracts/define';
import { setTimeout as sleep } from 'node:timers/promises';
import { isInfrastructureFailure } from '../errors.js';
import type { Logger } from '../logging.js';
import { withinMs } from '../time-limit.js';

/** Number and duration of the attempts of an event or a job. */
export interface AttemptPolicy {
  readonly attempts: number;
  readonly backoff: Backoff;
  /** Milliseconds after which an attempt counts as failed. */
  readonly timeoutMs: number;
}

/** Result of an attempt, which the driver has to store. */
export type AttemptOutcome =
  | { kind: 'done' }
  | { kind: 'retry'; delayMs: number; error: unknown }
  /** Ended by the stop of its process while its infrastructure was away: it is run again, and does not count. */
  | { kind: 'stopped'; delayMs: number; error: unknown }
  | { kind: 'dead-letter'; attempts: number; error: string };

/** Longest stored error text, in characters: admins read it in a list. */
const MAX_ERROR_LENGTH = 2_000;
/** Longest wait, in milliseconds, while infrastructure is away: work goes on this soon after it is back. */
export const MAX_PAUSE_MS = 30_000;
/** An attempt that its infrastructure has failed for longer than this counts as failed: it may never succeed. */
const MAX_OUTAGE_MS = 86_400_000;
/**
 * A process that ends during a run (a kill, no memory left) may have been ended by that run or by anything else, so the run
 * is no failed attempt. After this many, the work does not run again: about five minutes of Kubernetes' restarts.
 */
export const MAX_CRASHES = 6;

interface AttemptContext {
  queue: string;
  /** 1 for the first, and one more after each that failed by itself. */
  attempt: number;
  /** Runs in which the process ended. */
  crashes: number;
  policy: AttemptPolicy;
  logger: Logger;
  /** Aborted when the process stops: an attempt that waits for its infrastructure ends, to be retried by the next. */
  stopping: AbortSignal;
}

/**
 * One attempt of an event or job, the same for every driver: it runs, fails after `timeoutMs`, is retried after the
 * backoff, and ends as a dead letter once the attempts are used up or its handler throws `StopRetrying`. Never rejects.
 *
 * A failure of the infrastructure does not end the attempt: it keeps its place, so that its queue takes no more work than
 * can run, and runs again until the store is back.
 *
 * After `MAX_CRASHES` it does not run: work that ends its process each time must not do so for ever.
 */
export async function runAttempt(
  context: AttemptContext,
  run: () => Promise<unknown>,
): Promise<AttemptOutcome> {
  const { queue, attempt, crashes, policy, logger, stopping } = context;
  if (crashes >= MAX_CRASHES) {
    const error = `the process ended in ${crashes} runs`;
    logger.warn('failed for good', { queue, attempt, error });
    return { kind: 'dead-letter', attempts: attempt - 1 + crashes, error };
  }
  const begun = performance.now();
  for (let runs = 1; ; runs += 1) {
    const error = await failureOf(run, policy.timeoutMs);
    if (error === undefined) return { kind: 'done' };
    const isOutage = isInfrastructureFailure(error) && performance.now() - begun < MAX_OUTAGE_MS;
    if (!isOutage) return failed(context, error);
    const delayMs = Math.min(MAX_PAUSE_MS, backoffMs(policy.backoff, runs));
    if (!stopping.aborted)
      logger.warn('its infrastructure is unavailable, will run again', { queue, attempt, delayMs, error });
    await sleep(delayMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return { kind: 'stopped', delayMs, error };
  }
}

async function failureOf(run: () => Promise<unknown>, timeoutMs: number): Promise<unknown> {
  try {
    // A run that timed out continues beside the next one, so handlers must be safe to run twice.
    await withinMs(run(), timeoutMs, () => {
      throw new Error(`did not end within ${timeoutMs} ms`);
    });
    return undefined;
  } catch (error) {
    return error ?? new Error('failed without an error');
  }
}

function failed({ queue, attempt, policy, logger }: AttemptContext, error: unknown): AttemptOutcome {
  if (error instanceof StopRetrying || attempt >= policy.attempts) {
    logger.warn('failed for good', { queue, attempt, error });
    return { kind: 'dead-letter', attempts: attempt, error: errorText(error) };
  }
  const delayMs = backoffMs(policy.backoff, attempt);
  logger.warn('failed, will be retried', { queue, attempt, delayMs, error });
  return { kind: 'retry', delayMs, error };
}

/** Milliseconds to wait after the failure of attempt number `attempt`. */
export function backoffMs(backoff: Backoff, attempt: number): number {
  if (backoff.type === 'fixed') return backoff.delayMs;
  return Math.min(backoff.maxMs ?? Number.MAX_SAFE_INTEGER, backoff.delayMs * 2 ** (attempt - 1));
}

/** Error text as stored in a dead letter. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
}

/** Thrown by a handler when a retry cannot help: the event or job becomes a dead letter at once. */
export class StopRetrying extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'StopRetrying';
  }
}
