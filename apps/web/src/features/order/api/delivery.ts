import { checkoutRoutes, reviewErrors } from '@vale/contracts/checkout';
import { useRef } from 'react';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';
import { randomId } from '../../../shared/random-id.js';

/** The delivery behind the link of an e-mail. Only the page's memory holds it, no cache. */
export function useOpenDelivery(token: string) {
  return useAction({
    mutationFn: (cpfEnd: string) => callRoute(checkoutRoutes.openDelivery, { body: { token, cpfEnd } }),
  });
}

/** Shows a code like `useShowCode`, but without a login. */
export function useShowDeliveredCode(link: OpenLink) {
  return useAction({
    mutationFn: (line: number) => callRoute(checkoutRoutes.showDeliveredCode, { body: { ...link, line } }),
  });
}

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

/** Refused unless the order's address has refused its e-mail. */
export function useCorrectEmail(transactionId: string) {
  return useAction({
    mutationFn: (email: string) =>
      callRoute(checkoutRoutes.correctEmail, { params: { transactionId }, body: { email } }),
    refreshes: [checkoutRoutes.getOrder],
  });
}

interface Review {
  /** Absent where the order has one product. */
  productId?: string;
  rating: number;
  comment: string;
  /** Base64. */
  picture?: string;
}

/** Opens the delivery without a login. */
export interface OpenLink {
  token: string;
  cpfEnd: string;
}

/** Succeeds too if the product already has a review, because nothing is left to do. */
export function useReviewOrder(transactionId: string, link?: OpenLink) {
  return useAction({
    mutationFn: async (review: Review): Promise<void> => {
      try {
        if (link) await callRoute(checkoutRoutes.reviewDelivery, { body: { ...review, ...link } });
        else await callRoute(checkoutRoutes.reviewOrder, { params: { transactionId }, body: review });
      } catch (error) {
        if (!hasCode(error, reviewErrors.alreadyReviewed)) throw error;
      }
    },
  });
}
