import { checkoutRoutes } from '@vale/contracts/checkout';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';

/** The delivery behind the link of an e-mail. Kept in the memory of the page alone, by no cache. */
export function useOpenDelivery(token: string) {
  return useAction({
    mutationFn: (cpfEnd: string) => callRoute(checkoutRoutes.openDelivery, { body: { token, cpfEnd } }),
  });
}
