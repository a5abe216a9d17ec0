import { maskDigits, onlyDigits } from './mask.js';

export const PHONE_MIN_DIGITS = 10;
export const PHONE_MAX_DIGITS = 11;

/** `(00) 0000-0000`, or with the ninth digit of a mobile phone `(00) 00000-0000`; capped at 11 digits. */
export function maskPhone(text: string): string {
  const digits = onlyDigits(text).slice(0, PHONE_MAX_DIGITS);
  return maskDigits(digits, digits.length > PHONE_MIN_DIGITS ? '(00) 00000-0000' : '(00) 0000-0000');
}
