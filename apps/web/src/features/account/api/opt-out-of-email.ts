import { notificationRoutes } from '@vale/contracts/notification';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';

export function useEmailOptOut(token: string) {
  return useAction({
    mutationFn: () => callRoute(notificationRoutes.optOutOfMail, { query: { token }, body: {} }),
  });
}
