import { describe, expect, it } from '@jest/globals';
import { crc16, parseBrCode, writeDynamicBrCode } from './br-code.js';

// From the Central Bank's manual for initiating payments: a static code with a random key.
const STATIC_CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const charge = {
  url: 'pix.example.com/qr/v2/01JABCDEF',
  amountCentavos: 5_005,
  merchantName: 'Loja São João de Açaí e Companhia Ltda',
  merchantCity: 'São Paulo',
};

describe('BR Code', () => {
  it('computes the CRC-16/CCITT-FALSE check value', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  it('reads a published static code', () => {
    expect(parseBrCode(STATIC_CODE)).toEqual({
      ok: true,
      code: {
        amountCentavos: null,
        pixKey: '123e4567-e12b-12d1-a456-426655440000',
        url: null,
        merchantName: 'Fulano de Tal',
        merchantCity: 'BRASILIA',
        txid: '***',
      },
    });
  });

  it('writes dynamic codes in plain ASCII that it reads back', () => {
    const text = writeDynamicBrCode(charge);
    expect(text).toMatch(/^[\x20-\x7e]+$/);
    expect(parseBrCode(text)).toMatchObject({
      ok: true,
      code: {
        amountCentavos: 5_005,
        url: charge.url,
        merchantName: 'Loja Sao Joao de Acai e C',
        merchantCity: 'Sao Paulo',
      },
    });
  });

  it.each([
    ['', 'malformed'],
    ['https://example.com', 'malformed'],
    [STATIC_CODE.replace('1D3D', '1D3E'), 'wrong-crc'],
    ['x'.repeat(513), 'too-long'],
  ])('reports what is wrong with %p', (text, problem) => {
    expect(parseBrCode(text)).toEqual({ ok: false, problem });
  });
});
