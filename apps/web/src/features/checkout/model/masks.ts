import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { isAbroad, onlyDigits, phoneDigits } from '@vale/contracts/person';

/** `0` is a digit, any other character is literal. */
function pattern(text: string): (string | RegExp)[] {
  return [...text].map((sign) => (sign === '0' ? /\d/ : sign));
}

export const CPF_MASK: MaskitoOptions = { mask: pattern('000.000.000-00') };

const LANDLINE = pattern('(00) 0000-0000');
const MOBILE = pattern('(00) 00000-0000');
const LANDLINE_DIGITS = 10;
/** E.164 has at most 15 digits. */
const ABROAD = pattern(`+${'0'.repeat(15)}`);

/** A number with country code or leading zero, whether typed, pasted or filled in, becomes the one from the area code on. */
const fromAreaCode: MaskitoPreprocessor = ({ elementState, data }, action) => {
  const { value, selection } = elementState;
  const text = value.slice(0, selection[0]) + data + value.slice(selection[1]);
  const digits = phoneDigits(text);
  const isDeletion = action === 'deleteBackward' || action === 'deleteForward';
  // After `+55` the area code is still to come.
  if (isDeletion || digits === '' || digits === onlyDigits(text)) return { elementState, data };
  // Autofill has changed the field before its event; a key or a paste has not yet.
  if (action === 'validation')
    return { elementState: { value: digits, selection: [digits.length, digits.length] }, data: '' };
  return { elementState: { value: '', selection: [0, 0] }, data: digits };
};

export const PHONE_MASK: MaskitoOptions = {
  mask: ({ value }) => {
    if (isAbroad(value)) return ABROAD;
    return onlyDigits(value).length > LANDLINE_DIGITS ? MOBILE : LANDLINE;
  },
  preprocessors: [fromAreaCode],
};
