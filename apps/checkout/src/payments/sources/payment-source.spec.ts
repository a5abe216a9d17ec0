import { expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { nextTryAt, type PaymentSource } from './payment-source.js';

const NOW = 1_800_000_000_000;
const source: PaymentSource = {
  methodId: 'pix',
  source: 'registration',
  workedAt: NOW,
  failedAt: null,
  failures: 0,
  problem: '',
};

it('checks a registration that works every six hours', () => {
  expect(nextTryAt(source)).toBe(NOW + 6 * HOUR_MS);
});

it('tries a failed one again after a minute, then less and less often, at least once an hour', () => {
  const after = (failures: number) => nextTryAt({ ...source, failedAt: NOW, failures }) - NOW;
  expect([1, 2, 3, 7, 20].map(after)).toEqual([1, 2, 4, 60, 60].map((minutes) => minutes * MINUTE_MS));
});
