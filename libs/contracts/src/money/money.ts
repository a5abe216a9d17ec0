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

let brl: Intl.NumberFormat | undefined;

/** `R$ 1.234,50`. Intl puts U+00A0 after the sign; the shop's texts have a plain space. */
export function priceText(reais: number): string {
  // Not while the module is loaded, where it would lengthen a phone's longest task by some milliseconds.
  brl ??= new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  return brl.format(reais).replace(/\u00a0/g, ' ');
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
