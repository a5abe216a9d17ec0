import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_MESSAGE_BYTES } from '@vale/contracts/define';
import type { RunningSystem } from '@vale/platform/app';
import { runInContext } from '@vale/platform/context';
import { DeadLetters } from '@vale/platform/dead-letters';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../wait-until.js';
import { journal } from './probe-apps.js';
import { probeJobs } from './probe-contracts.js';
import { uniqueMark, type MakeEnvironment, type ContractEnvironment } from './contract-environment.js';

/** Jobs, in either shape. */
export function jobsContract(makeEnvironment: MakeEnvironment): void {
  describe('jobs', () => {
    let environment: ContractEnvironment;
    let system: RunningSystem;

    beforeAll(async () => {
      environment = await makeEnvironment();
      system = await environment.start();
    });
    afterAll(() => environment.close());

    const times = (mark: string, who: string) => journal.of(mark, who).map(({ at }) => at);
    const deadLetters = () => system.get('probe', DeadLetters);

    it('runs once, with the payload as it comes out of JSON and the contract’s defaults', async () => {
      const mark = uniqueMark('job');
      const at = new Date(9_000);
      await runInContext({ requestId: 'r-job' }, () =>
        system.jobs.enqueue(probeJobs.work, { mark, value: { at, gone: undefined } }),
      );
      const [run] = await journal.atLeast(1, mark, 'work');
      expect(run?.detail).toMatchObject({
        attempt: 1,
        lastAttempt: false,
        payload: { mark, value: { at: at.toISOString() }, failures: 0 },
        context: { requestId: 'r-job' },
      });
      await sleep(300);
      expect(journal.of(mark, 'work')).toHaveLength(1);
    });

    it('retries with the contract’s backoff, and marks the last attempt', async () => {
      const mark = uniqueMark('retry');
      await system.jobs.enqueue(probeJobs.work, { mark, failures: 2 });
      await journal.atLeast(1, mark, 'work-done');
      const runs = journal
        .of(mark, 'work')
        .map(({ detail }) => detail as { attempt: number; lastAttempt: boolean });
      expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      expect(runs.map(({ lastAttempt }) => lastAttempt)).toEqual([false, false, true]);
      const [first, second, third] = times(mark, 'work');
      expect(second! - first!).toBeGreaterThanOrEqual(130);
      expect(third! - second!).toBeGreaterThanOrEqual(130);
    });

    it('doubles an exponential wait up to its bound', async () => {
      const mark = uniqueMark('growing');
      await system.jobs.enqueue(probeJobs.growing, { mark, failures: 9 });
      await journal.atLeast(1, mark, 'growing-done', 30_000);
      const runs = times(mark, 'growing');
      const waits = runs.slice(1).map((at, run) => at - runs[run]!);
      expect(waits).toHaveLength(9);
      for (const [at, least] of [35, 85, ...Array<number>(7).fill(185)].entries())
        expect(waits[at]).toBeGreaterThanOrEqual(least);
      // Without the bound of 200 ms the last wait would be 12.8 s: a slow machine alone makes no such difference.
      expect(waits.at(-1)).toBeLessThan(12_800);
    });

    it('waits for a delay', async () => {
      const mark = uniqueMark('delay');
      const begun = Date.now();
      await system.jobs.enqueue(probeJobs.work, { mark }, { delayMs: 500 });
      const [run] = await journal.atLeast(1, mark, 'work');
      expect(run!.at - begun).toBeGreaterThanOrEqual(480);
    });

    it('does nothing while a job of the same key waits or runs, and runs again afterwards', async () => {
      const mark = uniqueMark('dedupe');
      await system.jobs.enqueue(probeJobs.once, { mark }, { delayMs: 2_000 });
      await system.jobs.enqueue(probeJobs.once, { mark });
      await journal.atLeast(1, mark, 'once-done');
      await sleep(300);
      expect(journal.of(mark, 'once')).toHaveLength(1);

      const gate = uniqueMark('gate');
      await system.jobs.enqueue(probeJobs.once, { mark, gate });
      await journal.atLeast(2, mark, 'once');
      await system.jobs.enqueue(probeJobs.once, { mark });
      journal.write('open', gate);
      await journal.atLeast(2, mark, 'once-done');
      await sleep(300);
      expect(journal.of(mark, 'once')).toHaveLength(2);
    });

    it('keeps the key while a failed job waits for its next attempt', async () => {
      const mark = uniqueMark('dedupe-retry');
      await system.jobs.enqueue(probeJobs.once, { mark, failures: 1 });
      await journal.atLeast(1, mark, 'once');
      await system.jobs.enqueue(probeJobs.once, { mark });
      await journal.atLeast(1, mark, 'once-done');
      await sleep(300);
      expect(journal.of(mark, 'once')).toHaveLength(2);
    });

    it('takes the caller’s own key, separate for each job', async () => {
      const mark = uniqueMark('own-key');
      const options = { delayMs: 2_000, dedupeKey: mark };
      await system.jobs.enqueue(probeJobs.work, { mark }, options);
      await system.jobs.enqueue(probeJobs.work, { mark }, options);
      await system.jobs.enqueue(probeJobs.growing, { mark }, options);
      await journal.atLeast(1, mark, 'work-done');
      await journal.atLeast(1, mark, 'growing-done');
      await sleep(200);
      expect(journal.of(mark, 'work')).toHaveLength(1);
    });

    it('counts a run that does not end in time as failed', async () => {
      const mark = uniqueMark('short');
      await system.jobs.enqueue(probeJobs.short, { mark, ms: 700 });
      const runs = await journal.atLeast(2, mark, 'short');
      expect(runs[1]!.at - runs[0]!.at).toBeGreaterThanOrEqual(400);
      const deadLetter = await waitUntil(async () => (await deadLetters().list({ kind: 'job' })).items[0]);
      expect(deadLetter.error).toMatch(/300 ms/);
      await deadLetters().discard(deadLetter.id);
    });

    it('keeps what failed its last attempt as a dead letter, and requeues it with all its attempts', async () => {
      const mark = uniqueMark('dead-job');
      await system.jobs.enqueue(probeJobs.work, { mark, failures: 4 });
      const deadLetter = await waitUntil(async () => (await deadLetters().list({ kind: 'job' })).items[0]);
      expect(deadLetter).toMatchObject({
        kind: 'job',
        name: 'probe.do-work',
        consumer: 'probe.do-work',
        content: { mark, failures: 4 },
        attempts: 3,
        error: 'planned failure 3',
      });
      await expect(deadLetters().requeue(deadLetter.id)).resolves.toBe(true);
      await journal.atLeast(1, mark, 'work-done');
      expect(journal.of(mark, 'work')).toHaveLength(5);
      expect((await deadLetters().list({ kind: 'job' })).items).toEqual([]);
    });

    it('dead-letters a job at once when its handler throws StopRetrying', async () => {
      const mark = uniqueMark('stop');
      await system.jobs.enqueue(probeJobs.work, { mark, stop: true });
      const deadLetter = await waitUntil(async () => (await deadLetters().list({ kind: 'job' })).items[0]);
      expect(deadLetter).toMatchObject({ attempts: 1, error: 'no use' });
      expect(journal.of(mark, 'work')).toHaveLength(1);
      await deadLetters().discard(deadLetter.id);
    });

    it('frees the key of a job that is a dead letter', async () => {
      const mark = uniqueMark('dead-key');
      await system.jobs.enqueue(probeJobs.once, { mark, stop: true });
      const deadLetter = await waitUntil(async () => (await deadLetters().list({ kind: 'job' })).items[0]);
      await deadLetters().discard(deadLetter.id);
      await system.jobs.enqueue(probeJobs.once, { mark });
      await journal.atLeast(1, mark, 'once-done');
    });

    it('refuses a payload that does not fit the contract, and one above the limit', async () => {
      await expect(
        system.jobs.enqueue(probeJobs.work, { mark: 3 as unknown as string }),
      ).rejects.toMatchObject({
        code: 'platform.invalid-input',
        fields: [{ path: 'mark' }],
      });
      const value = 'x'.repeat(MAX_MESSAGE_BYTES);
      await expect(system.jobs.enqueue(probeJobs.work, { mark: 'large', value })).rejects.toMatchObject({
        code: 'platform.too-large',
      });
    });

    it('runs a scheduled job once per interval, however many replicas there are', async () => {
      const replica = await environment.start();
      const begun = Date.now();
      const before = journal.of('tick').length;
      await journal.atLeast(before + 8, 'tick', 'tick');
      // Two runs for each interval of 500 ms would take 2 s. The first may have been late.
      expect(Date.now() - begun).toBeGreaterThanOrEqual(3_000);
      await replica.close();
      const after = journal.of('tick').length;
      await journal.atLeast(after + 2, 'tick', 'tick');
    });

    it('runs many, each once', async () => {
      const mark = uniqueMark('many');
      await Promise.all(
        Array.from({ length: 300 }, (_, value) => system.jobs.enqueue(probeJobs.work, { mark, value })),
      );
      await journal.atLeast(300, mark, 'work-done', 30_000);
      expect(journal.of(mark, 'work')).toHaveLength(300);
    });

    it('finishes what runs before it stops, and does the rest after a restart', async () => {
      const mark = uniqueMark('restart');
      await system.jobs.enqueue(probeJobs.work, { mark, ms: 400, value: 'running' });
      await system.jobs.enqueue(probeJobs.work, { mark, value: 'delayed' }, { delayMs: 3_000 });
      await journal.atLeast(1, mark, 'work');
      await system.close();
      expect(journal.of(mark, 'work-done')).toHaveLength(1);
      system = await environment.start();
      await journal.atLeast(2, mark, 'work-done');
      expect(journal.of(mark, 'work')).toHaveLength(2);
    });
  });
}
