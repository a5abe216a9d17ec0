import { categoryLabel, type ProductView, type VariationView } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { FaceValue } from '../../../shared/ui/face-value.js';
import { Rating } from '../../../shared/ui/stars.js';

interface ProductSummaryProps {
  product: ProductView;
  variation: VariationView | undefined;
  /** Of the shop; a live one may have none yet. */
  rating: number | null | undefined;
}

/** Badge, category, title, rating, price and saving. */
export function ProductSummary({ product, variation, rating }: ProductSummaryProps) {
  const price = variation?.price ?? product.price;
  const faceValue = variation ? undefined : product.valorDeFace;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="tag">{product.badge}</span>
        <span className="text-small font-semibold text-cat">{categoryLabel(product.category)}</span>
      </div>
      <h1>{product.title}</h1>
      {rating ? <Rating value={rating} /> : null}
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="display text-h1 text-cat tabular-nums">{priceText(price)}</strong>
        <span className="text-muted">no PIX</span>
        <FaceValue price={price} faceValue={faceValue} className="text-small text-muted" />
      </p>
    </div>
  );
}
