import pMap from 'p-map';
import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** Milliseconds in all; 15 s by default. */
  forMs?: number;
  /** Milliseconds between two checks; 50 by default. */
  everyMs?: number;
  /** Named in the error. */
  what?: string;
  /** Ends the waiting early. */
  signal?: AbortSignal | undefined;
  /** True for an error that will not go away: it is thrown at once. */
  isFinal?: (error: unknown) => boolean;
}

const DEFAULT_TIMEOUT_MS = 15_000;
const DEFAULT_INTERVAL_MS = 50;

/**
 * Repeats `check` until its result is truthy. An error counts as "not yet", unless `isFinal` says otherwise; the last
 * one is the cause of the error at the timeout.
 */
export async function waitUntil<T>(
  check: () => Promise<T> | T,
  options: WaitOptions = {},
): Promise<NonNullable<T>> {
  const { forMs = DEFAULT_TIMEOUT_MS, everyMs = DEFAULT_INTERVAL_MS, what = 'it', signal, isFinal } = options;
  const end = performance.now() + forMs;
  let last: unknown;
  do {
    if (signal?.aborted) throw new Error(`Gave up waiting for ${what}`, { cause: signal.reason });
    try {
      const result = await check();
      if (result) return result;
      last = undefined;
    } catch (error) {
      if (isFinal?.(error)) throw error;
      last = error;
    }
    await sleep(everyMs);
  } while (performance.now() < end);
  throw new Error(`Still waiting for ${what} after ${forMs} ms`, { cause: last });
}

/** Lets `waitUntil` wait for a list: null instead of an empty one. */
export const nonEmpty = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

/** Runs `work` for each item, `atOnce` at a time; keeps the order of the results. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  return pMap(items, work, { concurrency: atOnce });
}
