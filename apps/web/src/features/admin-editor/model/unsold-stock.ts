import { stockNames, type Product } from '@vale/contracts/catalog';
import type { StockStand } from '@vale/contracts/checkout';
import { unsoldCodes } from '../../../shared/ui/admin/use-product-stocks.js';

/**
 * Explains what happens to the free codes that nobody can buy: those of a variation with another name, or of one that is
 * not sold from stock. Null if there are none.
 */
export function unsoldText(product: Product, stocks: readonly StockStand[]): string | null {
  const sold = new Set(stockNames(product));
  const unsold = stocks.filter(({ variation, free }) => free > 0 && !sold.has(variation));
  const named = new Set(product.variations.length > 0 ? product.variations.map(({ name }) => name) : ['']);
  const manual = unsold.filter(({ variation }) => named.has(variation));
  const renamed = unsold.filter(({ variation }) => !named.has(variation));
  const texts = [
    manual.length > 0 &&
      `${codesOf(manual)}: a entrega não é pelo estoque. Escolha “Códigos do estoque, na hora” para vendê-los, ou mova-os na tela de estoque.`,
    renamed.length > 0 &&
      `${codesOf(renamed)}: o estoque fica com o nome antigo. Depois de salvar, mova na tela de estoque.`,
  ];
  return texts.filter(Boolean).join(' ') || null;
}

function codesOf(stocks: readonly StockStand[]): string {
  const count = stocks.reduce((sum, { free }) => sum + free, 0);
  const names = stocks.map(({ variation }) => (variation === '' ? 'sem variação' : `“${variation}”`));
  return unsoldCodes(count, ` (${names.join(', ')})`);
}
