import { describe, expect, it } from '@jest/globals';
import { readSum } from './numbers.js';

describe('a sum as it is typed', () => {
  it.each([
    ['12', 1_200],
    ['12,5', 1_250],
    ['R$ 12,50', 1_250],
    ['1.234,50', 123_450],
    [' 0,01 ', 1],
  ])('%j is %i centavos', (text, centavos) => {
    expect(readSum(text)).toBe(centavos);
  });

  it.each(['', '0', '0,00', '12.50', '12.5', '1,234', '-5', 'dez', '1.23.456'])('%j is none', (text) => {
    expect(readSum(text)).toBeNull();
  });
});
