import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningSystem } from '@vale/platform/app';
import { DeadLetters } from '@vale/platform/dead-letters';
import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel, waitUntil } from '../wait-until.js';
import { metricValue } from './metric-value.js';
import { journal } from './probe-apps.js';
import { probeEvents, probeJobs } from './probe-contracts.js';
import {
  QUICK_EVENTS,
  type MakeEnvironment,
  type ContractEnvironment,
  uniqueMark,
} from './contract-environment.js';

const EVENTS = 1_000;
const CONCURRENCY = 4;
/** A replica that gives no sign for this long counts as crashed. */
const STALLED_AFTER_MS = 2_000;
const QUEUE = 'watcher-count-what-happened';

/** More events than there are places, and servers that are away for longer than the attempts last. */
export function backlogContract(makeEnvironment: MakeEnvironment): void {
  describe('a backlog', () => {
    let environment: ContractEnvironment;
    let system: RunningSystem;
    const eventPolicy = {
      ...QUICK_EVENTS,
      attempts: 2,
      concurrency: CONCURRENCY,
      timeoutMs: 60_000,
    };

    beforeAll(async () => {
      environment = await makeEnvironment();
      system = await environment.start({ eventPolicy, stalledAfterMs: STALLED_AFTER_MS });
    });
    afterAll(() => environment.close());

    const deadLetters = async () => (await system.get('probe', DeadLetters).list()).items;

    it('is taken only as far as there are free places, shared by replicas, counted, and run once', async () => {
      const replica = await environment.start({ eventPolicy, stalledAfterMs: STALLED_AFTER_MS });
      const [mark, gate] = [uniqueMark('backlog'), uniqueMark('gate')];
      await inParallel(Array.from({ length: EVENTS }), 100, (_, value) =>
        system.bus.emit(probeEvents.happened, { mark, value, gate }),
      );
      const begun = () => journal.of(mark, 'count').length;
      const waiting = () => metricValue(system, 'vale_queue_depth', { queue: QUEUE, state: 'waiting' });
      await waitUntil(async () => begun() >= CONCURRENCY && begun() + (await waiting())! === EVENTS);
      expect(begun()).toBeLessThanOrEqual(2 * CONCURRENCY);

      // Longer than a replica may be silent. The running events are still in progress, and no others were taken.
      const before = begun();
      await sleep(1.5 * STALLED_AFTER_MS);
      expect(begun()).toBe(before);
      expect(before + (await waiting())!).toBe(EVENTS);

      journal.write('open', gate);
      await journal.atLeast(EVENTS, mark, 'count-done', 60_000);
      await journal.atLeast(EVENTS, mark, 'remember-done', 60_000);
      await waitUntil(async () => (await waiting()) === 0);
      for (const who of ['count', 'remember']) {
        const runs = journal.of(mark, who).map(({ detail }) => detail as { id: string; instance: number });
        expect(runs).toHaveLength(EVENTS);
        expect(new Set(runs.map(({ id }) => id)).size).toBe(EVENTS);
        expect(new Set(runs.map(({ instance }) => instance)).size).toBe(2);
      }
      expect(await deadLetters()).toEqual([]);
      await replica.close();
    }, 150_000);

    it('uses up no attempts of an event while its store is away', async () => {
      const mark = uniqueMark('away');
      await system.bus.emit(probeEvents.happened, { mark, away: { count: 4 }, failures: { count: 1 } });
      await journal.atLeast(1, mark, 'count-done', 60_000);
      expect(journal.of(mark, 'count')).toHaveLength(6);
      expect(await deadLetters()).toEqual([]);
    });

    it('uses up no attempts of a job while its store is away', async () => {
      const mark = uniqueMark('away-job');
      await system.jobs.enqueue(probeJobs.work, { mark, away: 5, failures: 2 });
      await journal.atLeast(1, mark, 'work-done', 60_000);
      const attempts = journal.of(mark, 'work').map(({ detail }) => (detail as { attempt: number }).attempt);
      expect(attempts).toEqual([1, 1, 1, 1, 1, 1, 2, 3]);
      expect(await deadLetters()).toEqual([]);
    });

    it('uses up no attempts by restarts while its store is away', async () => {
      const mark = uniqueMark('away-restarts');
      await system.bus.emit(probeEvents.happened, { mark, awayUntil: mark, failures: { count: 1 } });
      await system.jobs.enqueue(probeJobs.work, { mark, awayUntil: mark, failures: 2 });
      // More than either may be attempted.
      for (let restarts = 1; restarts <= 4; restarts += 1) {
        const before = { count: journal.of(mark, 'count').length, work: journal.of(mark, 'work').length };
        await journal.atLeast(before.count + 1, mark, 'count', 60_000);
        await journal.atLeast(before.work + 1, mark, 'work', 60_000);
        await system.close();
        system = await environment.start({ eventPolicy, stalledAfterMs: STALLED_AFTER_MS });
      }
      journal.write('back', mark);
      await journal.atLeast(1, mark, 'count-done', 60_000);
      await journal.atLeast(1, mark, 'work-done', 60_000);
      const attempts = journal.of(mark, 'work').map(({ detail }) => (detail as { attempt: number }).attempt);
      expect(attempts.slice(0, -2).every((attempt) => attempt === 1)).toBe(true);
      expect(attempts.slice(-2)).toEqual([2, 3]);
      expect(await deadLetters()).toEqual([]);
    }, 120_000);

    it('held because its store is away does not hold up a shutdown', async () => {
      const mark = uniqueMark('away-stop');
      await system.bus.emit(probeEvents.happened, { mark, away: { count: 1_000 } });
      await journal.atLeast(2, mark, 'count', 60_000);
      const begun = performance.now();
      await system.close();
      expect(performance.now() - begun).toBeLessThan(6_000);
    });
  });
}
