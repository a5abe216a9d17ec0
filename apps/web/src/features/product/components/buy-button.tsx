import { ShoppingCart } from 'lucide-react';
import type { BuyLabel } from '../model/buy.js';

interface BuyButtonProps {
  label: BuyLabel;
  onBuy: () => void;
  /** Set in the bar on phones, beside the price. */
  compact?: boolean;
}

export function BuyButton({ label, onBuy, compact = false }: BuyButtonProps) {
  return (
    <button
      type="button"
      className={`btn btn-main w-full ${compact ? 'px-3 py-1.5 text-small leading-tight' : ''}`}
      disabled={label.disabled}
      onClick={onBuy}
    >
      {label.disabled || compact ? null : (
        <ShoppingCart size={20} aria-hidden className="max-[359px]:hidden" />
      )}
      <span>
        {label.text}
        {label.priceText ? (
          <span className="tabular-nums">
            {' '}
            <span className="inline-block">{label.priceText}</span>
          </span>
        ) : null}
      </span>
    </button>
  );
}
