import { expect, it } from '@jest/globals';
import type { Product } from '@vale/contracts/catalog';
import { marginOf } from './product-margin.js';

const variation = (name: string, price: number, rest = {}) => ({
  name,
  price,
  value: '',
  delivery: 'codes' as const,
  ...rest,
});
const product = (variations: ReturnType<typeof variation>[], preco = 50) =>
  ({ preco, delivery: 'codes', variations }) as unknown as Product;

it('is the price without the last cost, and unknown without one', () => {
  expect(marginOf(product([]), new Map([['', 3_800]]))).toEqual({
    centavos: 1_200,
    percent: 24,
    isLowest: false,
  });
  expect(marginOf(product([]), new Map([['', 0]]))).toMatchObject({ centavos: 5_000, percent: 100 });
  expect(marginOf(product([]), new Map([['', 6_000]]))).toMatchObject({ centavos: -1_000, percent: -20 });
  expect(marginOf(product([]), new Map([['', undefined]]))).toBeNull();
  expect(marginOf(product([]), new Map())).toBeNull();
});

it('is the lowest of the variations that are sold here with codes of a known cost', () => {
  const variations = [
    variation('50', 25),
    variation('100', 48),
    variation('200', 90),
    variation('mão', 10, { delivery: 'manual' }),
    variation('fora', 10, { checkoutUrl: 'https://parceiro.example' }),
  ];
  const costs = new Map([
    ['50', 2_000],
    ['100', 4_500],
    ['200', undefined],
    ['mão', 900],
    ['fora', 900],
  ]);
  expect(marginOf(product(variations), costs)).toEqual({ centavos: 300, percent: 6, isLowest: true });
  expect(marginOf(product(variations.slice(0, 1)), costs)).toMatchObject({ centavos: 500, isLowest: false });
});
