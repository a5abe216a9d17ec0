import { catalogRoutes, type EditedProduct, type Product, type ProductPatch } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import type { QueryClient } from '@tanstack/react-query';
import { callRoute, errorSentence, hasCode } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { useToggle } from '../../../shared/ui/admin/use-toggle.js';
import { productTexts } from '../model/product-texts.js';

/** Without a version, the change overwrites concurrent changes. */
export const changeProduct = (id: string, change: ProductPatch & { version?: number }) =>
  callRoute(catalogRoutes.changeProduct, { params: { id }, body: change });

/** Refused if somebody has changed it since it was read. */
export const deleteProduct = ({ id, version }: Pick<EditedProduct, 'id' | 'version'>) =>
  callRoute(catalogRoutes.deleteProduct, { params: { id }, query: { version } });

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
    send: ({ id }: Pick<Product, 'id' | 'isActive'>, isActive) => changeProduct(id, { isActive }),
  });
}

export function useDeleteProduct() {
  return useAction({ mutationFn: deleteProduct, refreshes });
}
