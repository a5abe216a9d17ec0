import { buyerAnswerErrors, checkoutErrors, orderItemErrors, type OrderView } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { useState } from 'react';
import { usePlaceOrder } from '../../features/checkout/api/place-order.js';
import { orderTexts as texts } from '../../features/order/model/order-texts.js';
import { useShop } from '../../features/shop/api/get-shop.js';
import { hasCode } from '../../shared/http/call-route.js';
import { randomId } from '../../shared/random-id.js';
import { addresses } from '../../shared/routing/addresses.js';
import { useGo } from '../../shared/routing/link.js';
import { addToBag, choiceKey, readBag } from '../../shared/storage/bag.js';
import { readLastOrder } from '../../shared/storage/last-order.js';
import { showToast } from '../../shared/ui/toasts.js';

interface Again {
  to: string;
  /** To be called before the page is opened. */
  prepare: () => void;
}

/** Where the same can be bought again: in the product's checkout, or in the bag if the order has several products. */
export function useAgain(order: OrderView): Again {
  const max = useShop()?.maxQuantity ?? 1;
  const items = order.items ?? [];
  const isOfBag = max > 1 && new Set(items.map(({ product }) => product.id)).size > 1;
  if (!isOfBag) return { to: againAddress(order), prepare: () => undefined };
  return { to: addresses.bag, prepare: () => fillBag(items, max) };
}

/** The bag then has at least the units of the order, however often this is repeated. */
function fillBag(items: NonNullable<OrderView['items']>, max: number): void {
  const inBag = new Map(readBag().map((line) => [choiceKey(line), line.quantity]));
  const units = items.map(
    ({ product: { id: productId, title, category, image }, variation, price, quantity }) => {
      const more = quantity - (inBag.get(choiceKey({ productId, variation })) ?? 0);
      if (more <= 0) return quantity;
      return addToBag({ productId, title, category, image, variation, price, quantity: more }, max);
    },
  );
  if (units.includes(0)) showToast(texts.bagFull, 'danger');
}

/** The checkout, with the same variations and quantities preselected. It sells one product: others of the order are left out. */
function againAddress({ product, variations, items = [] }: OrderView): string {
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
 * changed, through the checkout or the bag.
 */
export function useNewPix(order: OrderView) {
  const go = useGo();
  const again = useAgain(order);
  // The last order's form, which keeps its arm in a test of order bumps.
  const [form] = useState(() => readLastOrder()?.form ?? randomId());
  const place = usePlaceOrder(form);
  function choose(): void {
    again.prepare();
    go(again.to);
  }
  function newPix(): void {
    const last = readLastOrder();
    if (last?.transactionId !== order.transactionId) return choose();
    place.mutate(last.request, {
      onSuccess: (next) => go(addresses.order(next.transactionId)),
      onError: (error) => {
        const { totalChanged, orderBumpUnknown } = checkoutErrors;
        const { itemsMissing } = orderItemErrors;
        const answeredThere = [
          totalChanged,
          orderBumpUnknown,
          itemsMissing,
          buyerAnswerErrors.answersChanged,
        ];
        const isOfCoupon = error instanceof AppError && error.code.startsWith('checkout.coupon-');
        if (isOfCoupon || answeredThere.some((one) => hasCode(error, one))) choose();
      },
    });
  }
  return { newPix, working: place.isPending, error: place.error };
}
