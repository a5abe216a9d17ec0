import { percentile } from './figures.mjs';

/**
 * Runs `work` from several callers at once, each again as soon as it was done; at least once each.
 * @returns {Promise<import('./figures.mjs').Round>}
 */
export async function closedLoop({ inFlight, ms }, work) {
  const times = [];
  const started = performance.now();
  const end = started + ms;
  const caller = async (_unused, at) => {
    do {
      const from = performance.now();
      await work(at);
      times.push(performance.now() - from);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  const perSecond = times.length / ((performance.now() - started) / 1_000);
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), requests: times.length };
}
