import { expect, it, jest } from '@jest/globals';
import { ManualClock } from '@vale/testing/manual-clock';
import type { Limits } from '@vale/platform/limits';
import type { ExportDaysService } from '../exports/export-days.service.js';
import type { DayInputService } from './day-input.service.js';
import type { DirtyRepository, SeenMark } from './dirty.repository.js';
import type { RollupRepository } from './rollup.repository.js';
import { RollupService } from './rollup.service.js';

const put = async () => {};
const noInput = (day: number) => ({
  day,
  hours: new Map(),
  sales: [],
  touchesOf: () => [],
  sourceOf: () => '',
});

it('counts once in a run, although sales mark their day all the time', async () => {
  const counted: number[] = [];
  const rollups = new RollupService(
    {
      putDay: put,
      putCampaignDay: put,
      putBuyerDay: put,
      listCampaignDays: async () => [],
      putCampaignMonth: put,
      hasCampaignMonth: async () => true,
    } as unknown as RollupRepository,
    {
      list: async () => [{ kind: 'day', at: 20_000, revision: 1 }],
      clear: put,
    } as unknown as DirtyRepository,
    {
      of: async (day: number) => {
        // A loop until nothing is marked would never end.
        expect(counted).toHaveLength(0);
        counted.push(day);
        return noInput(day);
      },
    } as unknown as DayInputService,
    { markChanged: put } as unknown as ExportDaysService,
    { lease: async () => ({ renew: async () => true, release: put }) } as unknown as Limits,
    new ManualClock(),
  );
  await rollups.run();
  expect(counted).toEqual([20_000]);
});

it('stops between two days when another process has taken over, and leaves the marks to it', async () => {
  const marks: SeenMark[] = [1, 2].map((at) => ({ kind: 'day', at, revision: 1 }));
  const counted: number[] = [];
  const clear = jest.fn(async () => {});
  const inputs = {
    of: async (day: number) => {
      counted.push(day);
      return noInput(day);
    },
  };
  const renewals = [true, false];
  const lease = { renew: async () => renewals.shift(), release: async () => {} };
  const rollups = new RollupService(
    { putDay: put, putCampaignDay: put, putBuyerDay: put } as unknown as RollupRepository,
    { list: async () => marks, clear } as unknown as DirtyRepository,
    inputs as unknown as DayInputService,
    {} as ExportDaysService,
    { lease: async () => lease } as unknown as Limits,
    new ManualClock(),
  );
  await rollups.run();
  expect(counted).toEqual([1]);
  expect(clear).not.toHaveBeenCalled();
});
