import type { CategorySlug } from '@vale/contracts/catalog';
import { categoryImage, SafeImage } from './safe-image.js';

interface ProductThumbProps {
  product: { image: string; category: CategorySlug };
  /** Pixels; the height follows from 2:3. */
  width: 28 | 48 | 56 | 72;
}

/** Matches the address up to the width, which is replaced by the smallest one. */
const UPLOAD = /^(\/images\/\w+-)\d+/;

const boxes = { 28: 'h-10.5 w-7', 48: 'h-18 w-12', 56: 'h-21 w-14', 72: 'h-27 w-18' };

/** The picture beside a product's name in a list or summary. It has no alternative text, because the name says it. */
export function ProductThumb({ product, width }: ProductThumbProps) {
  return (
    <SafeImage
      src={product.image.replace(UPLOAD, '$1280')}
      fallback={categoryImage(product.category)}
      alt=""
      width={width}
      height={width * 1.5}
      className={`${boxes[width]} shrink-0 rounded-lg object-cover`}
    />
  );
}
