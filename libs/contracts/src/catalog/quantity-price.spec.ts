import { describe, expect, it } from '@jest/globals';
import { quantityDiscount, quantityPriceText } from './quantity-discount.js';
import { quantityPricesText, readQuantityPrices } from './quantity-price-csv.js';
import { MORE_DISCOUNT, MORE_UNITS, quantityPricesSchema } from './quantity-price.js';

const STEPS = [
  { from: 3, percent: 500 },
  { from: 10, percent: 850 },
];

describe('prices by quantity', () => {
  it.each([
    ['a step for one unit', [{ from: 1, percent: 500 }], '0.from', 'Informe um número inteiro, 2 ou mais'],
    ['a free one', [{ from: 2, percent: 10_000 }], '0.percent', 'Informe de 0,01 a 99,99 %'],
    ['none', [{ from: 2, percent: 0 }], '0.percent', 'Informe de 0,01 a 99,99 %'],
    ['two of one number', [STEPS[0], { from: 3, percent: 600 }], '1.from', MORE_UNITS],
    ['a worse one for more', [STEPS[0], { from: 4, percent: 499 }], '1.percent', MORE_DISCOUNT],
    [
      'six',
      Array.from({ length: 6 }, (_, at) => ({ from: at + 2, percent: at + 1 })),
      '',
      'Use até 5 faixas',
    ],
  ])('refuse %s, on its field', (_case, steps, path, message) => {
    const issues = quantityPricesSchema.safeParse(steps).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
  });

  it('take the highest step reached off all units together, rounded down once', () => {
    const off = (...counts: number[]) =>
      quantityDiscount(
        STEPS,
        counts.map((quantity, at) => ({ quantity, priceCentavos: 333 + at })),
      );
    expect(quantityPricesSchema.parse(STEPS)).toEqual(STEPS);
    expect([off(1), off(2), off(3), off(1, 2), off(9), off(10)]).toEqual([0, 0, 49, 50, 149, 283]);
    expect(quantityDiscount(undefined, [{ quantity: 5, priceCentavos: 100 }])).toBe(0);
  });

  it('leave a centavo of each unit', () => {
    expect(quantityDiscount([{ from: 2, percent: 9_999 }], [{ quantity: 3, priceCentavos: 2 }])).toBe(3);
  });

  it('are read aloud as shoppers see them, and written to files', () => {
    expect(STEPS.map(quantityPriceText)).toEqual([
      '3 ou mais: 5 % de desconto',
      '10 ou mais: 8,5 % de desconto',
    ]);
    expect(quantityPricesText(STEPS)).toBe('3 ou mais: 5 % | 10 ou mais: 8,5 %');
    expect(readQuantityPrices('3: 5|10 ou  mais: 8.50%')).toEqual(STEPS);
    for (const text of ['3', 'três: 5', '3: 5 reais', '3: 5 |'])
      expect(readQuantityPrices(text)).toBeUndefined();
  });
});
