import type { ProductView, VariationView } from '@vale/contracts/catalog';
import { useEffect, useState, type RefObject } from 'react';
import { FaceValue } from '../../../shared/ui/face-value.js';
import { OfferPrice } from '../../../shared/ui/offer-price.js';
import { sumText, type BuyLabel } from '../model/buy.js';
import { reserveBottom } from '../../../shared/ui/bottom-bar.js';
import { BuyButton } from './buy-button.js';
import { valueOf } from './product-summary.js';

interface StickyBuyBarProps {
  product: ProductView;
  variation: VariationView | undefined;
  quantity: number;
  /** The button in the page; the bar shows while it is off screen. */
  buttonRef: RefObject<HTMLElement | null>;
  label: BuyLabel;
  onBuy: () => void;
}

/**
 * Shows price, saving and the button within a thumb's reach on phones, for guests too. Hidden where large text (a rem of media
 * queries grows with it) would make it cover a third of the screen.
 */
export function StickyBuyBar(props: StickyBuyBarProps) {
  const { product, variation, quantity, buttonRef, label, onBuy } = props;
  const offer = variation ?? product;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setShown(!entry?.isIntersecting));
    if (buttonRef.current) observer.observe(buttonRef.current);
    return () => observer.disconnect();
  }, [buttonRef]);
  if (!shown || label.disabled) return null;
  return (
    <div
      ref={reserveBottom}
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-t border-line bg-surface px-3 py-2 pb-[max(8px,env(safe-area-inset-bottom))] max-[16rem]:hidden md:hidden"
      data-testid="buy-bar"
    >
      <p className="grid max-w-1/2 shrink-0 leading-snug max-[359px]:max-w-28">
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <OfferPrice
            offer={quantity > 1 ? { priceText: sumText({ product, variation, quantity }) } : offer}
            className="display text-lead"
          />
        </span>
        {quantity > 1 ? (
          <span className="text-micro text-muted">{`${quantity} × ${offer.priceText}`}</span>
        ) : (
          <FaceValue {...valueOf(product, variation)} className="text-micro text-ok max-[359px]:hidden" />
        )}
      </p>
      <div className="min-w-0 grow">
        <BuyButton label={{ ...label, priceText: null }} onBuy={onBuy} compact />
      </div>
    </div>
  );
}
