import { reportRoutes, spendRoutes, type SpendRemoval } from '@vale/contracts/tracking';
import { callRoute } from '../../../shared/http/call-route.js';
import { useAction } from '../../../shared/http/use-action.js';

/** Routes whose replies an import or a deletion changes. */
export const SPEND_READERS = [reportRoutes.spend, spendRoutes.spendDays, spendRoutes.listSpendFiles];

export function useRemoveSpend() {
  return useAction({
    mutationFn: (query: SpendRemoval) => callRoute(spendRoutes.removeSpend, { query }),
    refreshes: SPEND_READERS,
  });
}
