export function onlyDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** Puts digits in place of the pattern's zeros: `maskDigits('12345', '000.000')` is `123.45`. Further digits are dropped. */
export function maskDigits(digits: string, pattern: string): string {
  let taken = 0;
  let text = '';
  for (const sign of pattern) {
    if (taken >= digits.length) break;
    text += sign === '0' ? digits[taken++] : sign;
  }
  return text;
}
