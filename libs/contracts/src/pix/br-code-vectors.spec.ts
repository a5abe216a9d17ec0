import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crc16, parseBrCode, writeDynamicBrCode } from './br-code.js';

/**
 * Codes that others have published: the Central Bank's manual for initiating payments, and the test data of
 * thalesog/pix-utils (tests/emvCodes.ts, MIT). The expected fields are read off the codes by hand.
 */
const VECTORS = [
  {
    name: 'static, without a sum (Central Bank)',
    text: '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    code: {
      amountCentavos: null,
      pixKey: '123e4567-e12b-12d1-a456-426655440000',
      url: null,
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
      txid: '***',
    },
  },
  {
    name: 'static, of R$ 10,00, with a message (pix-utils)',
    text: '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914Thales Ogliari6015SAO MIGUEL DO O62070503***63044367',
    code: {
      amountCentavos: 1_000,
      pixKey: 'thalesog@me.com',
      url: null,
      merchantName: 'Thales Ogliari',
      merchantCity: 'SAO MIGUEL DO O',
      txid: '***',
    },
  },
  {
    name: 'static, of a sum that is zero (pix-utils)',
    text: '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 12352040000530398654040.005802BR5914Thales Ogliari6015SAO MIGUEL DO O62070503***63044406',
    code: { amountCentavos: 0, pixKey: 'thalesog@me.com', url: null },
  },
  {
    name: 'static, without a sum (pix-utils)',
    text: '00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 1235204000053039865802BR5914Thales Ogliari6015SAO MIGUEL DO O62070503***63042C6B',
    code: { amountCentavos: null, pixKey: 'thalesog@me.com', url: null },
  },
  {
    name: 'dynamic, whose sum is behind its address (pix-utils)',
    text: '00020126740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914Thales Ogliari6015SAO MIGUEL DO O62070503***63040C64',
    code: {
      amountCentavos: null,
      pixKey: null,
      url: 'payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87',
      merchantName: 'Thales Ogliari',
      merchantCity: 'SAO MIGUEL DO O',
      txid: '***',
    },
  },
];

describe('published BR Codes', () => {
  it.each(VECTORS)('$name', ({ text, code }) => {
    expect(crc16(text.slice(0, -4))).toBe(text.slice(-4));
    expect(parseBrCode(text)).toMatchObject({ ok: true, code });
  });
});

const OURS = writeDynamicBrCode({
  url: 'pix.example.com/qr/v2/01JABCDEF',
  amountCentavos: 5_005,
  merchantName: 'Loja São João de Açaí',
  merchantCity: 'São Paulo',
});

/** Printable ASCII, and what cannot be in a BR Code but arrives when texts are copied by hand. */
const OTHERS = [...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)), 'ã', '\n', '\u00a0'];

describe('a BR Code with one character changed', () => {
  const codes = [...VECTORS.map(({ text }) => text), OURS];

  it.each(codes)('is refused, whichever it is: %s', (text) => {
    const accepted: string[] = [];
    for (let at = 0; at < text.length; at++) {
      for (const other of OTHERS) {
        // The CRC's own hexadecimal digits may be of either case: banks write both.
        if (other === text[at] || (at >= text.length - 4 && other.toUpperCase() === text[at])) continue;
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        if (parseBrCode(changed).ok) accepted.push(`${at}: ${other}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  it.each(codes)('lost, doubled or swapped is refused too: %s', (text) => {
    const accepted: string[] = [];
    for (let at = 0; at < text.length; at++) {
      const next = text[at + 1] ?? '';
      const lost = text.slice(0, at) + text.slice(at + 1);
      const doubled = text.slice(0, at) + text[at] + text.slice(at);
      const swapped = text.slice(0, at) + next + text[at] + text.slice(at + 2);
      for (const changed of [lost, doubled, swapped])
        if (changed !== text && parseBrCode(changed).ok) accepted.push(changed);
    }
    expect(accepted).toEqual([]);
  });
});

/** `URL` characters without a scheme; a field's value has 99 characters, of which the GUI takes 22. */
const url = fc.stringMatching(/^[a-z0-9]{1,12}\.example\.com\/[A-Za-z0-9._~/-]{1,50}$/);
const name = fc.array(
  fc.constantFrom(
    'São',
    'Açaí',
    'Loja',
    '& Cia.',
    'Ltda',
    'ÁÉÍÓÚ',
    '日本',
    '🎮',
    '',
    ' ',
    '63041234',
    '6304',
  ),
  { maxLength: 6 },
);
const anyCharge = fc.record({
  url,
  amountCentavos: fc.integer({ min: 1, max: 999_999_999_999 }),
  merchantName: name.map((words) => words.join(' ')),
  merchantCity: name.map((words) => words.join(' ')),
  txid: fc.oneof(fc.constant('***'), fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
});

describe('BR Codes of any charge', () => {
  it('are read as they were written, 20,000 times', () => {
    const isPlain = (text: string, maxLength: number) =>
      text.length > 0 && text.length <= maxLength && /^[\x20-\x7e]+$/.test(text) && text.trim() === text;
    // A failure prints its seed, and the smallest charge that fails.
    fc.assert(
      fc.property(anyCharge, (charge) => {
        const text = writeDynamicBrCode(charge);
        const parsed = parseBrCode(text);
        if (!parsed.ok || !/^[\x20-\x7e]+$/.test(text)) return false;
        const { code } = parsed;
        return (
          code.url === charge.url &&
          code.amountCentavos === charge.amountCentavos &&
          code.txid === charge.txid &&
          code.pixKey === null &&
          isPlain(code.merchantName, 25) &&
          isPlain(code.merchantCity, 15)
        );
      }),
      { numRuns: 20_000 },
    );
  });
});
