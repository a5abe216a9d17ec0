import { catalogRoutes, type Product, type ProductPatch } from '@vale/contracts/catalog';
import type { Page } from '@vale/contracts/define';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';

/** Without a version what others changed since is overwritten. */
export const changeProduct = (id: string, change: ProductPatch & { version?: number }) =>
  callRoute(catalogRoutes.changeProduct, { params: { id }, body: change });

export const deleteProduct = (id: string) => callRoute(catalogRoutes.deleteProduct, { params: { id } });

/** Of everything that shows products: the panel's lists and the shop's pages. */
export const forgetProducts = (client: QueryClient) =>
  invalidateRoutes(
    client,
    catalogRoutes.listAllProducts,
    catalogRoutes.listProducts,
    catalogRoutes.getProduct,
  );

const lists = { queryKey: [catalogRoutes.listAllProducts.path] };

/** Shown at once, and taken back where the server refuses it. */
export function useToggleProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isActive }: Pick<Product, 'id' | 'isActive'>) => changeProduct(id, { isActive }),
    onMutate: async ({ id, isActive }) => {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<Page<Product>>(lists);
      client.setQueriesData<Page<Product>>(lists, (page) => page && withState(page, id, isActive));
      return before;
    },
    onError: (_error, _change, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
    },
    onSettled: () => forgetProducts(client),
  });
}

function withState(page: Page<Product>, id: string, isActive: boolean): Page<Product> {
  return { ...page, items: page.items.map((one) => (one.id === id ? { ...one, isActive } : one)) };
}

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({ mutationFn: deleteProduct, onSuccess: () => forgetProducts(client) });
}
