import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { centavosText, numberText, parsePriceText, priceText, toCentavos, toReais } from './money.js';

describe('money', () => {
  it('writes reais with a plain space after the sign', () => {
    expect(priceText(25)).toBe('R$ 25,00');
    expect(priceText(1234.5)).toBe('R$ 1.234,50');
    expect(centavosText(1)).toBe('R$ 0,01');
  });

  it('writes amounts and numbers as Intl does in Brazilian Portuguese', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (centavos) => {
        expect(centavosText(centavos)).toBe(intl.format(toReais(centavos)).replace(/\u00a0/g, ' '));
        expect(numberText(centavos)).toBe(centavos.toLocaleString('pt-BR'));
      }),
    );
    expect(numberText(4.9, 1)).toBe('4,9');
    expect(numberText(5, 1)).toBe('5,0');
  });

  it.each([
    ['R$ 12,34', 12.34],
    ['R$ 1.234,50', 1234.5],
    ['12', 12],
    ['grátis', 0],
    ['', 0],
  ])('reads %p as %p', (text, reais) => {
    expect(parsePriceText(text)).toBe(reais);
  });

  it('does not drift where binary fractions do', () => {
    expect(toCentavos(1.005)).toBe(101);
    expect(toCentavos(0.1 + 0.2)).toBe(30);
  });

  it('keeps every amount through centavos, reais and its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (centavos) => {
        expect(toCentavos(toReais(centavos))).toBe(centavos);
        expect(toCentavos(parsePriceText(centavosText(centavos)))).toBe(centavos);
      }),
    );
  });
});
