import { describe, expect, it } from '@jest/globals';
import { crc16, writeDynamicBrCode } from '@vale/contracts/pix';
import { problemOfPixCode } from './pix-code.js';

const code = writeDynamicBrCode({
  url: 'pix.example/1',
  amountCentavos: 5_000,
  merchantName: 'LOJA',
  merchantCity: 'SP',
});
const withSum = (written: string) => {
  const body = code.replace('540550.00', written).slice(0, -4);
  return body + crc16(body);
};
const withoutSum = withSum('');

describe('the check of a code before it is shown', () => {
  it('passes a code for exactly the order’s total', () => {
    expect(problemOfPixCode(code, 5_000)).toBeNull();
  });

  it('passes a dynamic code without a sum when the provider says that it asks for the total', () => {
    expect(problemOfPixCode(withoutSum, 5_000, 5_000)).toBeNull();
    expect(problemOfPixCode(withoutSum, 5_000, 5_001)).toBe('BR Code says R$ 50,01 instead of R$ 50,00');
  });

  it('takes a sum of zero in a dynamic code for none', () => {
    expect(problemOfPixCode(withSum('54040.00'), 5_000, 5_000)).toBeNull();
    expect(problemOfPixCode(withSum('54010'), 5_000)).toBe('BR Code says no sum instead of R$ 50,00');
  });

  it.each([
    ['another sum', code, 5_001, 'BR Code says R$ 50,00 instead of R$ 50,01'],
    ['no sum', withoutSum, 5_000, 'BR Code says no sum instead of R$ 50,00'],
    ['a wrong CRC', `${code.slice(0, -4)}0000`, 5_000, 'BR Code: wrong-crc'],
    ['nothing', '', 5_000, 'BR Code: malformed'],
  ])('refuses %s', (_case, text, total, problem) => {
    expect(problemOfPixCode(text, total)).toBe(problem);
  });
});
