import { checkoutRoutes, reviewErrors } from '@vale/contracts/checkout';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';

interface Review {
  rating: number;
  comment: string;
}

/** Succeeds as well where the order has a review: nothing is left to do then. */
export function useReviewOrder(transactionId: string) {
  return useAction({
    mutationFn: async (body: Review): Promise<void> => {
      try {
        await callRoute(checkoutRoutes.reviewOrder, { params: { transactionId }, body });
      } catch (error) {
        if (!hasCode(error, reviewErrors.alreadyReviewed)) throw error;
      }
    },
  });
}
