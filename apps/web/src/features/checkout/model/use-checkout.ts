import type { OrderBumpView, ProductView } from '@vale/contracts/catalog';
import type { OrderView } from '@vale/contracts/checkout';
import type { Customer } from '@vale/contracts/person';
import { useState, type FormEvent } from 'react';
import { orderTracking } from '../../../shared/tracking/order-tracking.js';
import { usePlaceOrder } from '../api/place-order.js';
import { checkoutFailure, type CheckoutFailure } from './checkout-failure.js';
import { useCart } from './use-cart.js';
import { fieldErrors, useCheckoutForm } from './use-checkout-form.js';

export interface CheckoutOptions {
  product: ProductView;
  bumps: OrderBumpView[];
  /** Names of the variations preselected by the address. */
  wanted: string[];
  userEmail: string | undefined;
  onPlaced: (order: OrderView) => void;
  /** The product shown here has changed on the server. */
  onOutdated: () => void;
}

/** Cart, form and placing the order. A refused order loses nothing that was typed. */
export function useCheckout({ product, bumps, wanted, userEmail, onPlaced, onOutdated }: CheckoutOptions) {
  const cart = useCart(product, bumps, wanted);
  const form = useCheckoutForm(userEmail);
  const place = usePlaceOrder();
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const [newTotal, setNewTotal] = useState<{ cart: string; total: number } | null>(null);
  const cartKey = JSON.stringify([cart.chosen.map((one) => one.name), cart.bump?.id]);
  const total = newTotal?.cart === cartKey ? newTotal.total : cart.total;

  function onRefused(error: unknown): void {
    const next = checkoutFailure(error);
    setFailure(next);
    if (next.kind === 'total-changed') setNewTotal({ cart: cartKey, total: next.total });
    if (next.kind === 'total-changed' || next.kind === 'outdated') onOutdated();
    fieldErrors(error).forEach(([field, message], index) =>
      form.setError(field, { message }, { shouldFocus: index === 0 }),
    );
  }

  const send = form.handleSubmit((customer: Customer) => {
    if (cart.needsVariation) return;
    setFailure(null);
    place.mutate(
      {
        productId: product.id,
        variations: cart.chosen.map((one) => one.name),
        ...(cart.bump && { orderBumpId: cart.bump.id }),
        expectedTotal: total,
        customer,
        tracking: orderTracking(),
      },
      { onSuccess: onPlaced, onError: onRefused },
    );
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (cart.needsVariation) document.getElementById('variacoes')?.focus();
    void send();
  }

  return {
    cart,
    form,
    total,
    failure,
    submit,
    working: place.isPending,
    variationMissing: submitted && cart.needsVariation,
  };
}
