import { stockNames, type Product } from '@vale/contracts/catalog';
import type { StockStand } from '@vale/contracts/checkout';
import { unsoldCodes } from '../../../shared/ui/admin/use-product-stocks.js';

/** The stocks that nobody could buy from any more, as of a variation with another name. */
export function stocksLeft(before: Product, after: Product): string[] {
  const sold = new Set(stockNames(after));
  return stockNames(before).filter((name) => !sold.has(name));
}

/** Explains what happens to the free codes of these stocks; null if there are none. */
export function unsoldText(left: readonly string[], stocks: readonly StockStand[]): string | null {
  const filled = stocks.filter(({ variation, free }) => free > 0 && left.includes(variation));
  const count = filled.reduce((sum, { free }) => sum + free, 0);
  if (count === 0) return null;
  const names = filled
    .map(({ variation }) => (variation === '' ? 'sem variação' : `“${variation}”`))
    .join(', ');
  return `${unsoldCodes(count, ` (${names})`)}: o estoque fica com o nome antigo. Depois de salvar, mova na tela de estoque.`;
}
