import { maskDigits, onlyDigits } from './mask.js';

const LANDLINE_DIGITS = 10;
const MOBILE_DIGITS = 11;

/** Area codes that Anatel has given out. */
const AREA = '1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9]';
/** Mobile numbers have nine digits and begin with 9, landlines eight and begin with 2 to 5. */
const NUMBER = new RegExp(`^(?:${AREA})(?:9\\d{8}|[2-5]\\d{7})$`);

/** A number that names its country keeps this sign, unless the country is Brazil: no such number is valid. */
const ABROAD = '+';

/**
 * Digits from the area code on. Address books and autofill add the country (`+55`, `0055`), a zero before
 * the area code, or a carrier's two digits. 55 is also an area code, so without a plus only numbers that are too
 * long are cut. Numbers of other countries keep all their digits, because some would be valid in Brazil if cut.
 */
export function phoneDigits(text: string): string {
  const digits = onlyDigits(text);
  const bare = digits.replace(/^0+/, '');
  const isTooLong = bare.length > MOBILE_DIGITS;
  const namesCountry = /^\s*\+(?!0)/.test(text) || (isTooLong && digits.startsWith('00'));
  if (bare.startsWith('55') && (isTooLong || namesCountry)) return bare.slice(2).replace(/^0+/, '');
  if (namesCountry) return ABROAD + bare;
  if (!isTooLong) return bare;
  return /^0[1-9]/.test(digits) ? bare.slice(2) : bare;
}

/** `digits` as `phoneDigits` returns them. */
export function isAbroad(digits: string): boolean {
  return digits.startsWith(ABROAD);
}

/** `digits` as `phoneDigits` returns them. */
export function isPhone(digits: string): boolean {
  return NUMBER.test(digits);
}

/** `(00) 0000-0000`, or with the ninth digit of a mobile phone `(00) 00000-0000`; capped at 11 digits. */
export function maskPhone(text: string): string {
  const known = phoneDigits(text);
  if (isAbroad(known)) return known;
  const digits = known.slice(0, MOBILE_DIGITS);
  return maskDigits(digits, digits.length > LANDLINE_DIGITS ? '(00) 00000-0000' : '(00) 0000-0000');
}
