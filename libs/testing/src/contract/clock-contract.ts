import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
import type { RunningSystem } from '@vale/platform/app';
import { Notes, journal } from './probe-apps.js';
import { probeEvents, probeJobs } from './probe-contracts.js';
import { uniqueMark, type MakeEnvironment, type ContractEnvironment } from './contract-environment.js';

/** BullMQ's driver looks every 10 s. */
const NOTICED_MS = 30_000;

/** The machine's clock is set while the system runs. The process's own time is ahead afterwards. */
export function clockContract(makeEnvironment: MakeEnvironment): void {
  describe('the machine’s clock', () => {
    let environment: ContractEnvironment;
    let system: RunningSystem;

    beforeAll(async () => {
      environment = await makeEnvironment();
      system = await environment.start();
    });
    afterEach(() => void jest.restoreAllMocks());
    afterAll(() => environment.close());

    const { now } = Date;
    const setBy = (ms: number) => void jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);

    it.each([
      ['back by an hour', 0, -HOUR_MS],
      ['forward by a day, and right again', DAY_MS, 0],
    ])(
      'set %s stops neither schedules, delayed jobs and retries, nor events and outboxes',
      async (_, first, then) => {
        setBy(first);
        const [delayed, retried, happened, saved] = ['delayed', 'retried', 'happened', 'saved'].map(
          uniqueMark,
        ) as [string, string, string, string];
        await journal.atLeast(1, 'tick', 'tick');
        await system.jobs.enqueue(probeJobs.work, { mark: delayed }, { delayMs: 2_000 });
        await system.jobs.enqueue(probeJobs.work, { mark: retried, failures: 2 });
        await system.bus.emit(probeEvents.happened, { mark: happened, failures: { count: 2 } });
        setBy(then);
        const ticks = journal.of('tick').length;
        await system.get('probe', Notes).save(saved, saved);
        await journal.atLeast(1, saved, 'read');
        await journal.atLeast(1, happened, 'count-done');
        await journal.atLeast(1, retried, 'work-done', NOTICED_MS);
        await journal.atLeast(1, delayed, 'work-done', NOTICED_MS);
        await journal.atLeast(ticks + 3, 'tick', 'tick', NOTICED_MS);
        expect(Math.abs(Date.now() - now() - then)).toBeLessThan(HOUR_MS / 2);
      },
      120_000,
    );
  });
}
