import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './collect-garbage.js';

const CHECK_EVERY_MS = 1_000;
/** Share of the time since the last check in which the thread worked. */
const MOST_USE_AT_REST = 0.05;
/** Bytes that a collection is worth, as it takes some tens of milliseconds. */
export const LEAST_GARBAGE = 4 * 1024 * 1024;

const usedBytes = (): number => getHeapStatistics().used_heap_size;

/**
 * Collects this thread's garbage when it rests after work: V8 does so by itself for the main thread only. Call the returned
 * function to stop.
 */
export function collectAtRest({
  collect = collectGarbage,
  used = usedBytes,
  everyMs = CHECK_EVERY_MS,
} = {}): () => void {
  let kept = 0;
  let before = performance.eventLoopUtilization();
  const check = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > MOST_USE_AT_REST || used() < kept + LEAST_GARBAGE) return;
    collect();
    kept = used();
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
