import { useMutation, useQueryClient } from '@tanstack/react-query';
import { discordRoutes } from '@vale/contracts/discord';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';

export function useDeleteTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callRoute(discordRoutes.deleteTemplate, { params: { id } }),
    onSuccess: () => invalidateRoutes(client, discordRoutes.listTemplates),
  });
}
