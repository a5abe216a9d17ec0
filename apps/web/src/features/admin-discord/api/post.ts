import { catalogRoutes } from '@vale/contracts/catalog';
import { discordRoutes, type NewPost } from '@vale/contracts/discord';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

const MAX_OFFERED = 50;

/** The newest active products with these words, for the account selector. */
export function useFoundProducts(q: string) {
  return useQuery({
    ...routeQuery(catalogRoutes.listAllProducts, { query: { q, state: 'active', limit: MAX_OFFERED } }),
    placeholderData: keepPreviousData,
  });
}

export function useCreatePost() {
  return useAction({
    mutationFn: (body: NewPost) => callRoute(discordRoutes.createPost, { body }),
    refreshes: [discordRoutes.getWebhook],
  });
}
