import { discordRoutes, type WebhookChange } from '@vale/contracts/discord';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
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

/** Null removes the private webhook. */
export function useChangeAlertWebhook() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (url: string | null) => callRoute(discordRoutes.changeAlertWebhook, { body: { url } }),
    onSuccess: () => invalidateRoutes(client, discordRoutes.getWebhook),
  });
}

export function useTestAlertWebhook() {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => callRoute(discordRoutes.testAlertWebhook, {}),
    // Refreshes after a refusal too: Discord may not know the webhook any more.
    onSettled: () => invalidateRoutes(client, discordRoutes.getWebhook),
  });
}
