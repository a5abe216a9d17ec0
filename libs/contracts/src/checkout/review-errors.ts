import { defineErrors } from '../define/error.js';

/** Apart from `checkoutErrors`, for the pages that have no reviews. */
export const reviewErrors = defineErrors('checkout', {
  alreadyReviewed: { status: 409, detail: 'Você já avaliou este pedido.' },
});
