import { expect, it } from '@jest/globals';
import { ATTRIBUTION_MODELS } from '@vale/contracts/tracking';
import fc from 'fast-check';
import { divide, weightsOf } from './sale.js';

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
