import { expect, it } from '@jest/globals';
import { decimalOf, readFilePrice } from './file-price.js';

it.each([
  [['44,90', '1.239,90', '10'], ','],
  [['44.90', '1,239.90'], '.'],
  [['R$ 1.500', '7,5'], ','],
  [['1.234.567'], ','],
  [['0.500'], '.'],
  [['10', '25', ''], ','],
  [['1.500', '2.000'], null],
  [['44.90', '44,90'], null],
])('the decimal sign of %j is %j', (cells, sign) => {
  expect(decimalOf(cells)).toBe(sign);
});

it.each([
  ['R$ 1.239,90', ',', 1239.9],
  ['1,239.90', '.', 1239.9],
  ['44.9000', '.', 44.9],
  ['1.500', ',', 1500],
  ['1.500', '.', 1.5],
  ['BRL 12', null, 12],
  ['1.500', null, 'open'],
  ['12,345', ',', undefined],
  ['1.2.3', ',', undefined],
  ['44.90', ',', undefined],
  ['dez', ',', undefined],
  ['-5', ',', undefined],
] as const)('%j with %j is %j', (cell, sign, price) => {
  expect(readFilePrice(cell, sign)).toBe(price);
});
