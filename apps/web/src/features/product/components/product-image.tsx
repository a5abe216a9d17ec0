import type { ProductView } from '@vale/contracts/catalog';
import { ProductPicture } from '../../../shared/ui/product-picture.js';
import { categoryImage } from '../../../shared/ui/safe-image.js';
import { TicketFace, TicketVeil } from '../../../shared/ui/ticket-overlays.js';

interface ProductImageProps {
  product: ProductView;
  /** Reais, of the picked variation. */
  faceValue: number | undefined;
  expired: boolean;
}

/** On phones the image is small, beside the title, and lacks the stub. */
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
      <div className="ticket-stub justify-center px-7 max-md:hidden" aria-hidden>
        <span className="barcode h-16 text-control" />
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
