import { expect, it } from '@jest/globals';
import { HOUR_MS } from '@vale/contracts/time';
import { retryAfterMsOf } from './retry-after.js';

const date = 'Sun, 29 Nov 2026 12:00:00 GMT';

it.each([
  [{ 'retry-after': '30' }, 30_000],
  [{ 'retry-after': 'Sun, 29 Nov 2026 12:00:30 GMT' }, 30_000],
  [{ 'ratelimit-reset': '12' }, 12_000],
  [{ 'x-ratelimit-reset': String(Date.parse(date) / 1_000 + 45) }, 45_000],
  [{ 'retry-after': '5', 'ratelimit-reset': '900' }, 5_000],
  [{ 'retry-after': '86400' }, HOUR_MS],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '0' }, undefined],
  [{ 'retry-after': 'Sun, 29 Nov 2026 11:00:00 GMT' }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{}, undefined],
])('%p is %p ms', (headers, expected) => {
  expect(retryAfterMsOf({ date, ...headers })).toBe(expected);
});

it('is not read from a time where the provider does not say its own', () => {
  expect(retryAfterMsOf({ 'retry-after': date })).toBeUndefined();
  expect(retryAfterMsOf({ 'retry-after': '30' })).toBe(30_000);
});
