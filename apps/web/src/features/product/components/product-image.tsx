import { categoryLabel, type ProductView } from '@vale/contracts/catalog';
import { ProductPicture } from '../../../shared/ui/product-picture.js';
import { categoryImage } from '../../../shared/ui/safe-image.js';
import { TicketFace, TicketVeil } from '../../../shared/ui/ticket-overlays.js';

interface ProductImageProps {
  product: ProductView;
  /** Reais, of the picked variation. */
  faceValue: number | undefined;
  expired: boolean;
}

/** On phones the image is small, beside the title, and lacks the stub that would repeat it. */
export function ProductImage({ product, faceValue, expired }: ProductImageProps) {
  return (
    <div className="ticket aspect-2/3 w-full [--notch:6px] md:[--notch:12px]">
      <ProductPicture
        src={product.image}
        fallback={categoryImage(product.category)}
        alt={product.title}
        eager
        width={560}
        height={840}
        className="ticket-art"
      />
      <div className="ticket-stub flex-row items-center justify-between gap-6 px-7 max-md:hidden" aria-hidden>
        <span className="min-w-0">
          <span className="display line-clamp-2 pb-0.5 text-h2">{product.title}</span>
          <span className="text-small font-semibold text-cat">{categoryLabel(product.category)}</span>
        </span>
        <span className="barcode size-16 shrink-0 text-control max-lg:hidden" />
      </div>
      {expired || product.soldOut ? null : (
        <span className="max-md:hidden">
          <TicketFace faceValue={faceValue} />
        </span>
      )}
      <TicketVeil expired={expired} soldOut={product.soldOut} size="page" />
    </div>
  );
}
