import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { ManualSandboxClock } from '../test/manual-sandbox-clock.js';
import { DueTimer } from './due-timer.js';

function timer(work: () => Promise<void> = async () => undefined) {
  const clock = new ManualSandboxClock(0);
  const runs: number[] = [];
  const errors: unknown[] = [];
  const due = new DueTimer(
    clock,
    async () => {
      runs.push(clock.nowMs());
      await work();
    },
    (error) => errors.push(error),
  );
  const pass = async (ms: number) => {
    clock.advance(ms);
    await turn();
  };
  return { due, pass, runs, errors };
}

describe('a due timer', () => {
  it('runs at the earliest requested moment, and only then', async () => {
    const { due, pass, runs } = timer();
    due.runAt(500);
    due.runAt(200);
    due.runAt(300);
    await pass(199);
    expect(runs).toEqual([]);
    await pass(1);
    await pass(10_000);
    expect(runs).toEqual([200]);
  });

  it('runs once more for a moment requested during a run', async () => {
    const first = Promise.withResolvers<void>();
    const { due, pass, runs } = timer(() => first.promise);
    due.runNow();
    await pass(0);
    due.runNow();
    due.runNow();
    await pass(1);
    expect(runs).toEqual([0]);
    first.resolve();
    await pass(1);
    expect(runs).toEqual([0, 2]);
  });

  it('repeats a run that failed after a second', async () => {
    const outcomes = [Promise.reject(new Error('the store is away')), Promise.resolve()];
    outcomes[0]!.catch(() => undefined);
    const { due, pass, runs, errors } = timer(() => outcomes.shift()!);
    due.runNow();
    await pass(0);
    await pass(999);
    expect([runs, errors]).toEqual([[0], [new Error('the store is away')]]);
    await pass(1);
    expect(runs).toEqual([0, 1_000]);
  });

  it('never runs after it was closed', async () => {
    const { due, pass, runs } = timer();
    due.runAt(100);
    await due.close();
    due.runAt(200);
    await pass(1_000);
    expect(runs).toEqual([]);
  });
});
