import { expect, it } from '@jest/globals';
import type { Limits } from '@vale/platform/limits';
import { ManualClock } from '@vale/testing/manual-clock';
import type { CounterService } from './counter.service.js';
import type { DayCheckService } from './day-check.service.js';
import type { DirtyRepository } from './dirty.repository.js';
import type { FigureStateRepository } from './figure-state.repository.js';
import { RollupService } from './rollup.service.js';

/** A shop whose sales never stop; `renewals` are the replies to each renewal of the lease. */
function busyShop(renewals: () => boolean) {
  const counted: number[] = [];
  const rollups = new RollupService(
    { countNext: async () => counted.push(1) > 0 } as unknown as CounterService,
    { check: async () => true } as unknown as DayCheckService,
    { read: async () => ({ checked: Infinity, recount: null }) } as unknown as FigureStateRepository,
    { list: async () => [] } as unknown as DirtyRepository,
    { lease: async () => ({ renew: async () => renewals(), release: async () => {} }) } as unknown as Limits,
    new ManualClock(),
  );
  return { rollups, counted };
}

it('a run ends although sales never stop', async () => {
  const { rollups, counted } = busyShop(() => true);
  await rollups.run();
  expect(counted).toHaveLength(20);
});

it('stops between two batches when another process has taken over', async () => {
  let renewed = 0;
  const { rollups, counted } = busyShop(() => (renewed += 1) < 3);
  await rollups.run();
  expect(counted).toHaveLength(2);
});
