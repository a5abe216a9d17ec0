import { checkoutRoutes, reviewErrors } from '@vale/contracts/checkout';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';

interface Review {
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

/** Succeeds as well where the order has a review: nothing is left to do then. */
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
