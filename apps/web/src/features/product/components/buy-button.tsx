import { ShoppingCart } from 'lucide-react';
import type { BuyLabel } from '../model/buy.js';

export function BuyButton({ label, onBuy }: { label: BuyLabel; onBuy: () => void }) {
  return (
    <button type="button" className="btn btn-main w-full" disabled={label.disabled} onClick={onBuy}>
      {label.disabled ? null : <ShoppingCart size={20} aria-hidden className="max-[359px]:hidden" />}
      <span>
        {label.text}
        {label.priceText ? <span className="tabular-nums"> {label.priceText}</span> : null}
      </span>
    </button>
  );
}
