import { expect, it } from '@jest/globals';
import { unitFees } from './unit-rows.js';

type Sold = Parameters<typeof unitFees>[0];

const sold = (prices: number[], fees: (number | null)[], paid = fees.map((_, at) => `c${at}`)) =>
  ({
    lines: prices.map((priceCentavos) => ({ priceCentavos })),
    charges: fees.map((feeCentavos, at) => ({ providerId: `c${at}`, feeCentavos })),
    payments: paid.map((chargeId) => ({ chargeId })),
  }) as unknown as Sold;

it('divides a fee by price, and the parts add up to it', () => {
  expect(unitFees(sold([5_000], [99]))).toEqual([99]);
  expect(unitFees(sold([1_000, 1_000, 1_000], [100]))).toEqual([33, 34, 33]);
  expect(unitFees(sold([9_000, 1_000], [60, 39]))).toEqual([89, 10]);
});

it('says nothing of a fee that is unknown or was not taken', () => {
  expect(unitFees(sold([5_000], [null]))).toBeUndefined();
  expect(unitFees(sold([5_000], [60, null]))).toBeUndefined();
  expect(unitFees(sold([5_000], [99], []))).toBeUndefined();
  expect(unitFees(sold([5_000], [99], ['by-hand']))).toBeUndefined();
  expect(unitFees(sold([5_000], [60, 70], ['c1', 'c1']))).toEqual([70]);
});
