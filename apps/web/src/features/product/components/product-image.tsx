import { categoryLabel, type ProductView } from '@vale/contracts/catalog';
import { categoryImage, SafeImage } from '../../../shared/ui/safe-image.js';
import { TicketVeil } from '../../../shared/ui/ticket-veil.js';

interface ProductImageProps {
  product: ProductView;
  expired: boolean;
  /** `small`: beside the title on phones, where the stub would only repeat it. */
  size: 'small' | 'page';
}

export function ProductImage({ product, expired, size }: ProductImageProps) {
  const isSmall = size === 'small';
  return (
    <div className={`ticket aspect-2/3 shrink-0 ${isSmall ? 'w-28 [--notch:6px]' : 'w-full [--notch:12px]'}`}>
      <SafeImage
        src={product.image}
        fallback={categoryImage(product.category)}
        alt={product.title}
        eager
        width={560}
        height={840}
        className="ticket-art"
      />
      {isSmall ? null : (
        <div className="ticket-stub flex-row items-center justify-between gap-6 px-7" aria-hidden>
          <span className="min-w-0">
            <span className="display line-clamp-2 pb-0.5 text-h2">{product.title}</span>
            <span className="text-small font-semibold text-cat">{categoryLabel(product.category)}</span>
          </span>
          <span className="barcode size-16 shrink-0 text-control" />
        </div>
      )}
      <TicketVeil expired={expired} soldOut={product.soldOut} size={isSmall ? 'card' : 'page'} />
    </div>
  );
}
