import { categoryLabel, type ProductView, type VariationView } from '@vale/contracts/catalog';
import type { ReactNode } from 'react';
import { FaceValue } from '../../../shared/ui/face-value.js';
import { OfferPrice } from '../../../shared/ui/offer-price.js';

interface ProductSummaryProps {
  product: ProductView;
  variation: VariationView | undefined;
  /** The picture: beside the title on phones. */
  image: ReactNode;
  /** Of the shop; absent where there is none. */
  rating: ReactNode;
  /** When and how it is delivered. */
  delivery: ReactNode;
}

/** Badge, category, title, rating, price and saving; on phones with the picture, so that all of it is above the fold. */
export function ProductSummary({ product, variation, image, rating, delivery }: ProductSummaryProps) {
  return (
    <div className="grid gap-4">
      <div className="flex gap-4">
        {image}
        <div className="grid min-w-0 grow content-center gap-2 md:gap-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="tag">{product.badge}</span>
            <span className="text-small font-semibold text-cat">{categoryLabel(product.category)}</span>
          </p>
          <h1 className="max-md:text-h2">{product.title}</h1>
          {rating}
        </div>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-cat">
          <OfferPrice offer={variation ?? product} className="display text-h1" />
        </strong>
        <span className="text-muted">no PIX</span>
        <FaceValue {...valueOf(product, variation)} className="text-small font-semibold text-ok" />
      </p>
      {delivery}
    </div>
  );
}

/** What `FaceValue` needs of the picked variation, else of the product. */
export function valueOf(product: ProductView, variation: VariationView | undefined) {
  return variation
    ? { price: variation.price, faceValue: variation.faceValue }
    : { price: product.price, faceValue: product.valorDeFace };
}
