import type { LastBuyer, OrderView } from '@vale/contracts/checkout';
import type { Customer } from '@vale/contracts/person';
import { useRef, useState, type FormEvent } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useSingleRun } from '../../../shared/http/use-single-run.js';
import { choiceKey } from '../../../shared/storage/bag.js';
import { itemOfOrder } from '../../../shared/tracking/events.js';
import { orderTracking } from '../../../shared/tracking/order-tracking.js';
import { track } from '../../../shared/tracking/tracker.js';
import { usePlaceOrder } from '../api/place-order.js';
import { sumOf } from './cart-sum.js';
import { checkoutFailure, priceChange, type CheckoutFailure } from './checkout-failure.js';
import type { AskBuyer, Cart, CartLine } from './use-cart.js';
import { clearForm, fieldErrors, useCheckoutForm } from './use-checkout-form.js';
import { choiceOf, useTotal } from './use-total.js';

export interface CheckoutOptions {
  cart: Cart;
  /** What the form is of: a product's id, or the bag. */
  formOf: string;
  orderForm: string;
  /** Undefined until it is known; null is a guest. */
  user: { email: string } | null | undefined;
  lastBuyer: LastBuyer | undefined;
  /** Lets a browser without a login order. Rejects with the server's refusal. */
  openGuest: () => Promise<unknown>;
  onPlaced: (order: OrderView, lines: readonly CartLine[]) => void;
  /** What is shown here has changed on the server. */
  onOutdated: () => void;
}

/** The form and placing the order. A refused order loses nothing that was typed. */
export function useCheckout(options: CheckoutOptions) {
  const { cart, formOf, orderForm, user, lastBuyer, openGuest, onPlaced, onOutdated } = options;
  const form = useCheckoutForm({ user, last: lastBuyer, formOf, orderForm });
  const place = usePlaceOrder(orderForm, formOf);
  const single = useSingleRun<void>();
  /** Set by the fields of the products, which are loaded only where there are any. */
  const ask = useRef<AskBuyer>(null);
  const [clears, setClears] = useState(0);
  const [submitted, setSubmitted] = useState(false);
  /** The address to confirm: the account's own, or the one that a guest typed. */
  const [asked, setAsked] = useState<string | null>(null);
  const typedEmail = useWatch({ control: form.control, name: 'email' });
  /** Prices by choice, as they were when the form opened or was last sent. */
  const [seen, setSeen] = useState(() => pricesOf(cart.lines));
  const { cartKey, coupon, newTotal, total, discount, setNewTotal, applyCoupon } = useTotal(cart);
  const { failure, setFailure } = useFailure(coupon?.code);
  const confirming = failure?.kind === 'confirm' && (user || typedEmail === asked) ? asked : null;
  const isFree = total === 0 && !cart.needsVariation;

  function show(errors: [field: keyof Customer, message: string][]): void {
    errors.forEach(([field, message], index) =>
      form.setError(field, { message }, { shouldFocus: index === 0 }),
    );
  }

  function onRefused(error: unknown, lines: CartLine[]): void {
    const errors = fieldErrors(error);
    if (errors.length > 0) return show(errors);
    const next = checkoutFailure(error, lines, isFree);
    setFailure(next);
    if (next.kind === 'confirm') setAsked(user?.email ?? form.getValues('email'));
    if (next.kind === 'total-changed') setNewTotal({ cart: cartKey, total: next.total });
    if (['total-changed', 'outdated', 'missing'].includes(next.kind)) onOutdated();
  }

  const sendAs = (isKnown: boolean) =>
    form.handleSubmit((customer) => placeFor(customer, isKnown, cart.lines, cart.bump, total));

  async function placeFor(
    customer: Customer,
    isKnown: boolean,
    lines: CartLine[],
    bump: Cart['bump'],
    expectedTotal: number,
  ): Promise<void> {
    if (cart.needsVariation) return showVariations();
    const before = lines.map((line) => ({ ...line, ...seen[choiceKey(line)] }));
    const changed = lines.filter(({ price }, at) => before[at]!.price !== price);
    const isChanged = changed.length > 0 || sumOf(before, null) !== sumOf(lines, null);
    setSeen({ ...seen, ...pricesOf(lines) });
    if (isChanged && expectedTotal !== newTotal?.total)
      return setFailure(priceChange(expectedTotal, lines, changed));
    const answers = lines.some(({ fields }) => fields) ? await ask.current?.(lines) : undefined;
    if (answers === null) return;
    setFailure(null);
    const request = {
      ...choiceOf(lines),
      ...(bump && { orderBumpId: bump.id }),
      ...(coupon && { coupon: coupon.code }),
      expectedTotal,
      customer,
      tracking: orderTracking(),
      ...(answers && { answers }),
    };
    try {
      if (!isKnown) await openGuest();
      const order = await place.mutateAsync(request);
      if (!order.grant) track({ name: 'AddPaymentInfo', data: itemOfOrder(order) });
      onPlaced(order, lines);
    } catch (error) {
      onRefused(error, lines);
    }
  }

  /** Another request: the refusal ended the attempt of the one before. With a coupon it costs less. */
  function buyRest(lines: CartLine[], hasBump: boolean): void {
    const bump = hasBump ? cart.bump : null;
    const send = form.handleSubmit((customer) =>
      placeFor(customer, Boolean(user), lines, bump, cart.totalOf(lines, hasBump)),
    );
    void single.run(send);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    takeFilledFields(event.currentTarget, form);
    setSubmitted(true);
    void single.run(sendAs(Boolean(user)));
  }

  return {
    cart,
    form,
    total,
    /** A coupon gives it: nothing is paid. */
    isFree,
    discount,
    cartKey,
    applyCoupon,
    failure,
    buyRest,
    submit,
    /** Null unless the page waits for digits. */
    confirming,
    /** The session is open, although `user` is of an earlier render. */
    confirmed: () => void single.run(sendAs(true)),
    ask,
    /** Identifies the person whose data the fields hold: another key is another person. */
    person: `${user?.email} ${clears}`,
    clear: () => {
      clearForm(form);
      setClears(clears + 1);
    },
    isGuest: user === null,
    working: form.formState.isSubmitting,
    isPlaced: place.isSuccess,
    variationMissing: submitted && cart.needsVariation,
  };
}

/** Keeps the failure of the last attempt. A refusal is dropped once the buyer uses another coupon, or none. */
function useFailure(coupon: string | undefined) {
  const [failed, setFailed] = useState<{ failure: CheckoutFailure; coupon: string | undefined } | null>(null);
  const isOver = failed?.failure.kind === 'other' && failed.coupon !== coupon;
  return {
    failure: failed && !isOver ? failed.failure : null,
    setFailure: (failure: CheckoutFailure | null) => setFailed(failure && { failure, coupon }),
  };
}

function pricesOf(lines: readonly CartLine[]): Readonly<Record<string, Partial<CartLine>>> {
  return Object.fromEntries(
    lines.map((line) => [choiceKey(line), { price: line.price, quantityPrices: line.quantityPrices }]),
  );
}

/** Password managers and autofill may set a field without any event. */
function takeFilledFields({ elements }: HTMLFormElement, form: UseFormReturn<Customer>): void {
  for (const [name, known] of Object.entries(form.getValues()) as [keyof Customer, string][]) {
    const field = elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value !== known) form.setValue(name, field.value);
  }
}

/** On phones the variations are in the summary, which may be closed. */
function showVariations(): void {
  const boxes = document.getElementById('variacoes');
  boxes?.closest('details')?.setAttribute('open', '');
  boxes?.focus();
}
