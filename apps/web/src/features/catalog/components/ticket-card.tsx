import { categoryLabel, type ProductCard } from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { Star } from 'lucide-react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { useIsPast } from '../../../shared/time/use-now.js';
import { categoryColor } from '../../../shared/ui/category-color.js';
import { FaceValue } from '../../../shared/ui/face-value.js';
import { OfferPrice } from '../../../shared/ui/offer-price.js';
import { ProductPicture } from '../../../shared/ui/product-picture.js';
import { categoryImage } from '../../../shared/ui/safe-image.js';
import { TicketVeil } from '../../../shared/ui/ticket-veil.js';

interface TicketCardProps {
  product: ProductCard;
  /** The size: a carousel's (200x320, 280x420 from 768 px) or a list's (237x375). */
  box: 'home' | 'list';
  /** Above the fold. */
  eager?: boolean;
  /** What was searched for, in reais. */
  amount?: number | undefined;
}

/** A product as a ticket: picture above the tear, name and price on the stub. */
export function TicketCard({ product, box, eager = false, amount }: TicketCardProps) {
  const expired = useIsPast(product.expiraEm);
  const size = box === 'home' ? { width: 280, height: 420 } : { width: 237, height: 375 };
  return (
    <Link
      to={addresses.product(product, amount)}
      className={`ticket ticket-${box} shrink-0`}
      style={categoryColor(product.category)}
    >
      <ProductPicture
        src={product.image}
        fallback={categoryImage(product.category)}
        alt=""
        eager={eager}
        className="ticket-art"
        {...size}
      />
      <span className="ticket-stub">
        <span
          className={`display line-clamp-2 shrink-0 pb-0.5 leading-tight md:text-lead ${box === 'list' ? 'text-small' : 'text-body'}`}
        >
          {product.title}
        </span>
        <span className="visually-hidden">, {categoryLabel(product.category)}, </span>
        <span className="ticket-price text-small leading-tight md:text-body">
          <OfferPrice offer={product} />{' '}
          <span className={product.startingPrice ? 'visually-hidden' : 'font-medium text-muted'}>no PIX</span>
        </span>
        <FaceValue
          price={product.price}
          faceValue={product.valorDeFace}
          className="truncate text-micro text-muted"
        />
      </span>
      <span className="tag absolute top-3 left-3">
        <span className="visually-hidden">, </span>
        {product.badge}
      </span>
      {product.rating ? (
        <span className="absolute top-3 right-3 flex items-center gap-1 rounded-full bg-bg px-2 py-0.5 text-micro font-semibold">
          <span className="visually-hidden">, nota </span>
          <Star size={12} className="fill-warn text-warn" aria-hidden />
          {numberText(product.rating.average, 1)}
          <span className="font-normal text-muted">
            ({product.rating.count}
            <span className="visually-hidden"> avaliações</span>)
          </span>
        </span>
      ) : null}
      <TicketVeil expired={expired} soldOut={product.soldOut} size="card" />
    </Link>
  );
}
