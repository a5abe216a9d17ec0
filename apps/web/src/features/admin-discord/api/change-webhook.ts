import { useQueryClient } from '@tanstack/react-query';
import { discordRoutes, type WebhookChange } from '@vale/contracts/discord';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useChangeWebhook() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: WebhookChange) => callRoute(discordRoutes.changeWebhook, { body }),
    onSuccess: () => invalidateRoutes(client, discordRoutes.getWebhook),
  });
}
