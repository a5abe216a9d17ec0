import type { StartOptions } from '@vale/platform/app';

/** Short retries, for tests. */
export const QUICK_EVENTS: NonNullable<StartOptions['eventPolicy']> = {
  attempts: 3,
  timeoutMs: 5_000,
  backoff: { type: 'exponential', delayMs: 100, maxMs: 400 },
};
