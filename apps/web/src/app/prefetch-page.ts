import type { QueryClient } from '@tanstack/react-query';
import { pageAt } from '@vale/contracts/pages';
import { productListQuery } from '../features/catalog/api/products.js';
import { productQuery } from '../features/product/api/get-product.js';
import { screens } from './screens.js';

interface Connection {
  saveData?: boolean;
}

/** Loads a page's script and its first reply, unless the visitor saves data or is offline. */
export function prefetchPage(client: QueryClient, address: string): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || !navigator.onLine) return;
  const page = pageAt(address.split(/[?#]/)[0] ?? '');
  if (!page) return;
  screens[page.name].preload();
  if (page.name === 'product') void client.prefetchQuery(productQuery(page.params.id));
  if (page.name === 'category') {
    void client.prefetchInfiniteQuery(productListQuery({ category: page.params.category }));
  }
}
