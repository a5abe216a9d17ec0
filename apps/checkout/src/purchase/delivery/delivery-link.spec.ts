import { describe, expect, it } from '@jest/globals';
import { linkText, parseLink } from './delivery-link.js';

const claims = {
  keyId: 'key-2026',
  transactionId: '01JD0000000000000000000001',
  expiresAt: Date.UTC(2026, 11, 24),
};
const mac = 'A'.repeat(43);
const token = `${linkText(claims)}.${mac}`;

describe('the token of a delivery link', () => {
  it('says its key, its order and its end', () => {
    expect(parseLink(token)).toEqual({ ...claims, text: linkText(claims), mac });
  });

  it('can stand after the # of an address as it is', () => {
    expect(new URL(`https://loja.example/entrega#${token}`).hash).toBe(`#${token}`);
  });

  it.each([
    ['cut off', token.slice(0, -1)],
    ['longer', `${token}A`],
    ['with another beginning', token.replace('d1', 'd2')],
    ['with something behind it', `${token}\n`],
    ['empty', ''],
  ])('is none when it is %s', (_how, text) => {
    expect(parseLink(text)).toBeNull();
  });
});
