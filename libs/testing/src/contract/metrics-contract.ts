import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningSystem } from '@vale/platform/app';
import { DeadLetters } from '@vale/platform/dead-letters';
import { waitUntil } from '../wait-until.js';
import { metricValue } from './metric-value.js';
import { journal } from './probe-apps.js';
import { probeEvents, probeJobs, probeMessages } from './probe-contracts.js';
import {
  QUICK_EVENTS,
  uniqueMark,
  type MakeEnvironment,
  type ContractEnvironment,
} from './contract-environment.js';

/** A failed event waits long enough to be seen on a busy machine. */
const eventPolicy = { ...QUICK_EVENTS, backoff: { type: 'fixed', delayMs: 6_000 } } as const;

/** Metrics, the same in both shapes. */
export function metricsContract(makeEnvironment: MakeEnvironment): void {
  describe('metrics', () => {
    let environment: ContractEnvironment;
    let system: RunningSystem;

    beforeAll(async () => {
      environment = await makeEnvironment();
      system = await environment.start({ eventPolicy });
    });
    afterAll(() => environment.close());

    const value = (name: string, labels: Record<string, string>) => metricValue(system, name, labels);

    it('count messages, events and jobs by contract and outcome', async () => {
      const mark = uniqueMark('counted');
      await system.bus.request(probeMessages.echo, {});
      await system.bus.request(probeMessages.fail, { how: 'refused' }).catch(() => {});
      await system.bus.request(probeMessages.fail, { how: 'bug' }).catch(() => {});
      await system.bus.emit(probeEvents.happened, { mark });
      await system.jobs.enqueue(probeJobs.work, { mark });
      await journal.atLeast(1, mark, 'work-done');
      await journal.atLeast(1, mark, 'count-done');
      const count = async (kind: string, labels: Record<string, string>) =>
        (await value(`vale_${kind}_duration_seconds_count`, labels)) ?? 0;
      expect(await count('message', { name: 'probe.value.echo', outcome: 'ok' })).toBe(1);
      expect(await count('message', { name: 'probe.failure.throw', outcome: 'refused' })).toBe(1);
      expect(await count('message', { name: 'probe.failure.throw', outcome: 'failed' })).toBe(1);
      await waitUntil(async () =>
        (await count('event', { name: 'probe.happened/watcher-count-what-happened' })) >= 1
          ? true
          : undefined,
      );
      await waitUntil(async () => (await count('job', { name: 'probe.do-work' })) >= 1);
    });

    it('show what waits, how long, and what is delayed', async () => {
      const queue = 'probe.wait-for-gate';
      const marks = Array.from({ length: 12 }, () => uniqueMark('deep'));
      const gate = uniqueMark('gate');
      // Eight run at once; the others wait for them.
      for (const mark of marks) await system.jobs.enqueue(probeJobs.held, { mark, gate });
      await system.jobs.enqueue(probeJobs.held, { mark: uniqueMark('later') }, { delayMs: 600_000 });
      await waitUntil(async () => (await value('vale_queue_depth', { queue, state: 'running' })) === 8);
      expect(await value('vale_queue_depth', { queue, state: 'waiting' })).toBe(4);
      expect(await value('vale_queue_depth', { queue, state: 'delayed' })).toBe(1);
      expect(await value('vale_queue_depth', { queue, state: 'retrying' })).toBe(0);
      await waitUntil(async () => ((await value('vale_queue_oldest_seconds', { queue })) ?? 0) > 0.3);
      journal.write('open', gate);
      await journal.atLeast(1, marks.at(-1)!, 'held-done');
      await waitUntil(async () => (await value('vale_queue_oldest_seconds', { queue })) === 0);
    });

    it('show jobs that failed and wait for their next attempt', async () => {
      const queue = 'probe.try-later';
      const retrying = () => value('vale_queue_depth', { queue, state: 'retrying' });
      await system.jobs.enqueue(probeJobs.late, { mark: uniqueMark('again'), failures: 1 });
      await waitUntil(async () => (await retrying()) === 1);
      await waitUntil(async () => (await retrying()) === 0);
    });

    it('show events that wait for a consumer, and the outbox', async () => {
      const consumer = 'watcher-remember-what-happened';
      await system.bus.emit(probeEvents.happened, { mark: uniqueMark('fails'), failures: { remember: 1 } });
      await waitUntil(
        async () => (await value('vale_queue_depth', { queue: consumer, state: 'delayed' })) === 1,
      );
      await waitUntil(async () => (await value('vale_queue_oldest_seconds', { queue: consumer })) === 0);
      expect(await value('vale_outbox_pending', { service: 'probe' })).toBe(0);
      expect(await value('vale_outbox_oldest_seconds', { service: 'probe' })).toBe(0);
    });

    it('count dead letters by kind', async () => {
      expect(await value('vale_dead_letters', { kind: 'job' })).toBe(0);
      await system.jobs.enqueue(probeJobs.work, { mark: uniqueMark('dies'), stop: true });
      await waitUntil(async () => (await value('vale_dead_letters', { kind: 'job' })) === 1);
      expect(await value('vale_dead_letters', { kind: 'event' })).toBe(0);
      const deadLetters = system.get('probe', DeadLetters);
      for (const { id } of (await deadLetters.list()).items) await deadLetters.discard(id);
      expect(await value('vale_dead_letters', { kind: 'job' })).toBe(0);
    });
  });
}
