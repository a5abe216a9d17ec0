import { couponRoutes } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { callRoute, errorSentence } from '../../../shared/http/call-route.js';
import { keepCoupon, readCoupon } from '../../../shared/storage/coupon.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { choiceOf, type AppliedCoupon, type PricedCart } from '../model/use-total.js';

export interface CouponFieldProps {
  checkout: {
    cart: Omit<PricedCart, 'total'>;
    cartKey: string;
    applyCoupon: (coupon: AppliedCoupon | null) => void;
  };
  /** True if the buyer asked for the field, and not a link. */
  focused: boolean;
}

/** The code of a coupon, and what it takes off. The server prices each choice anew. */
export default function CouponField({ checkout, focused }: CouponFieldProps) {
  const { cart, cartKey, applyCoupon } = checkout;
  const [code, setCode] = useState(readCoupon);
  const [typed, setTyped] = useState(code);
  /** The code that applied last, or that was brought here: it is not typed anew while the server prices it again. */
  const [known, setKnown] = useState(code);
  const field = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const takesFocus = useRef(focused);
  const isPriced = code !== '' && cart.lines.length > 0;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [couponRoutes.quoteCoupon.path, cartKey, code],
    queryFn: ({ signal }) => {
      const bump = cart.bump && { orderBumpId: cart.bump.id };
      const body = { ...choiceOf(cart.lines), ...bump, coupon: code };
      return callRoute(couponRoutes.quoteCoupon, { body }, { signal });
    },
    enabled: isPriced,
    retry: false,
    staleTime: 0,
  });
  const isApplied = data !== undefined && !error;
  const isKnown = code !== '' && code === known && !error && !cart.needsVariation;
  const isRow = isApplied || isKnown;
  useEffect(() => {
    if (!takesFocus.current || isFetching) return;
    takesFocus.current = false;
    (remove.current ?? field.current)?.focus();
  }, [isRow, isFetching, code]);
  const apply = useRef(applyCoupon);
  useEffect(() => {
    apply.current = applyCoupon;
  });
  useEffect(() => {
    if (data && !error) {
      apply.current({ code: data.code, cart: cartKey, total: data.total });
      setKnown(code);
    } else if (error || code === '') apply.current(null);
    else if (isPriced) apply.current({ code, cart: null, total: 0 });
  }, [data, error, code, cartKey, isPriced]);

  function choose(next: string): void {
    if (next === '' && code === '') return field.current?.focus();
    takesFocus.current = next !== code || isPriced;
    keepCoupon(next);
    setTyped(next);
    setCode(next);
    if (next === code && isPriced) void refetch();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    // Otherwise it would send the order.
    event.preventDefault();
    choose(typed.trim());
  }
  if (isRow)
    return (
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-small" role="status">
        <span className="min-w-0">
          Cupom <strong className="wrap-anywhere">{isApplied ? data.code : code}</strong>:{' '}
          {isApplied ? `− ${priceText(data.discount)}` : 'conferindo…'}
        </span>
        <button ref={remove} type="button" className="link min-h-11" onClick={() => choose('')}>
          Tirar cupom
        </button>
      </p>
    );
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-48">
        <TextField
          ref={field}
          label="Cupom"
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          error={error && typed === code ? errorSentence(error) : undefined}
          hint={code && cart.needsVariation ? 'Escolha uma opção do produto para usar o cupom.' : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <button
        type="button"
        className="btn btn-quiet"
        disabled={isFetching}
        onClick={() => choose(typed.trim())}
      >
        {isFetching ? 'Conferindo…' : 'Usar cupom'}
      </button>
    </div>
  );
}
