import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DeadLetters } from '@vale/platform/dead-letters';
import { MAX_CRASHES } from '@vale/platform/delivery/attempts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TypescriptProcess } from '../process/spawn-typescript.js';
import { waitUntil } from '../wait-until.js';
import { Notes, journal } from './probe-apps.js';
import { uniqueMark, type MakeEnvironment, type ContractEnvironment } from './contract-environment.js';

const PROBE_PROCESS = join(import.meta.dirname, 'probe-process.ts');
const COUNT = 25;

const hasKey =
  <Key extends string>(key: Key) =>
  (line: unknown): line is Record<Key, unknown> =>
    typeof line === 'object' && line !== null && key in line;

/** After kill -9 of a whole process nothing acknowledged is lost. */
export function crashContract(makeEnvironment: MakeEnvironment): void {
  describe('kill -9', () => {
    let environment: ContractEnvironment;
    let child: TypescriptProcess | undefined;

    beforeEach(async () => {
      environment = await makeEnvironment();
    });
    afterEach(async () => {
      await child?.kill();
      await environment.close();
    });

    async function runAndKill(command: 'emit' | 'enqueue' | 'save', mark: string): Promise<void> {
      child = TypescriptProcess.start(PROBE_PROCESS, [command, mark, String(COUNT)], {
        ...environment.env,
        PROBE_HANGS: 'yes',
      });
      await child.waitForLine(hasKey('acknowledged'));
      await child.kill();
    }

    const values = (mark: string, who: string) =>
      journal
        .of(mark, who)
        .map(({ detail }) => detail as { data?: { value: number }; payload?: { value: number } })
        .map(({ data, payload }) => data?.value ?? payload?.value);

    it('loses no acknowledged event, for any consumer', async () => {
      const mark = uniqueMark('killed-event');
      await runAndKill('emit', mark);
      await environment.start();
      await journal.atLeast(COUNT, mark, 'count-done', 45_000);
      await journal.atLeast(COUNT, mark, 'remember-done', 45_000);
      expect(new Set(values(mark, 'count')).size).toBe(COUNT);
      expect(new Set(values(mark, 'remember')).size).toBe(COUNT);
    }, 120_000);

    it('loses no enqueued job, whether it ran or waited', async () => {
      const mark = uniqueMark('killed-job');
      await runAndKill('enqueue', mark);
      await environment.start();
      await journal.atLeast(COUNT, mark, 'work-done', 45_000);
      expect(new Set(values(mark, 'work')).size).toBe(COUNT);
    }, 120_000);

    it('publishes after the restart what was saved and not published', async () => {
      const mark = uniqueMark('killed-save');
      await runAndKill('save', mark);
      const system = await environment.start();
      await journal.atLeast(COUNT, mark, 'read', 30_000);
      const notes = system.get('probe', Notes);
      await waitUntil(async () => {
        const left = await notes.model.countDocuments({ 'outbox.id': { $gt: '' } });
        return left === 0 ? true : undefined;
      });
      const published = journal.of(mark, 'read').map(({ detail }) => (detail as { noteId: string }).noteId);
      expect(new Set(published).size).toBe(COUNT);
    }, 120_000);

    it('does not count as an attempt, of an event or a job', async () => {
      const mark = uniqueMark('killed-often');
      const env = { ...environment.env, PROBE_HANGS: 'yes' };
      // Both are attempted three times.
      for (let start = 0; start < 4; start += 1) {
        child = TypescriptProcess.start(PROBE_PROCESS, start === 0 ? ['both', mark] : ['run'], env);
        for (const who of ['count', 'remember', 'work'])
          await child.waitForLine((line): line is object => hasKey('hangs')(line) && line.hangs === who);
        await child.kill();
      }
      const system = await environment.start();
      for (const who of ['count', 'remember', 'work']) await journal.atLeast(1, mark, `${who}-done`, 60_000);
      expect(journal.of(mark, 'work')).toMatchObject([{ detail: { attempt: 1, lastAttempt: false } }]);
      expect((await system.get('probe', DeadLetters).list()).items).toEqual([]);
    }, 180_000);

    it('dead-letters a job that ends its process in each run', async () => {
      const mark = uniqueMark('poison');
      const env = { ...environment.env, PROBE_CRASHES: 'yes' };
      let survived = false;
      // One start more, because the first crash may come before it was counted.
      for (let start = 0; start < MAX_CRASHES + 3 && !survived; start += 1) {
        child = TypescriptProcess.start(PROBE_PROCESS, start === 0 ? ['enqueue', mark] : ['outlive'], env);
        if (start === 0) await child.ended;
        else
          survived = await child.waitForLine(hasKey('acknowledged')).then(
            () => true,
            () => false,
          );
        await child.terminate();
      }
      expect(survived).toBe(true);
      const system = await environment.start();
      const { items } = await system.get('probe', DeadLetters).list();
      expect(items).toEqual([
        expect.objectContaining({
          name: 'probe.do-work',
          attempts: MAX_CRASHES,
          error: `the process ended in ${MAX_CRASHES} runs`,
        }),
      ]);
      expect(journal.of(mark)).toEqual([]);
    }, 240_000);

    it('stops on a signal after finishing what runs', async () => {
      const mark = uniqueMark('signal');
      child = TypescriptProcess.start(PROBE_PROCESS, ['emit', mark, '3'], { ...environment.env });
      await child.waitForLine(hasKey('acknowledged'));
      await sleep(200);
      await expect(child.terminate()).resolves.toBe(0);
      await child.waitForLine(hasKey('closed'));
    });
  });
}
