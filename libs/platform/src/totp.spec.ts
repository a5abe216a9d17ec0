import { describe, expect, it } from '@jest/globals';
import { fromBase32, toBase32, totpCode, totpStep, TOTP_SECRET_BYTES } from './totp.js';

/** Test vector of RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');

describe('TOTP', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('ends, for the RFC at %d s, in the six digits of %s', (seconds, eightDigits) => {
    expect(totpCode(SECRET, totpStep(seconds * 1_000))).toBe(eightDigits.slice(-6));
  });

  it('changes with each period of 30 s', () => {
    expect(totpStep(29_999)).toBe(0);
    expect(totpStep(30_000)).toBe(1);
  });
});

describe('base32', () => {
  // RFC 4648, section 10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of %p is %p, and back', (text, written) => {
    expect(toBase32(Buffer.from(text))).toBe(written);
    expect(fromBase32(written).toString()).toBe(text);
  });

  it('writes a secret in 32 letters and digits', () => {
    expect(toBase32(Buffer.alloc(TOTP_SECRET_BYTES, 7))).toMatch(/^[A-Z2-7]{32}$/);
  });
});
