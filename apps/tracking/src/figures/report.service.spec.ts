import { expect, it } from '@jest/globals';
import { ManualClock } from '@vale/testing/manual-clock';
import type { DictionaryRepository } from './dictionary.repository.js';
import { ReportService } from './report.service.js';
import type { FigureRepository } from './figure.repository.js';

it('sums the days for the counters once a minute, and again after a failure', async () => {
  let sums = 0;
  const figures = {
    sumDays: async () => {
      sums += 1;
      if (sums === 1) throw new Error('the store is away');
      return { visits: sums, sold: 0 };
    },
  } as unknown as FigureRepository;
  const clock = new ManualClock();
  const reports = new ReportService(figures, {} as DictionaryRepository, clock);
  await expect(reports.counters()).rejects.toThrow('the store is away');
  const read = await Promise.all([reports.counters(), reports.counters()]);
  clock.advance(59_999);
  expect([...read, await reports.counters()]).toEqual(
    Array.from({ length: 3 }, () => ({ visitors: 2, sold: null })),
  );
  clock.advance(1);
  expect(await reports.counters()).toEqual({ visitors: 3, sold: null });
});
