import { checkoutErrors, orderItemErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';

/** Reason why placing an order failed. */
export interface Refusal {
  reason: 'out-of-stock' | 'provider-refused' | 'provider-busy';
  /** The provider's own sentence, or what is missing of several items; empty otherwise. */
  message: string;
  /** Items of several that lack codes. */
  missing?: { item: number; free: number }[];
}

/** The error of "place order", the same when the request is repeated. */
export function errorOfRefusal({ reason, message, missing }: Refusal): AppError {
  if (missing)
    return new AppError(orderItemErrors.itemsMissing, { params: { missing: message }, data: { missing } });
  if (reason === 'out-of-stock') return new AppError(checkoutErrors.outOfStock);
  if (reason === 'provider-busy') return new AppError(checkoutErrors.paymentUnavailable);
  return new AppError(checkoutErrors.providerRefused, { params: { message } });
}
