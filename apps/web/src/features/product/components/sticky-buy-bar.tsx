import { useEffect, useState, type RefObject } from 'react';
import type { BuyLabel } from '../model/buy.js';
import { BuyButton } from './buy-button.js';

interface StickyBuyBarProps {
  /** The button in the page; the bar shows while it is off screen. */
  buttonRef: RefObject<HTMLElement | null>;
  label: BuyLabel;
  onBuy: () => void;
}

/** Within a thumb's reach on phones. */
export function StickyBuyBar({ buttonRef, label, onBuy }: StickyBuyBarProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting));
    if (buttonRef.current) observer.observe(buttonRef.current);
    return () => observer.disconnect();
  }, [buttonRef]);
  if (!shown) return null;
  return (
    <div
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface p-3 pb-[max(12px,env(safe-area-inset-bottom))] md:hidden"
      data-testid="buy-bar"
    >
      <BuyButton label={label} onBuy={onBuy} />
    </div>
  );
}
