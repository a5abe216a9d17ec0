import { describe, expect, it } from '@jest/globals';
import { crc16, parseBrCode, writeDynamicBrCode } from './br-code.js';

// Static code with a random key, from the Central Bank's manual for initiating payments.
const STATIC_CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

const charge = {
  url: 'pix.example.com/qr/v2/01JABCDEF',
  amountCentavos: 5_005,
  merchantName: 'Loja São João de Açaí e Companhia Ltda',
  merchantCity: 'São Paulo',
};

const field = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value;
const PIX = field('00', 'br.gov.bcb.pix') + field('25', 'bank.example/1');

function codeWith(change: { account?: string; amount?: string; name?: string }): string {
  const { account = field('26', PIX), amount = '25.00', name = field('59', 'LOJA') } = change;
  const places = `${name}${field('60', 'SAO PAULO')}${field('62', field('05', '***'))}6304`;
  const body = `000201${account}5303986${field('54', amount)}5802BR${places}`;
  return body + crc16(body);
}

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

  it.each(['25', '25.', '25.0', '25.00', '25.000', '0000025.00'])('reads the amount "%s"', (amount) => {
    expect(parseBrCode(codeWith({ amount }))).toMatchObject({ ok: true, code: { amountCentavos: 2_500 } });
  });

  it.each(['25.001', '25,00', '.25', '12345678901', ''])('refuses the amount "%s"', (amount) => {
    expect(parseBrCode(codeWith({ amount }))).toEqual({ ok: false, problem: 'malformed' });
  });

  it('reads Pix behind another arrangement, in field 27', () => {
    const account = `${field('26', field('00', 'com.outro'))}${field('27', PIX)}`;
    expect(parseBrCode(codeWith({ account }))).toMatchObject({ ok: true, code: { url: 'bank.example/1' } });
    const other = field('26', field('00', 'com.outro'));
    expect(parseBrCode(codeWith({ account: other }))).toEqual({ ok: false, problem: 'not-pix' });
  });

  it.each([
    ['characters', '09'],
    ['bytes', '12'],
  ])('reads lengths that count %s', (_unit, length) => {
    expect(parseBrCode(codeWith({ name: `59${length}JOÃO AÇÃO` }))).toMatchObject({
      ok: true,
      code: { merchantName: 'JOÃO AÇÃO', merchantCity: 'SAO PAULO', txid: '***' },
    });
  });

  it('reads a code with blanks around it, and none with a line break inside', () => {
    expect(parseBrCode(` \t${STATIC_CODE}\r\n`)).toMatchObject({ ok: true });
    expect(parseBrCode(STATIC_CODE.replace('0136', '01\n36'))).toMatchObject({ ok: false });
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
