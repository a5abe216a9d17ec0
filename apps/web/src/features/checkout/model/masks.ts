import type { MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';

/** `0` is a digit, any other character is literal. */
function pattern(text: string): (string | RegExp)[] {
  return [...text].map((sign) => (sign === '0' ? /\d/ : sign));
}

export const CPF_MASK: MaskitoOptions = { mask: pattern('000.000.000-00') };

const LANDLINE = pattern('(00) 0000-0000');
const MOBILE = pattern('(00) 00000-0000');
const LANDLINE_DIGITS = 10;

/** Autofill on phones gives the number as `+55 11 9…`; the country code is not part of the field. */
const dropCountry: MaskitoPreprocessor = ({ elementState, data }) => ({
  elementState,
  data: /^\s*\+\s*55/.test(data) ? data.replace(/^\s*\+\s*55/, '') : data,
});

export const PHONE_MASK: MaskitoOptions = {
  mask: ({ value }) => (value.replace(/\D/g, '').length > LANDLINE_DIGITS ? MOBILE : LANDLINE),
  preprocessors: [dropCountry],
};
