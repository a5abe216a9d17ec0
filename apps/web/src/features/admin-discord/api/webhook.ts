import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query';
import { discordRoutes, type WebhookChange, type NewPost } from '@vale/contracts/discord';
import { catalogRoutes } from '@vale/contracts/catalog';
import { routeQuery, invalidateRoutes } from '../../../shared/http/route-query.js';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useWebhook() {
  return useQuery(routeQuery(discordRoutes.getWebhook, {}));
}

export function useChangeWebhook() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: WebhookChange) => callRoute(discordRoutes.changeWebhook, { body }),
    onSuccess: () => invalidateRoutes(client, discordRoutes.getWebhook),
  });
}

export function useCreatePost() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: NewPost) => callRoute(discordRoutes.createPost, { body }),
    // Refreshes after a refusal too, because it changes what the settings show.
    onSettled: () => invalidateRoutes(client, discordRoutes.getWebhook),
  });
}

const MOST_OFFERED = 50;

/** The newest active products with these words, for the account selector. */
export function useFoundProducts(q: string) {
  return useQuery({
    ...routeQuery(catalogRoutes.listAllProducts, { query: { q, state: 'active', limit: MOST_OFFERED } }),
    placeholderData: keepPreviousData,
  });
}
