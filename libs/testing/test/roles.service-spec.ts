import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RunningSystem } from '@vale/platform/app';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProcessEnvironment } from '../src/contract/in-process-environment.js';
import { journal } from '../src/contract/probe-apps.js';
import { probeEvents, probeJobs, probeMessages } from '../src/contract/probe-contracts.js';
import { uniqueMark, type ContractEnvironment } from '../src/contract/contract-environment.js';

describe('ROLE', () => {
  let environment: ContractEnvironment;
  beforeEach(async () => {
    environment = await inProcessEnvironment();
  });
  afterEach(() => environment.close());

  const start = (role: string): Promise<RunningSystem> =>
    environment.start({ env: { ...environment.env, ROLE: role } });

  it('api handles messages and leaves jobs and events to workers that start later', async () => {
    const mark = uniqueMark('api');
    const api = await start('api');
    await expect(api.bus.request(probeMessages.echo, { value: 1 })).resolves.toEqual({ value: 1 });
    await api.jobs.enqueue(probeJobs.work, { mark });
    await api.bus.emit(probeEvents.happened, { mark });
    await journal.atLeast(1, mark, 'show');
    await sleep(300);
    expect(journal.of(mark, 'work')).toEqual([]);
    expect(journal.of(mark, 'count')).toEqual([]);
    await start('worker');
    await journal.atLeast(1, mark, 'work-done');
    await journal.atLeast(1, mark, 'count-done');
  });

  it('worker runs jobs, consumes events and handles no message', async () => {
    const mark = uniqueMark('worker');
    const worker = await start('worker');
    await expect(worker.bus.request(probeMessages.echo, { value: 1 })).rejects.toMatchObject({
      code: 'platform.unavailable',
    });
    await worker.bus.emit(probeEvents.happened, { mark });
    await journal.atLeast(1, mark, 'count-done');
    await worker.jobs.enqueue(probeJobs.work, { mark });
    await journal.atLeast(1, mark, 'work-done');
  });

  it('every: replica listeners run in api processes too', async () => {
    const mark = uniqueMark('pages');
    const api = await start('api');
    await start('worker');
    await api.bus.emit(probeEvents.happened, { mark });
    await journal.atLeast(2, mark, 'show');
    await journal.atLeast(1, mark, 'remember-done');
  });
});
