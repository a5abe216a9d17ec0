import type { Decimal } from './import-mapping.js';

const NUMBER = /^\d[\d.,]*$/;

/** The number in a price, without the currency. */
function numberIn(cell: string): string {
  return cell.replace(/^\s*(?:R\$|BRL)/i, '').replaceAll(/\s/g, '');
}

/**
 * The sign before the cents of all prices of a file; null if they leave it open or contradict each other. In
 * `1.234` it may be either.
 */
export function decimalOf(cells: readonly string[]): Decimal | null {
  const signs = new Set(cells.map(signOf).filter((sign) => sign !== undefined));
  const decided = [...signs].filter((sign) => sign !== 'either');
  if (decided.length > 1) return null;
  return decided[0] ?? (signs.has('either') ? null : ',');
}

function signOf(cell: string): Decimal | 'either' | undefined {
  const number = numberIn(cell);
  if (!NUMBER.test(number)) return undefined;
  const signs = [...number].filter((sign): sign is Decimal => sign === ',' || sign === '.');
  const last = signs.at(-1);
  if (last === undefined) return undefined;
  const other = last === ',' ? '.' : ',';
  if (signs.includes(other)) return last;
  if (signs.length > 1) return other;
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(number) ? 'either' : last;
}

/** Reais; `open` if the sign before the cents is not known; undefined if the text is not a price. */
export function readFilePrice(cell: string, decimal: Decimal | null): number | 'open' | undefined {
  const number = numberIn(cell);
  if (/^\d+$/.test(number)) return Number(number);
  if (!NUMBER.test(number)) return undefined;
  if (decimal === null) return 'open';
  const [whole = '', cents = '', ...rest] = number.split(decimal);
  const isWhole = /^\d+$/.test(whole) || /^\d{1,3}(?:[.,]\d{3})+$/.test(whole);
  if (!isWhole || rest.length > 0 || !/^\d{0,2}0*$/.test(cents)) return undefined;
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${cents || '0'}`);
}
