import type { OrderBumpView, ProductView } from '@vale/contracts/catalog';
import type { OrderView } from '@vale/contracts/checkout';
import type { Customer } from '@vale/contracts/person';
import { useState, type FormEvent } from 'react';
import { attribution } from '../../../shared/routing/utm.js';
import { usePlaceOrder } from '../api/place-order.js';
import { checkoutFailure, type CheckoutFailure } from './checkout-failure.js';
import { useCart } from './use-cart.js';
import { fieldComplaints, useCheckoutForm } from './use-checkout-form.js';

export interface CheckoutOptions {
  product: ProductView;
  bumps: OrderBumpView[];
  /** Names of variations that arrive ticked. */
  wanted: string[];
  userEmail: string | undefined;
  onPlaced: (order: OrderView) => void;
  /** The product shown here is not what the store has any more. */
  onOutdated: () => void;
}

/** Cart, form and the sending of both. Nothing that was typed is lost by a refusal. */
export function useCheckout({ product, bumps, wanted, userEmail, onPlaced, onOutdated }: CheckoutOptions) {
  const cart = useCart(product, bumps, wanted);
  const form = useCheckoutForm(userEmail);
  const place = usePlaceOrder();
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  const [asked, setAsked] = useState(false);
  const [newTotal, setNewTotal] = useState<{ cart: string; total: number } | null>(null);
  const cartKey = JSON.stringify([cart.chosen.map((one) => one.name), cart.bump?.id]);
  const total = newTotal?.cart === cartKey ? newTotal.total : cart.total;

  function refused(error: unknown): void {
    const next = checkoutFailure(error);
    setFailure(next);
    if (next.kind === 'total-changed') setNewTotal({ cart: cartKey, total: next.total });
    if (next.kind === 'total-changed' || next.kind === 'outdated') onOutdated();
    fieldComplaints(error).forEach(([field, message], index) =>
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
        tracking: { attribution: attribution(), pageUrl: window.location.href.slice(0, 2_000) },
      },
      { onSuccess: onPlaced, onError: refused },
    );
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
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
    variationMissing: asked && cart.needsVariation,
  };
}
