import {
  catalogRoutes,
  categoryListRoutes,
  IMPORT_FILE_BYTES,
  productImportRoutes,
  type ImportMapping,
  type ProductImport,
} from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, pagedRouteQuery, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { readStored, removeStored, writeStored } from '../../../shared/storage/browser-storage.js';
import { fetchesPictures } from '../model/import-texts.js';
import { forgetProducts } from './change-product.js';

const POLL_MS = 1_000;
/** The import of this tab, which goes on while its dialog is closed. */
const KEY = 'vale-product-import';

export const currentImport = {
  read: () => readStored('sessionStorage', KEY),
  write: (id: string) => writeStored('sessionStorage', KEY, id),
  forget: () => removeStored('sessionStorage', KEY),
};

/** Throws `platform.too-large` before it is sent, and `platform.malformed` where there is nothing to send. */
export async function checkFile(file: Blob): Promise<ProductImport> {
  if (file.size === 0) throw new AppError(platformErrors.malformed);
  if (file.size > IMPORT_FILE_BYTES) throw new AppError(platformErrors.tooLarge);
  return callRoute(productImportRoutes.checkProductImport, { body: file });
}

/** Checks the file again as the owner chose. */
export function useMapImport(id: string, onMapped: (id: string) => void) {
  const client = useQueryClient();
  return useAction({
    mutationFn: (mapping: ImportMapping) =>
      callRoute(productImportRoutes.mapProductImport, { params: { id }, body: { mapping } }),
    onSuccess: async (checked, mapping) => {
      // The next form offers what was created.
      if (mapping.categories.some(({ create }) => create))
        await invalidateRoutes(client, categoryListRoutes.listCategories, catalogRoutes.getShop);
      const { queryKey } = routeQuery(productImportRoutes.getProductImport, { params: { id: checked.id } });
      client.setQueryData(queryKey, checked);
      onMapped(checked.id);
    },
  });
}

/** Read again every second while it runs or fetches pictures. */
export function useProductImport(id: string) {
  return useQuery({
    ...routeQuery(productImportRoutes.getProductImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' || (data && fetchesPictures(data)) ? POLL_MS : false,
  });
}

export function useApplyImport(id: string) {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => callRoute(productImportRoutes.applyProductImport, { params: { id } }),
    onSuccess: (applied) =>
      client.setQueryData(
        routeQuery(productImportRoutes.getProductImport, { params: { id } }).queryKey,
        applied,
      ),
  });
}

export function useImportRows(id: string, isOpen: boolean) {
  return useInfiniteQuery({
    ...pagedRouteQuery(productImportRoutes.listImportRows, { params: { id }, query: {} }),
    enabled: isOpen,
    // Data read before the rows were written lacks their results.
    staleTime: 0,
  });
}

export function useForgetProducts() {
  const client = useQueryClient();
  return () => forgetProducts(client);
}
