import { useQueryClient } from '@tanstack/react-query';
import { discordRoutes, type NewPost } from '@vale/contracts/discord';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useCreatePost() {
  const client = useQueryClient();
  return useAction({
    mutationFn: (body: NewPost) => callRoute(discordRoutes.createPost, { body }),
    // Refreshes after a refusal too, because it changes what the settings show.
    onSettled: () => invalidateRoutes(client, discordRoutes.getWebhook),
  });
}
