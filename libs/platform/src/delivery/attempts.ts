import type { Backoff } from '@vale/contracts/define';
import type { Logger } from '../logging.js';
import { withinMs } from '../time-limit.js';
import { StopRetrying } from './stop-retrying.js';

/** How often and how long an event or a job is attempted. */
export interface AttemptPolicy {
  readonly attempts: number;
  readonly backoff: Backoff;
  /** Milliseconds after which an attempt counts as failed. */
  readonly timeoutMs: number;
}

/** How an attempt ended, which is what the driver has to store. */
export type AttemptOutcome =
  | { kind: 'done' }
  | { kind: 'retry'; delayMs: number; error: unknown }
  | { kind: 'dead-letter'; attempts: number; error: string };

/** Longest stored error text, in characters: admins read it in a list. */
const LONGEST_ERROR_TEXT = 2_000;

/**
 * Attempt number `attempt` (1 for the first) of one event or job, the same for every driver: it runs, fails after
 * `timeoutMs`, is retried after the backoff, and ends as a dead letter once the attempts are used up or its handler
 * throws `StopRetrying`. Never rejects.
 *
 * An attempt beyond the last is not run: a process that crashes in each attempt must not crash for ever.
 */
export async function runAttempt(
  {
    queue,
    attempt,
    policy,
    logger,
  }: { queue: string; attempt: number; policy: AttemptPolicy; logger: Logger },
  run: () => Promise<unknown>,
): Promise<AttemptOutcome> {
  if (attempt > policy.attempts) {
    const error = 'the process ended during each attempt';
    logger.warn('failed for good', { queue, attempt: attempt - 1, error });
    return { kind: 'dead-letter', attempts: attempt - 1, error };
  }
  try {
    // A run that timed out continues beside the next one, so handlers must be safe to run twice.
    await withinMs(run(), policy.timeoutMs, () => {
      throw new Error(`did not end within ${policy.timeoutMs} ms`);
    });
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof StopRetrying || attempt >= policy.attempts) {
      logger.warn('failed for good', { queue, attempt, error });
      return { kind: 'dead-letter', attempts: attempt, error: errorText(error) };
    }
    const delayMs = backoffMs(policy.backoff, attempt);
    logger.warn('failed, will be retried', { queue, attempt, delayMs, error });
    return { kind: 'retry', delayMs, error };
  }
}

/** Milliseconds to wait after the failure of attempt number `attempt`. */
export function backoffMs(backoff: Backoff, attempt: number): number {
  if (backoff.type === 'fixed') return backoff.delayMs;
  return Math.min(backoff.maxMs ?? Number.MAX_SAFE_INTEGER, backoff.delayMs * 2 ** (attempt - 1));
}

function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR_TEXT);
}
