import { rememberBuyer } from '../../../shared/storage/remembered-buyer.js';
import { clearMailProof } from '../../../shared/storage/mail-proof.js';
import { identityRoutes } from '@vale/contracts/identity';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { announceSession } from '../../../shared/session/session-changes.js';
import { withoutLogin } from '../../../shared/session/login-prompt.js';
import { keepCoupon } from '../../../shared/storage/coupon.js';
import { clearDraft } from '../../../shared/storage/checkout-draft.js';
import { clearLastOrder } from '../../../shared/storage/last-order.js';
import { forgetSeen } from '../../../shared/storage/seen-products.js';
import { personalQueries, sessionQuery } from './get-session.js';

export function useCloseSession() {
  const client = useQueryClient();
  return useAction({
    mutationFn: () => callRoute(identityRoutes.logout, {}),
    onSuccess: () => signOutHere(client),
  });
}

/** The session is over: here, and in the other tabs of this browser. */
export function signOutHere(client: QueryClient): void {
  forgetUser(client);
  announceSession('closed');
}

/** The next visitor of this browser must not see what was the user's, on this page or any other. */
export function forgetUser(client: QueryClient): void {
  clearLastOrder();
  clearDraft();
  clearMailProof();
  keepCoupon('');
  rememberBuyer(false);
  forgetSeen();
  client.setQueryData(sessionQuery().queryKey, { user: null });
  client.removeQueries({ ...personalQueries, type: 'inactive' });
  // Queries on screen are requested again, and refused.
  void withoutLogin(() => client.resetQueries(personalQueries));
}
