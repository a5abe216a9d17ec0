import { parsePriceText, priceText } from '../money/money.js';

/** Prefix of a price when the variations have different prices. */
export const STARTING_AT = 'a partir de';

/** `a partir de R$ 75,00`, or `R$ 75,00`: for prices within a sentence. */
export function priceLabel(offer: { priceText: string; startingPrice?: boolean | undefined }): string {
  return offer.startingPrice ? `${STARTING_AT} ${offer.priceText}` : offer.priceText;
}

/** A variation's `value` as a face value in reais: `R$ 100`, `R$ 1.500,00`. Undefined for anything else (`1000 V-Bucks`). */
export function faceValueOf(value: string): number | undefined {
  if (!/^\s*R\$\s*\d[\d.]*(,\d{1,2})?\s*$/.test(value)) return undefined;
  return parsePriceText(value) || undefined;
}

export interface Saving {
  /** Whole reais without decimals: `R$ 100`. */
  faceValueText: string;
  /** Percentage of the face value, 1 to 100. */
  percent: number;
  /** Formats the saving on the face value like `faceValueText`: `R$ 50`. */
  savedText: string;
}

/** Null if the face value is unknown, or less than 1 % is saved. Reais. */
export function savingOf(price: number, faceValue: number | undefined): Saving | null {
  if (!faceValue || price <= 0) return null;
  const percent = Math.round((1 - price / faceValue) * 100);
  if (percent < 1) return null;
  return { faceValueText: faceValueText(faceValue), percent, savedText: faceValueText(faceValue - price) };
}

/** `R$ 100`; decimals only where there are any. */
export function faceValueText(reais: number): string {
  return priceText(reais).replace(/,00$/, '');
}
