import { checkoutErrors, type OrderView } from '@vale/contracts/checkout';
import { usePlaceOrder } from '../../features/checkout/api/place-order.js';
import { hasCode } from '../../shared/http/call-route.js';
import { addresses } from '../../shared/routing/addresses.js';
import { useGo } from '../../shared/routing/link.js';
import { lastOrder } from '../../shared/store/last-order.js';

/**
 * The same purchase again, with one tap while this tab still has its data; else, or when the price is another one now,
 * by the checkout with the same variations ticked.
 */
export function useNewPix(order: OrderView | undefined) {
  const go = useGo();
  const place = usePlaceOrder();
  function newPix(): void {
    if (!order) return;
    const byHand = addresses.checkout(
      order.product,
      order.variations.map((one) => one.name),
    );
    const last = lastOrder();
    if (last?.transactionId !== order.transactionId) return go(byHand);
    place.mutate(last.request, {
      onSuccess: (next) => go(addresses.order(next.transactionId)),
      onError: (error) => hasCode(error, checkoutErrors.totalChanged) && go(byHand),
    });
  }
  return { newPix, working: place.isPending, error: place.error };
}
