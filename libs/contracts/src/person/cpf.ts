import { maskDigits, onlyDigits } from './mask.js';

const CPF_DIGITS = 11;

/** State of the indicator beside the field. */
export type CpfState = 'empty' | 'valid' | 'invalid';

/** Receita Federal's check digits: weights 10…2 for the first, 11…2 for the second, both modulo 11. */
export function isValidCpf(text: string): boolean {
  const digits = onlyDigits(text);
  if (digits.length !== CPF_DIGITS || /^(\d)\1+$/.test(digits)) return false;
  return checkDigit(digits, 9) === Number(digits[9]) && checkDigit(digits, 10) === Number(digits[10]);
}

function checkDigit(digits: string, length: number): number {
  let sum = 0;
  for (let position = 0; position < length; position++)
    sum += Number(digits[position]) * (length + 1 - position);
  const rest = (sum * 10) % 11;
  return rest === 10 ? 0 : rest;
}

export function cpfState(text: string): CpfState {
  if (onlyDigits(text) === '') return 'empty';
  return isValidCpf(text) ? 'valid' : 'invalid';
}

/** `000.000.000-00`, capped at 11 digits. */
export function maskCpf(text: string): string {
  return maskDigits(onlyDigits(text), '000.000.000-00');
}
