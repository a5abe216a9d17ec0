import { discordRoutes, type WebhookChange } from '@vale/contracts/discord';
import { useQuery } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useWebhook() {
  return useQuery(routeQuery(discordRoutes.getWebhook, {}));
}

export function useChangeWebhook() {
  return useAction({
    mutationFn: (body: WebhookChange) => callRoute(discordRoutes.changeWebhook, { body }),
    refreshes: [discordRoutes.getWebhook],
  });
}

/** Null removes the private webhook. */
export function useChangeAlertWebhook() {
  return useAction({
    mutationFn: (url: string | null) => callRoute(discordRoutes.changeAlertWebhook, { body: { url } }),
    refreshes: [discordRoutes.getWebhook],
  });
}

export function useChangeWeeklyReport() {
  return useAction({
    mutationFn: (weekly: boolean) => callRoute(discordRoutes.changeWeeklyReport, { body: { weekly } }),
    refreshes: [discordRoutes.getWebhook],
  });
}

export function useTestAlertWebhook() {
  return useAction({
    mutationFn: () => callRoute(discordRoutes.testAlertWebhook, {}),
    refreshes: [discordRoutes.getWebhook],
  });
}
