import { expect, it } from '@jest/globals';
import type { PaymentDriver } from '../providers/payment-providers.client.js';
import { CallBudgetService } from './call-budget.service.js';

it.each<[PaymentDriver, number, number]>([
  ['woovi', 300, 1_200],
  // Pagar.me allows 200 reads in a minute: a full bucket, and what fills it meanwhile.
  ['pagarme', 100, 100],
])('reads at %s %i times at once and %i times a minute at most', async (driver, capacity, perMinute) => {
  const taken: object[] = [];
  const limits = {
    takeToken: async (_name: string, _key: string, size: object, keep: number) => {
      taken.push({ size, keep });
      return { allowed: true, retryAfterMs: 0 };
    },
  };
  const config = { PAYMENT_READS_AT_ONCE: 300, PAYMENT_READS_PER_MINUTE: 1_200 };
  const unused = undefined as never;
  const budget = new CallBudgetService(unused, unused, unused, limits as never, unused, config as never);
  const method = { id: 'pix', driver, apiEndpoint: 'https://psp.example', publicToken: '' };
  await budget.takeRead(method, 0.25);
  expect(taken).toEqual([{ size: { capacity, perMinute }, keep: capacity / 4 }]);
});
