import { randomUUID } from 'node:crypto';
import { catalogRoutes } from '@vale/contracts/catalog';
import type { Product } from '@vale/contracts/catalog';
import { aProduct } from '@vale/testing/builders';
import type { SystemClient } from '@vale/testing/system/system-client';
import { waitUntil } from '@vale/testing/wait-until';

/** Creates a product for one test alone, with `codes` codes (for each variation, if there are any). */
export async function productForSale(
  admin: SystemClient,
  codes: number,
  change: object = {},
): Promise<Product> {
  const product = await admin.createProduct(
    aProduct({ nome: `Vale teste ${randomUUID().slice(0, 6)}`, ...change }),
  );
  const names = product.variations.length > 0 ? product.variations.map((one) => one.name) : [''];
  for (const name of codes > 0 ? names : []) {
    const texts = Array.from({ length: codes }, (_, at) => `TESTE-${product.id.slice(-6)}-${name}-${at}`);
    await admin.addStock(product.id, texts, name);
  }
  // The catalog learns of codes by an event; a page opened before it says ESGOTADO until it is loaded again.
  const isShown = product.isActive && (product.expiraEm === null || product.expiraEm > Date.now());
  if (codes > 0 && isShown) await waitUntil(() => isAvailable(admin, product.id), { what: 'its codes' });
  return product;
}

async function isAvailable({ http }: SystemClient, id: string): Promise<boolean> {
  const { soldOut, variations } = await http.call(catalogRoutes.getProduct, { params: { id } });
  return !soldOut && variations.every((variation) => !variation.soldOut);
}
