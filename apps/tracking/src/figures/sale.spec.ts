import { expect, it } from '@jest/globals';
import { ATTRIBUTION_MODELS } from '@vale/contracts/tracking';
import fc from 'fast-check';
import { divide, productsOf, refundsByLine, weightsOf } from './sale.js';

it('every model divides every sum to the last centavo, and gives nobody less than nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(...ATTRIBUTION_MODELS),
      (centavos, touches, model) => {
        const parts = divide(centavos, weightsOf(model, touches));
        expect(parts).toHaveLength(touches);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(centavos);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

it.each([
  ['first', 4, [100, 0, 0, 0]],
  ['last', 4, [0, 0, 0, 100]],
  ['linear', 3, [34, 33, 33]],
  ['position', 1, [100]],
  ['position', 2, [50, 50]],
  ['position', 4, [40, 10, 10, 40]],
  ['position', 5, [40, 7, 7, 6, 40]],
] as const)('%s divides 100 centavos among %i touches', (model, touches, parts) => {
  expect(divide(100, weightsOf(model, touches))).toEqual(parts);
});

it('the products of a sale have all of its revenue, and the first one that of the bump', () => {
  const unit = {
    kind: 'variation' as const,
    productId: 'p2',
    variation: 'R$ 40',
    centavos: 4_000,
    title: 'Two',
  };
  const lines = [
    { kind: 'product' as const, productId: 'p1', variation: '', centavos: 5_000, title: 'One' },
    unit,
    unit,
    { kind: 'bump' as const, productId: 'b1', variation: '', centavos: 1_000, title: 'Extra' },
  ];
  const sale = { productId: 'p1', productTitle: 'One', lines, totalCentavos: 14_000 };
  expect(productsOf(sale)).toEqual([
    { id: 'p1', title: 'One', revenue: 6_000 },
    { id: 'p2', title: 'Two', revenue: 8_000 },
  ]);
});

it('refunds are divided among the lines to the last centavo, and take no more off a line than its price', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 10 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (prices, shares) => {
        const unit = { kind: 'product' as const, productId: 'p1', variation: '' };
        const lines = prices.map((centavos) => ({ ...unit, centavos }));
        let rest = prices.reduce((sum, one) => sum + one, 0);
        const refunds = shares.map((share, at) => {
          const centavos = at === 4 ? rest : Math.floor(rest * share);
          rest -= centavos;
          return { at, centavos };
        });
        const parts = refundsByLine({ lines, refunds });
        const sumOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
        expect(parts.map(sumOf)).toEqual(refunds.map(({ centavos }) => centavos));
        prices.forEach((price, line) => {
          const ofLine = parts.map((some) => some[line]!);
          expect(Math.min(0, ...ofLine)).toBe(0);
          expect(sumOf(ofLine)).toBeLessThanOrEqual(price);
        });
      },
    ),
  );
});

it('a refund that names units takes its sum off them, and only the rest off all', () => {
  const unit = { kind: 'product' as const, productId: 'p1', variation: '' };
  const lines = [1_000, 1_000, 2_000].map((centavos) => ({ ...unit, centavos }));
  const refunds = [
    { at: 1, centavos: 1_000, lines: [{ line: 1, centavos: 1_000 }] },
    { at: 2, centavos: 800, lines: [{ line: 2, centavos: 500 }] },
    { at: 3, centavos: 2_200 },
  ];
  expect(refundsByLine({ lines, refunds })).toEqual([
    [0, 1_000, 0],
    [120, 0, 680],
    [880, 0, 1_320],
  ]);
});
