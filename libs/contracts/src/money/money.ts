/**
 * Two units of money exist in Vale: catalogue documents and public JSON speak reais with two decimals, orders,
 * payments and events speak integer centavos (fields named `…Centavos`). This file is the only place where one
 * becomes the other.
 */

/** Reais to centavos; rounds half away from zero at the third decimal, where binary fractions would drift (1.005). */
export function toCentavos(reais: number): number {
  return Math.round(Number((reais * 100).toFixed(6)));
}

export function toReais(centavos: number): number {
  return centavos / 100;
}

const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** `R$ 1.234,50`. Intl puts U+00A0 after the sign; the store's texts have a plain space. */
export function priceText(reais: number): string {
  return brl.format(reais).replace(/\u00a0/g, ' ');
}

export function centavosText(centavos: number): string {
  return priceText(toReais(centavos));
}

/**
 * Reads what an admin or an old export wrote as a price: `R$ 12,34`, `12,34`, `1.234,50`, `12`. Reais; 0 when there
 * is no number in it, as the old store had it.
 */
export function parsePriceText(text: string): number {
  const digits = text.replace(/[^\d,]/g, '').replace(',', '.');
  const reais = Number.parseFloat(digits);
  return Number.isFinite(reais) ? toReais(toCentavos(reais)) : 0;
}
