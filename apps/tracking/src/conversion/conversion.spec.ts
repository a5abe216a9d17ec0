import { describe, expect, it } from '@jest/globals';
import { purchaseOf } from './conversion.js';

const paid = {
  transactionId: 't',
  accountId: 'c',
  productId: 'p',
  productTitle: 'Steam',
  category: 'jogos',
  totalCentavos: 10_000,
  createdAt: 1,
  attribution: {},
  marketingConsent: true,
  state: 'paid' as const,
  paidAt: 7,
  paidCentavos: 10_000,
};

describe('a purchase', () => {
  it.each([
    ['the price when it was paid in full', 10_000, 10_000],
    ['the price when too much was paid, as the rest is refunded', 12_000, 10_000],
    ['what was paid when that is less', 4_000, 4_000],
  ])('is worth %s', (_what, paidCentavos, valueCentavos) => {
    expect(purchaseOf({ ...paid, paidCentavos })).toMatchObject({ valueCentavos, happenedAt: 7 });
  });
});
