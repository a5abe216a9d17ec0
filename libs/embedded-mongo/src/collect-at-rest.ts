import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './collect-garbage.js';

const CHECK_EVERY_MS = 1_000;
/** A thread rests when it worked for at most this share of the time. */
const MAX_USE_AT_REST = 0.05;
/** A collection takes some tens of milliseconds, so it has to free this many bytes. */
export const LEAST_GARBAGE = 4 * 1024 * 1024;

const usedBytes = (): number => getHeapStatistics().used_heap_size;

/** Returns a function that measures the share of time that this thread has worked since its last call. */
function workShare(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}

/**
 * Collects this thread's garbage when it rests after work: V8 does so by itself for the main thread only. Call the returned
 * function to stop.
 */
export function collectAtRest({
  collect = collectGarbage,
  used = usedBytes,
  everyMs = CHECK_EVERY_MS,
  worked = workShare(),
} = {}): () => void {
  let kept = 0;
  const check = (): void => {
    if (worked() > MAX_USE_AT_REST || used() < kept + LEAST_GARBAGE) return;
    collect();
    kept = used();
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
