import { percentText } from './quantity-discount.js';
import type { QuantityPrice } from './quantity-price.js';

/** `3 ou mais: 5 % | 10 ou mais: 8,5 %`; spreadsheets would read `3: 5` as a time. */
export function quantityPricesText(steps: readonly QuantityPrice[]): string {
  return steps.map(({ from, percent }) => `${from} ou mais: ${percentText(percent)}`).join(' | ');
}

const STEP = /^(\d{1,4})(?: ou mais)? ?: ?(\d{1,3}(?:[,.]\d{1,2})?) ?%?$/i;

/** The steps of such a text, for the schema to check. Undefined if it is another text. */
export function readQuantityPrices(text: string): QuantityPrice[] | undefined {
  const steps = text.split('|').map((one) => {
    const [, from, percent] = STEP.exec(one.trim().replaceAll(/\s+/g, ' ')) ?? [];
    return percent === undefined
      ? undefined
      : { from: Number(from), percent: Math.round(Number(percent.replace(',', '.')) * 100) };
  });
  return steps.every((one) => one !== undefined) ? steps : undefined;
}
