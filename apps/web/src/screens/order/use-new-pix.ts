import { checkoutErrors, orderItemErrors, type OrderView } from '@vale/contracts/checkout';
import { useState } from 'react';
import { usePlaceOrder } from '../../features/checkout/api/place-order.js';
import { hasCode } from '../../shared/http/call-route.js';
import { randomId } from '../../shared/random-id.js';
import { addresses } from '../../shared/routing/addresses.js';
import { useGo } from '../../shared/routing/link.js';
import { readLastOrder } from '../../shared/storage/last-order.js';

/** The checkout, with the same variations and quantities preselected. It sells one product: others of the order are left out. */
export function againAddress({ product, variations, items = [] }: OrderView): string {
  const own = items.filter((item) => item.product.id === product.id);
  const names =
    own.length > 0 ? own.flatMap(({ variation }) => variation || []) : variations.map(({ name }) => name);
  return addresses.checkout(
    product,
    names,
    own.map(({ quantity }) => quantity),
  );
}

/**
 * Repeats the purchase: immediately while this tab still has its data; otherwise, or if its total has
 * changed, through the checkout with the same variations preselected.
 */
export function useNewPix(order: OrderView | undefined) {
  const go = useGo();
  // The last order's form, which keeps its arm in a test of order bumps.
  const [form] = useState(() => readLastOrder()?.form ?? randomId());
  const place = usePlaceOrder(form);
  function newPix(): void {
    if (!order) return;
    const throughCheckout = againAddress(order);
    const last = readLastOrder();
    if (last?.transactionId !== order.transactionId) return go(throughCheckout);
    place.mutate(last.request, {
      onSuccess: (next) => go(addresses.order(next.transactionId)),
      onError: (error) => {
        const { totalChanged, orderBumpUnknown } = checkoutErrors;
        const answeredThere = [totalChanged, orderBumpUnknown, orderItemErrors.itemsMissing];
        if (answeredThere.some((one) => hasCode(error, one))) go(throughCheckout);
      },
    });
  }
  return { newPix, working: place.isPending, error: place.error };
}
