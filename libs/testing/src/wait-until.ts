import { setTimeout as sleep } from 'node:timers/promises';

export interface Patience {
  /** Milliseconds in all. */
  forMs?: number;
  everyMs?: number;
  /** What is waited for, as the failure says it. */
  what?: string;
  /** Ends the waiting early. */
  signal?: AbortSignal | undefined;
}

const DEFAULT_PATIENCE_MS = 15_000;
const DEFAULT_STEP_MS = 50;

/** Asks until the answer is truthy. Errors are answers too: the last one is told when patience ends. */
export async function waitUntil<T>(
  ask: () => Promise<T> | T,
  { forMs = DEFAULT_PATIENCE_MS, everyMs = DEFAULT_STEP_MS, what = 'it', signal }: Patience = {},
): Promise<NonNullable<T>> {
  const end = performance.now() + forMs;
  let last: unknown;
  do {
    if (signal?.aborted) throw new Error(`Gave up waiting for ${what}`, { cause: signal.reason });
    try {
      const answer = await ask();
      if (answer) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await sleep(everyMs);
  } while (performance.now() < end);
  throw new Error(`Still waiting for ${what} after ${forMs} ms`, { cause: last });
}

/** For `waitUntil`: an empty list is no answer yet. */
export const nonEmpty = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null);

/** Runs `work` for each item, so many at once; keeps the order of the results. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
}
