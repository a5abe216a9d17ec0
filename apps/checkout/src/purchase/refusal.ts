import { checkoutErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import type { Refusal } from '../order/order.js';

/** The error of "place order", the same when the request is repeated. */
export function errorOfRefusal({ reason, message }: Refusal): AppError {
  if (reason === 'out-of-stock') return new AppError(checkoutErrors.outOfStock);
  return new AppError(checkoutErrors.providerRefused, { params: { message } });
}
