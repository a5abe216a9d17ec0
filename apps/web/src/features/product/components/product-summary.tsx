import {
  categoryLabel,
  fullTitle,
  quantityPriceText,
  savingOf,
  type ProductView,
  type VariationView,
} from '@vale/contracts/catalog';
import type { ReactNode } from 'react';
import { FaceValue } from '../../../shared/ui/face-value.js';
import { useBadge } from '../../../shared/ui/use-badge.js';
import { OfferPrice } from '../../../shared/ui/offer-price.js';
import { reachableSteps } from '../model/buy.js';

interface ProductHeadProps {
  product: ProductView;
  /** The shop's rating; absent if there is none. */
  rating: ReactNode;
}

/** Badge, category, title, rating: beside the picture, on phones too. */
export function ProductHead({ product, rating }: ProductHeadProps) {
  const badge = useBadge(product);
  return (
    <div className="grid min-w-0 content-center gap-2 md:content-start md:gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {badge ? <span className="tag">{badge}</span> : null}
        <span className="text-small font-semibold text-cat">{categoryLabel(product.category)}</span>
      </p>
      <h1 className="max-md:text-h2">{fullTitle(product)}</h1>
      {rating}
    </div>
  );
}

interface ProductPriceProps {
  product: ProductView;
  variation: VariationView | undefined;
  /** Units of one variation or product that an order may have. */
  max: number;
}

/** Price and saving of the picked variation, else of the product, and what several units save. */
export function ProductPrice({ product, variation, max }: ProductPriceProps) {
  const { price, faceValue } = valueOf(product, variation);
  const saving = savingOf(price, faceValue);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <strong>
        <OfferPrice offer={variation ?? product} className="display text-h1" />
      </strong>
      <span className="text-muted">no PIX</span>
      {saving ? (
        <span className="flex w-full flex-wrap gap-x-3 text-small font-semibold text-ok">
          <FaceValue price={price} faceValue={faceValue} />
          <span>Você economiza {saving.savedText}</span>
        </span>
      ) : null}
      {reachableSteps({ product, variation }, max).map((step) => (
        <span key={step.from} className="w-full text-small font-semibold text-ok">
          {quantityPriceText(step)}
        </span>
      ))}
    </p>
  );
}

/** Values for `FaceValue`, taken from the picked variation or else from the product. */
export function valueOf(product: ProductView, variation: VariationView | undefined) {
  return variation
    ? { price: variation.price, faceValue: variation.faceValue }
    : { price: product.price, faceValue: product.valorDeFace };
}
