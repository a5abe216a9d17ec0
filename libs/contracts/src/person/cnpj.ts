const LENGTH = 14;
const FORM = /^[0-9A-Z]{12}\d{2}$/;

/** Letters and digits only, in upper case: since 2026 a CNPJ may have letters before its two check digits. */
function bareCnpj(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Receita Federal's check digits: each sign counts its character code less 48, weights 2…9 from the right, modulo 11. */
export function isValidCnpj(text: string): boolean {
  const signs = bareCnpj(text);
  if (!FORM.test(signs) || /^(.)\1+$/.test(signs)) return false;
  return checkDigit(signs.slice(0, 12)) === signs[12] && checkDigit(signs.slice(0, 13)) === signs[13];
}

function checkDigit(signs: string): string {
  const sum = [...signs]
    .reverse()
    .reduce((total, sign, at) => total + (sign.charCodeAt(0) - 48) * (2 + (at % 8)), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

/** `12.ABC.345/01DE-35`; an incomplete CNPJ stays as it is. */
export function maskCnpj(text: string): string {
  const signs = bareCnpj(text);
  if (signs.length !== LENGTH) return text;
  return `${signs.slice(0, 2)}.${signs.slice(2, 5)}.${signs.slice(5, 8)}/${signs.slice(8, 12)}-${signs.slice(12)}`;
}
