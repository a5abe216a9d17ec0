import { parsePriceText } from './money.js';

/**
 * A typed price in reais; undefined when it is none. A dot before one or two last digits may be meant as cents or as
 * thousands: it is none.
 */
export function readPrice(text: string): number | undefined {
  const typed = text.replace(/^\s*R\$/, '').trim();
  if (!/^\d[\d.]*(,\d{1,2})?$/.test(typed) || /\.\d{1,2}$/.test(typed)) return undefined;
  return parsePriceText(typed);
}
