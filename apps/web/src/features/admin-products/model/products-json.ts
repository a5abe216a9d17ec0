import type { Product } from '@vale/contracts/catalog';

/**
 * Every field that an import takes, as a list. Fields without a value are null, so that importing the file removes what
 * was added since. What follows from other records (sold-out variations, ratings) is left out.
 */
export function productsJson(products: readonly Product[]): string {
  const rows = products.map(({ soldOut: _soldOut, ratings: _ratings, ...product }) => {
    const { preco = null, checkoutUrl = null, marca = null, valorDeFace = null } = product;
    return { ...product, preco, checkoutUrl, marca, valorDeFace };
  });
  return `${JSON.stringify(rows, null, 2)}\n`;
}
