import {
  appearanceRoutes,
  catalogRoutes,
  type Appearance,
  type LookPicture,
  type PublishedAppearance,
} from '@vale/contracts/catalog';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
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
export function useUploadPicture(kind: 'logo' | 'icon') {
  return useAction({
    mutationFn: (file: File): Promise<LookPicture> =>
      callRoute(appearanceRoutes.uploadLookPicture, { query: { kind }, body: file }),
  });
}

export function previewAddress(look: Appearance, { page, theme }: PreviewOptions): string {
  return routeAddress(appearanceRoutes.previewAppearance, {
    query: { look: JSON.stringify(look), page, theme },
  });
}
