import { expect, it } from '@jest/globals';
import { DAY_MS } from '@vale/contracts/time';
import { ulidsFrom } from '@vale/platform/ids';
import { Metrics } from '@vale/platform/metrics';
import type { CallbackState } from './callback.js';
import { CallbackMetricsService } from './callback-metrics.service.js';
import type { CallbackRepository } from './callback.repository.js';

const NOW = Date.UTC(2026, 10, 21, 12);

it('counts the callbacks of the last day that were given up, by state', async () => {
  const metrics = new Metrics();
  const callbacks = {
    countIn: async (state: CallbackState, after: string) =>
      state === 'failed' && after === ulidsFrom(NOW - DAY_MS) ? 2 : 0,
  } as unknown as CallbackRepository;
  const clock = { now: () => new Date(NOW), nowMs: () => NOW };
  new CallbackMetricsService(callbacks, clock, metrics).onModuleInit();
  const { body } = await metrics.text();
  expect(body).toContain('vale_callbacks_given_up{state="failed"} 2');
  expect(body).toContain('vale_callbacks_given_up{state="unmatched"} 0');
});
