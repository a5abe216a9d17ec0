import { figuresRoutes } from '@vale/contracts/figures';
import { notificationRoutes } from '@vale/contracts/notification';
import { useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

/** Sent to the signed-in admin. A sent mail completes a setup step. */
export function useTestMail() {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => callRoute(notificationRoutes.testMail, {}),
    onSuccess: () => invalidateRoutes(client, figuresRoutes.mailFigures),
  });
}
