import { webhookRoutes as routes, type Webhook, type WebhookDraft } from '@vale/contracts/webhooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export const useWebhooks = () => useQuery(routeQuery(routes.listWebhooks, {}));

export function useWebhookLog(id: string, cursor: string | undefined) {
  const query = { ...(cursor !== undefined && { cursor }) };
  return useQuery({
    ...routeQuery(routes.listWebhookLog, { params: { id }, query }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateWebhook() {
  return useAction({
    mutationFn: (draft: WebhookDraft) => callRoute(routes.createWebhook, { body: draft }),
    refreshes: [routes.listWebhooks],
  });
}

/** An empty address stays as it is. */
export function useEditWebhook() {
  return useAction({
    mutationFn: ({ webhook, draft: { url, ...draft } }: { webhook: Webhook; draft: WebhookDraft }) =>
      callRoute(routes.editWebhook, {
        params: { id: webhook.id },
        body: { ...draft, version: webhook.version, ...(url !== '' && { url }) },
      }),
    refreshes: [routes.listWebhooks],
  });
}

export function useDeleteWebhook() {
  return useAction({
    mutationFn: (id: string) => callRoute(routes.deleteWebhook, { params: { id } }),
    refreshes: [routes.listWebhooks],
  });
}

export function useRotateSecret() {
  return useAction({
    mutationFn: (id: string) => callRoute(routes.rotateSecret, { params: { id } }),
    refreshes: [routes.listWebhooks],
  });
}

export function usePauseWebhook() {
  return useAction({
    mutationFn: ({ id, paused }: Webhook) =>
      callRoute(routes.pauseWebhook, { params: { id }, body: { isPaused: paused === null } }),
    refreshes: [routes.listWebhooks, routes.listWebhookLog],
  });
}

export function useTestWebhook() {
  return useAction({
    mutationFn: (id: string) => callRoute(routes.testWebhook, { params: { id } }),
  });
}

type Replayed = { deliveryId: string } | { since: number; until: number };

export function useReplay(id: string) {
  return useAction({
    mutationFn: (which: Replayed) => callRoute(routes.replayWebhooks, { params: { id }, body: { which } }),
    refreshes: [routes.listWebhookLog, routes.listWebhooks],
  });
}
