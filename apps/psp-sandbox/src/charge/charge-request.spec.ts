import { describe, expect, it } from '@jest/globals';
import { parseBrCode } from '@vale/contracts/pix';
import { writeChargeCode } from './charge-code.js';
import { readChargeRequest } from './charge-request.js';

const NOW = Date.UTC(2026, 10, 21, 12);
const body = {
  amount: 50.05,
  payment: { method: 'pix' },
  customer: { name: 'Ana', email: 'ana@example.com', cpf: '529.982.247-25', phone: '11999990000' },
};

describe('the request of a charge', () => {
  it('is read from reais into centavos', () => {
    expect(readChargeRequest({ ...body, currency: 'BRL' }, NOW)).toMatchObject({
      amountCentavos: 5_005,
      externalReference: null,
      postbackUrl: null,
    });
  });

  it.each<[unknown, number]>([
    [undefined, NOW + 48 * 3_600_000],
    [2, NOW + 2 * 3_600_000],
    ['0.5', NOW + 1_800_000],
    [NOW + 5_000, NOW + 5_000],
    ['2026-11-21T12:30:00Z', NOW + 1_800_000],
  ])('expires at the time given by payment.expiresAt %p', (expiresAt, expected) => {
    const request = { ...body, payment: { method: 'pix', ...(expiresAt !== undefined && { expiresAt }) } };
    expect(readChargeRequest(request, NOW).expiresAt).toBe(expected);
  });

  it.each<[string, object]>([
    ['CPF inválido', { customer: { ...body.customer, cpf: '11111111111' } }],
    ['payment.method deve ser pix', { payment: { method: 'boleto' } }],
    ['amount deve ser maior que zero', { amount: 0 }],
    ['amount deve ser um número', { amount: '50,00' }],
    ['payment.expiresAt já passou', { payment: { method: 'pix', expiresAt: NOW - 1 } }],
    ['payment.expiresAt já passou', { payment: { method: 'pix', expiresAt: 'amanhã' } }],
    ['payment.expiresAt está longe demais', { payment: { method: 'pix', expiresAt: 1e300 } }],
    ['postbackUrl inválida', { postbackUrl: 'file:///etc/passwd' }],
  ])('is refused: %s', (message, change) => {
    expect(() => readChargeRequest({ ...body, ...change }, NOW)).toThrow(message);
  });
});

describe('the code of a charge', () => {
  const charge = { id: '01KAQXW4ZZZZZZZZZZZZZZZZZZ', amountCentavos: 12_345 };
  const write = (faults = {}, url = 'http://localhost:3000/sandbox') =>
    writeChargeCode(charge, url, { wrongCrc: false, wrongAmount: false, ...faults });

  it('is a dynamic BR Code of the amount, with its address and no scheme', () => {
    expect(parseBrCode(write())).toMatchObject({
      ok: true,
      code: { amountCentavos: 12_345, url: `localhost:3000/sandbox/qr/${charge.id}` },
    });
  });

  it('keeps to the 77 characters of an address', () => {
    const parsed = parseBrCode(write({}, `https://${'loja.'.repeat(12)}example.com/sandbox`));
    expect(parsed).toMatchObject({ ok: true, code: { url: `pix.sandbox.invalid/qr/${charge.id}` } });
  });

  it('is wrong on request', () => {
    expect(parseBrCode(write({ wrongCrc: true }))).toEqual({ ok: false, problem: 'wrong-crc' });
    expect(parseBrCode(write({ wrongAmount: true }))).toMatchObject({
      ok: true,
      code: { amountCentavos: 12_445 },
    });
  });
});
