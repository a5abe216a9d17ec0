import { categoryLabel, type ProductView } from '@vale/contracts/catalog';
import { categoryImage, SafeImage } from '../../../shared/ui/safe-image.js';
import { TicketVeil } from '../../../shared/ui/ticket-veil.js';

export function ProductImage({ product, expired }: { product: ProductView; expired: boolean }) {
  return (
    <div className="ticket mx-auto aspect-2/3 w-full max-w-[300px] md:max-w-[420px] [--notch:12px]">
      <SafeImage
        src={product.image}
        fallback={categoryImage(product.category)}
        alt={product.title}
        eager
        width={560}
        height={840}
        className="ticket-art"
      />
      <div className="ticket-stub flex-row items-center justify-between gap-6 px-7" aria-hidden>
        <span className="min-w-0">
          <span className="display line-clamp-2 pb-0.5 text-h2">{product.title}</span>
          <span className="text-small font-semibold text-cat">{categoryLabel(product.category)}</span>
        </span>
        <span className="barcode size-16 shrink-0 text-control" />
      </div>
      <TicketVeil expired={expired} soldOut={product.soldOut} size="page" />
    </div>
  );
}
