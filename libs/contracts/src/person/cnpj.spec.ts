import { describe, expect, it } from '@jest/globals';
import { isValidCnpj, maskCnpj } from './cnpj.js';

describe('CNPJ', () => {
  it.each(['11.222.333/0001-81', '11222333000181', '12.ABC.345/01DE-35', '12abc34501de35'])(
    '%s is valid',
    (text) => expect(isValidCnpj(text)).toBe(true),
  );

  it.each([
    ['a wrong check digit', '11.222.333/0001-82'],
    ['a wrong first check digit', '11.222.333/0001-71'],
    ['a letter among the check digits', '12.ABC.345/01DE-3A'],
    ['fourteen equal digits', '00000000000000'],
    ['a digit too few', '1122233300018'],
    ['nothing', ''],
  ])('%s is refused', (_, text) => expect(isValidCnpj(text)).toBe(false));

  it('is shown with its mask', () => {
    expect(maskCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35');
    expect(maskCnpj('11.222.333/0001-81')).toBe('11.222.333/0001-81');
    expect(maskCnpj('')).toBe('');
  });
});
