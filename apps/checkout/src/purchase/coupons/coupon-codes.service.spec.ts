import { describe, expect, it } from '@jest/globals';
import { MAX_COUPON_CODES, typedCouponSchema } from '@vale/contracts/checkout';
import { aCoupon } from '../../../test/coupon-builder.js';
import { generateCodes, givenCodeOf } from './coupon-codes.service.js';

const MOST = MAX_COUPON_CODES;

describe('the generated codes of a coupon', () => {
  const coupon = aCoupon({ code: 'NATAL-24', codes: MOST });
  const codes = generateCodes(coupon);

  it('differ, are known by their number, and are typed in any case and with spaces', () => {
    expect(new Set(codes).size).toBe(MOST);
    expect(new Set(codes.map((code) => code.slice(-10))).size).toBe(MOST);
    for (const [number, code] of codes.entries()) {
      if (number % 100 > 0) continue;
      expect(code).toMatch(/^NATAL-24-[0-9A-HJKMNP-TV-Z]{13}$/);
      expect(givenCodeOf(coupon, code)).toEqual({ code, number });
    }
    expect(typedCouponSchema.parse(` ${codes[7]!.toLowerCase().replace('-', ' - ')}`)).toBe(codes[7]);
  });

  it('are spread over all their bits', () => {
    const counts = Map.groupBy(
      codes.flatMap((code) => [...code.slice(-10)]),
      (digit) => digit,
    );
    expect(counts.size).toBe(32);
    for (const { length } of counts.values()) expect(length).toBeGreaterThan((MOST * 10) / 32 / 1.2);
  });

  it('are none of another coupon, of a higher number, or with another digit', () => {
    const code = codes[7]!;
    expect(givenCodeOf({ ...coupon, secret: 'another' }, code)).toBeNull();
    expect(givenCodeOf(aCoupon({ code: 'NATAL-24', codes: 7 }), code)).toBeNull();
    expect(givenCodeOf(coupon, `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)).toBeNull();
    expect(givenCodeOf(coupon, 'NATAL-24')).toBeNull();
  });
});
