import { checkoutRoutes } from '@vale/contracts/checkout';
import { useRef } from 'react';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { randomId } from '../../../shared/random-id.js';

/** A request whose reply was lost is repeated under the same key, so only one e-mail is sent. */
export function useResendDelivery(transactionId: string) {
  const key = useRef<string>(undefined);
  return useAction({
    mutationFn: () => {
      key.current ??= randomId();
      return callRoute(
        checkoutRoutes.resendDelivery,
        { params: { transactionId } },
        { idempotencyKey: key.current },
      );
    },
    onSuccess: () => {
      key.current = undefined;
    },
  });
}
