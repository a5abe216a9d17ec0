import { priceText } from '@vale/contracts/money';
import type { ReactNode } from 'react';
import { reserveBottom } from '../../../shared/ui/bottom-bar.js';
import { bagTexts as texts } from '../model/bag-texts.js';
import { omittedText } from '../model/priced-line.js';

interface BagTotalProps {
  /** Reais, with the discount. */
  total: number;
  /** Reais that a coupon or the number of units takes off. */
  discount: { name: string; reais: number } | null;
  coupon: ReactNode;
  /** Number of lines that cannot be bought now. */
  omitted: number;
  /** Shown in place of the omitted ones: why nothing can be bought. */
  problem: string | null;
  disabled: boolean;
  onBuy: () => void;
  isWide: boolean;
}

/** The sum and the way to the checkout: beside the lines, or in a bar at the bottom of phones, where the coupon is below the lines. */
export function BagTotal(props: BagTotalProps) {
  const { total, discount, coupon, omitted, problem, disabled, onBuy, isWide } = props;
  const note = problem ?? (omitted > 0 ? omittedText(omitted) : null);
  const parts = (
    <>
      {discount ? (
        <p className="flex justify-between gap-x-4 text-small text-muted">
          {discount.name} <span className="tabular-nums">− {priceText(discount.reais)}</span>
        </p>
      ) : null}
      <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
        <span className="font-semibold">{total === 0 ? texts.freeTotal : texts.total}</span>
        <strong className="display text-h2 tabular-nums" data-testid="total">
          {priceText(total)}
        </strong>
      </p>
      {note ? <p className="text-small text-muted">{note}</p> : null}
      <button type="button" className="btn btn-main w-full" disabled={disabled} onClick={onBuy}>
        {texts.buy}
      </button>
    </>
  );
  if (isWide)
    return (
      <div className="panel grid grid-cols-[minmax(0,1fr)] gap-4">
        {coupon}
        {parts}
      </div>
    );
  return (
    <>
      {coupon}
      <div
        ref={reserveBottom}
        className="fixed inset-x-0 bottom-0 z-30 grid gap-2 border-t border-line bg-surface px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))]"
      >
        {parts}
      </div>
    </>
  );
}
