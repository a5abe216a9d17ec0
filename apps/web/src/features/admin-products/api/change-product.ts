import { catalogRoutes, type EditedProduct, type Product, type ProductPatch } from '@vale/contracts/catalog';
import { platformErrors, type Page } from '@vale/contracts/define';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callRoute, errorSentence, hasCode } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { useInTurn } from '../../../shared/http/use-in-turn.js';
import { productTexts } from '../model/product-texts.js';

/** Without a version what others changed since is overwritten. */
export const changeProduct = (id: string, change: ProductPatch & { version?: number }) =>
  callRoute(catalogRoutes.changeProduct, { params: { id }, body: change });

/** Refused when somebody changed it since it was read. */
export const deleteProduct = ({ id, version }: Pick<EditedProduct, 'id' | 'version'>) =>
  callRoute(catalogRoutes.deleteProduct, { params: { id }, query: { version } });

/** Why a change or a deletion was refused. */
export function refusalText(error: unknown): string {
  return hasCode(error, platformErrors.conflict) ? productTexts.changedMeanwhile : errorSentence(error);
}

/** Of everything that shows products: the panel's lists and the shop's pages. */
export const forgetProducts = (client: QueryClient) =>
  invalidateRoutes(
    client,
    catalogRoutes.listAllProducts,
    catalogRoutes.listProducts,
    catalogRoutes.getProduct,
  );

const lists = { queryKey: [catalogRoutes.listAllProducts.path] };

const mutationKey = ['toggle-product'];

/** Shown at once, and taken back where the server refuses it. */
export function useToggleProduct() {
  const client = useQueryClient();
  const inTurn = useInTurn<Awaited<ReturnType<typeof changeProduct>>>();
  return useAction({
    mutationKey,
    mutationFn: ({ id, isActive }: Pick<Product, 'id' | 'isActive'>) =>
      inTurn(id, () => changeProduct(id, { isActive })),
    // Of each row; switched back before the reply is another change.
    keyOf: ({ id, isActive }) => `${id} ${isActive}`,
    onMutate: async ({ id, isActive }) => {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<Page<Product>>(lists);
      client.setQueriesData<Page<Product>>(lists, (page) => page && withState(page, id, isActive));
      return before;
    },
    onError: (_error, _change, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
    },
    onSettled: async () => {
      // The last one reads the list again: before, it would show what is being changed as it was.
      if (client.isMutating({ mutationKey }) > 1) return;
      await forgetProducts(client);
    },
  });
}

function withState(page: Page<Product>, id: string, isActive: boolean): Page<Product> {
  return { ...page, items: page.items.map((one) => (one.id === id ? { ...one, isActive } : one)) };
}

export function useDeleteProduct() {
  const client = useQueryClient();
  // After a refusal too: the list shows what somebody else made of it.
  return useAction({ mutationFn: deleteProduct, onSettled: () => forgetProducts(client) });
}
