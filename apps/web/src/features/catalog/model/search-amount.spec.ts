import { expect, it } from '@jest/globals';
import { amountIn } from './search-amount.js';

it.each([
  ['steam 100', 100],
  ['steam r$100', 100],
  ['R$ 1.500,00 uber', 1500],
  ['99 50', 50],
  ['steam100', 100],
  ['uber 1.500', 1500],
  ['50 reais no steam', 50],
  ['steam', undefined],
  ['ps5', undefined],
  ['fc26', undefined],
  ['steam 0', undefined],
  ['1234567', undefined],
])('%p asks for %p reais', (text, amount) => {
  expect(amountIn(text)).toBe(amount);
});
