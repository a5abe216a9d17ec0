import {
  appearanceRoutes,
  catalogRoutes,
  chosenQuery,
  lookChanges,
  type Appearance,
  type LookPicture,
  type LookPictureKind,
  type PublishedAppearance,
} from '@vale/contracts/catalog';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callRoute, routeAddress } from '../../../shared/http/call-route.js';
import { pagedRouteQuery, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export interface PreviewOptions {
  page: 'home' | 'product';
  theme: 'dark' | 'light';
}

/** A publication changes the shop's own pages too. */
const refreshes = [
  appearanceRoutes.getAppearance,
  appearanceRoutes.listAppearances,
  catalogRoutes.getShop,
] as const;

export function useAppearance() {
  return useQuery(routeQuery(appearanceRoutes.getAppearance, {}));
}

export function useAppearanceVersions() {
  return useInfiniteQuery(pagedRouteQuery(appearanceRoutes.listAppearances, { query: { limit: 10 } }));
}

export function usePublishAppearance() {
  return useAction({
    mutationFn: (body: PublishedAppearance) => callRoute(appearanceRoutes.publishAppearance, { body }),
    refreshes,
  });
}

export function useRepeatAppearance() {
  return useAction({
    mutationFn: (body: { version: number; repeats: number }) =>
      callRoute(appearanceRoutes.repeatAppearance, { body }),
    refreshes,
  });
}

/** Stores the picture, which nothing shows yet. */
export function useUploadPicture(kind: LookPictureKind) {
  return useAction({
    mutationFn: (file: File): Promise<LookPicture> =>
      callRoute(appearanceRoutes.uploadLookPicture, { query: { kind }, body: file }),
  });
}

export function previewAddress(look: Appearance, { page, theme }: PreviewOptions): string {
  return routeAddress(appearanceRoutes.previewAppearance, {
    query: { look: encoded(look), page, theme },
  });
}

/** Base64url of what differs from the look that comes with the software. */
function encoded(look: Appearance): string {
  const bytes = new TextEncoder().encode(JSON.stringify(lookChanges(look)));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Products whose name has these words; nothing is asked without words. */
export function useFoundProducts(q: string) {
  return useQuery({
    ...routeQuery(catalogRoutes.suggestProducts, { query: { q, limit: 6 } }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });
}

/** Leaves out products that shoppers cannot see. */
export function useChosenProducts(ids: readonly string[]) {
  return useQuery({
    ...routeQuery(catalogRoutes.listProducts, { query: chosenQuery(ids) }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
}
