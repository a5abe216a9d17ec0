import { catalogRoutes, type EditedProduct } from '@vale/contracts/catalog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useWide } from '../../../shared/ui/use-wide.js';
import type { ProductFilter } from '../model/product-filter.js';

/** Products of a page: fewer where each is a card of its own. */
const PAGE = { wide: 50, narrow: 25 };
/** Products of one request of an export: the most that a page may have. */
const EXPORT_PAGE = 100;

export function useAllProducts(filter: ProductFilter, cursor: string | undefined) {
  const limit = useWide() ? PAGE.wide : PAGE.narrow;
  const query = { ...filter, limit, ...(cursor && { cursor }) };
  return useQuery({
    ...routeQuery(catalogRoutes.listAllProducts, { query }),
    placeholderData: keepPreviousData,
  });
}

/** Every product of a filter, page after page; of a search by relevance, as its other orders know a part of it only. */
export async function readAllProducts(
  filter: ProductFilter,
  onProgress: (count: number) => void,
): Promise<EditedProduct[]> {
  const { order, ...found } = filter;
  const asked = filter.q ? found : { ...found, ...(order && { order }) };
  const products: EditedProduct[] = [];
  let cursor: string | null = null;
  do {
    const query: object = { ...asked, limit: EXPORT_PAGE, ...(cursor && { cursor }) };
    const page: { items: EditedProduct[]; nextCursor: string | null } = await callRoute(
      catalogRoutes.listAllProducts,
      { query },
    );
    products.push(...page.items);
    onProgress(products.length);
    cursor = page.nextCursor;
  } while (cursor);
  return products;
}
