/**
 * Vale has two units of money: reais with two decimals in catalogue documents and public JSON, and integer centavos in
 * orders, payments and events (fields named `…Centavos`). Only this file converts between them.
 */

/** Reais to centavos; rounds half away from zero at the third decimal, where binary fractions would drift (1.005). */
export function toCentavos(reais: number): number {
  return Math.round(Number((reais * 100).toFixed(6)));
}

export function toReais(centavos: number): number {
  return centavos / 100;
}

/** `1.234,5`. Not by Intl, whose first use is 10 ms of a desktop's processor, 40 of a phone's. */
export function numberText(value: number, decimals = 0): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
  return fraction === undefined ? grouped : `${grouped},${fraction}`;
}

/** `R$ 1.234,50` */
export function priceText(reais: number): string {
  const centavos = toCentavos(reais);
  return `${centavos < 0 ? '-' : ''}R$ ${numberText(toReais(Math.abs(centavos)), 2)}`;
}

export function centavosText(centavos: number): string {
  return priceText(toReais(centavos));
}

/**
 * Reads a price as people or old exports write it: `R$ 12,34`, `12,34`, `1.234,50`, `12`. Reais; 0 when there is no
 * number in it, as in the old shop.
 */
export function parsePriceText(text: string): number {
  const digits = text.replace(/[^\d,]/g, '').replace(',', '.');
  const reais = Number.parseFloat(digits);
  return Number.isFinite(reais) ? toReais(toCentavos(reais)) : 0;
}

/**
 * A typed price in reais; undefined if invalid. A dot before one or two last digits is ambiguous (cents or
 * thousands) and therefore invalid.
 */
export function readPrice(text: string): number | undefined {
  const typed = text.replace(/^\s*R\$/, '').trim();
  if (!/^\d[\d.]*(,\d{1,2})?$/.test(typed) || /\.\d{1,2}$/.test(typed)) return undefined;
  return parsePriceText(typed);
}
