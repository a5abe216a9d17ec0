import { catalogRoutes, type EditedProduct, type Product } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import type { QueryClient } from '@tanstack/react-query';
import { callRoute, errorSentence, hasCode } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { useToggle } from '../../../shared/ui/admin/use-toggle.js';
import { productTexts } from '../model/product-texts.js';

export function refusalText(error: unknown): string {
  return hasCode(error, platformErrors.conflict) ? productTexts.changedMeanwhile : errorSentence(error);
}

const shownBy = [catalogRoutes.listProducts, catalogRoutes.getProduct];

/** The panel's lists and the shop's pages. */
const refreshes = [catalogRoutes.listAllProducts, ...shownBy];

export const forgetProducts = (client: QueryClient) => invalidateRoutes(client, ...refreshes);

export function useToggleProduct() {
  return useToggle({
    list: catalogRoutes.listAllProducts,
    shownBy,
    // Without a version, it overwrites concurrent changes.
    send: ({ id }: Pick<Product, 'id' | 'isActive'>, isActive) =>
      callRoute(catalogRoutes.changeProduct, { params: { id }, body: { isActive } }),
  });
}

export function useDeleteProduct() {
  return useAction({
    /** Refused if somebody has changed it since it was read. */
    mutationFn: ({ id, version }: Pick<EditedProduct, 'id' | 'version'>) =>
      callRoute(catalogRoutes.deleteProduct, { params: { id }, query: { version } }),
    refreshes,
  });
}
