import type { OrderBumpView, ProductView } from '@vale/contracts/catalog';
import type { LastBuyer, OrderView } from '@vale/contracts/checkout';
import { identityErrors, signInErrors } from '@vale/contracts/identity';
import { AppError } from '@vale/contracts/define';
import type { Customer } from '@vale/contracts/person';
import { useState, type FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { errorSentence, hasCode } from '../../../shared/http/call-route.js';
import { useSingleRun } from '../../../shared/http/use-single-run.js';
import { openLogin } from '../../../shared/session/login-prompt.js';
import { itemOf } from '../../../shared/tracking/events.js';
import { orderTracking } from '../../../shared/tracking/order-tracking.js';
import { track } from '../../../shared/tracking/tracker.js';
import { usePlaceOrder } from '../api/place-order.js';
import { checkoutFailure, type CheckoutFailure } from './checkout-failure.js';
import { checkoutTexts } from './checkout-texts.js';
import { useCart } from './use-cart.js';
import { fieldErrors, useCheckoutForm, type CheckoutValues } from './use-checkout-form.js';

export interface CheckoutOptions {
  product: ProductView;
  orderForm: string;
  bumps: OrderBumpView[];
  /** Names of the variations preselected by the address. */
  wanted: string[];
  /** Undefined until it is known; null is a guest. */
  user: { email: string } | null | undefined;
  lastBuyer: LastBuyer | undefined;
  /** Makes a guest's account, or logs in to it. Rejects with the server's refusal. */
  openAccount: (account: Pick<CheckoutValues, 'email' | 'password' | 'name'>) => Promise<unknown>;
  onPlaced: (order: OrderView) => void;
  /** The product shown here has changed on the server. */
  onOutdated: () => void;
}

/** Cart, form and placing the order. A refused order loses nothing that was typed. */
export function useCheckout(options: CheckoutOptions) {
  const { product, orderForm, bumps, wanted, user, lastBuyer, openAccount, onPlaced, onOutdated } = options;
  const cart = useCart({ product, orderForm, bumps, wanted });
  const form = useCheckoutForm({ user, last: lastBuyer, productId: product.id, orderForm });
  const place = usePlaceOrder(orderForm);
  const single = useSingleRun<void>();
  const [failure, setFailure] = useState<CheckoutFailure | null>(null);
  /** The typed e-mail, if the server said that it has an account. */
  const [knownEmail, setKnownEmail] = useState<string | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const [newTotal, setNewTotal] = useState<{ cart: string; total: number } | null>(null);
  const cartKey = JSON.stringify([cart.chosen.map((one) => one.name), cart.bump?.id]);
  const total = newTotal?.cart === cartKey ? newTotal.total : cart.total;

  function show(errors: [field: keyof CheckoutValues, message: string][]): void {
    errors.forEach(([field, message], index) =>
      form.setError(field, { message }, { shouldFocus: index === 0 }),
    );
  }

  function onRefused(error: unknown): void {
    const errors = fieldErrors(error);
    if (errors.length > 0) return show(errors);
    const next = checkoutFailure(error);
    setFailure(next);
    if (next.kind === 'total-changed') setNewTotal({ cart: cartKey, total: next.total });
    if (next.kind === 'total-changed' || next.kind === 'outdated') onOutdated();
  }

  /** Logs a guest in or creates the account. False if it was refused, which the form then shows. */
  async function ensureAccount({ email, name }: Customer): Promise<boolean> {
    if (user !== null) return true;
    return openAccount({ email, name, password: form.getValues('password') }).then(
      () => true,
      (error: unknown) => {
        const errors = fieldErrors(error);
        if (hasCode(error, identityErrors.emailInUse) || hasCode(error, identityErrors.wrongPassword))
          setKnownEmail(form.getValues('email'));
        if (hasCode(error, signInErrors.codeRequired)) {
          setFailure({ kind: 'other', text: checkoutTexts.needsCode });
          openLogin();
        } else if (error instanceof AppError && error.status === 0) onRefused(error);
        else show(errors.length > 0 ? errors : [['password', accountProblem(error)]]);
        return false;
      },
    );
  }

  const send = form.handleSubmit(async (values) => {
    // The resolver's output: without a guest's password.
    const { name, email, cpf, phone } = values;
    const customer: Customer = { name, email, cpf, phone };
    if (cart.needsVariation) return showVariations();
    setFailure(null);
    if (!(await ensureAccount(customer))) return;
    const request = {
      productId: product.id,
      variations: cart.chosen.map((one) => one.name),
      ...(cart.bump && { orderBumpId: cart.bump.id }),
      expectedTotal: total,
      customer,
      tracking: orderTracking(),
    };
    await place.mutateAsync(request).then((order) => {
      track({ name: 'AddPaymentInfo', data: itemOf(product, order.amount) });
      onPlaced(order);
    }, onRefused);
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    takeFilledFields(event.currentTarget, form);
    setSubmitted(true);
    void single.run(send);
  }

  return {
    cart,
    form,
    total,
    failure,
    submit,
    isGuest: user === null,
    knownEmail,
    working: form.formState.isSubmitting,
    isPlaced: place.isSuccess,
    variationMissing: submitted && cart.needsVariation,
  };
}

/** Password managers and autofill may set a field without any event. */
function takeFilledFields({ elements }: HTMLFormElement, form: UseFormReturn<CheckoutValues>): void {
  for (const [name, known] of Object.entries(form.getValues()) as [keyof CheckoutValues, string][]) {
    const field = elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value !== known) form.setValue(name, field.value);
  }
}

function accountProblem(error: unknown): string {
  return hasCode(error, identityErrors.emailInUse) ? checkoutTexts.emailHasAccount : errorSentence(error);
}

/** On phones the variations are in the summary, which may be closed. */
function showVariations(): void {
  const boxes = document.getElementById('variacoes');
  boxes?.closest('details')?.setAttribute('open', '');
  boxes?.focus();
}
