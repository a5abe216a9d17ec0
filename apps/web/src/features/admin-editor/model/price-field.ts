import { priceText, readPrice } from '@vale/contracts/money';

/** `R$ 12,34`; an invalid price stays as typed. */
export function formattedPrice(text: string): string {
  const price = readPrice(text);
  return price === undefined ? text : priceText(price);
}
