import { categoryLabel, savingOf, type ProductCard } from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { Star } from 'lucide-react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { useBadge } from '../../../shared/ui/use-badge.js';
import { useIsPast } from '../../../shared/time/use-now.js';
import { categoryColor } from '../../../shared/ui/category-color.js';
import { OfferPrice } from '../../../shared/ui/offer-price.js';
import { ProductPicture } from '../../../shared/ui/product-picture.js';
import { categoryImage } from '../../../shared/ui/safe-image.js';
import { TicketFace, TicketVeil } from '../../../shared/ui/ticket-overlays.js';

interface TicketCardProps {
  product: ProductCard;
  /** The size: a carousel's (200x320, 280x420 from 768 px) or a list's (237x375). */
  box: 'home' | 'list';
  /** Set for cards above the fold. */
  eager?: boolean;
  /** Face value searched for, in reais. */
  amount?: number | undefined;
}

/** A product as a ticket: picture above the tear, name and price on the stub. */
export function TicketCard({ product, box, eager = false, amount }: TicketCardProps) {
  const expired = useIsPast(product.expiraEm);
  const badge = useBadge(product);
  const isSold = !expired && !product.soldOut;
  const saving = savingOf(product.price, product.valorDeFace);
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
      {isSold ? <TicketFace faceValue={product.valorDeFace} /> : null}
      <span className="ticket-stub">
        <span
          className={`ticket-name shrink-0 pb-0.5 leading-tight font-semibold ${box === 'list' ? 'text-small md:text-body' : 'md:text-lead'}`}
        >
          {product.title}
        </span>
        <span className="visually-hidden">, {categoryLabel(product.category)}, </span>
        <span className="flex flex-wrap items-baseline gap-x-2 leading-tight">
          {saving ? (
            <s
              className={`text-small text-muted tabular-nums ${product.startingPrice ? 'ticket-struck' : ''}`}
            >
              <span className="visually-hidden">vale </span>
              {saving.faceValueText}
            </s>
          ) : null}
          <OfferPrice offer={product} className="display w-full text-h2 leading-none" />
          <span className="visually-hidden">no PIX</span>
        </span>
      </span>
      <span className="ticket-tags">
        {saving && isSold ? (
          <span className="ticket-off">
            <span className="visually-hidden">, </span>
            {saving.percent}% OFF
          </span>
        ) : null}
        {badge ? (
          <span className="ticket-badge">
            <span className="visually-hidden">, </span>
            {badge}
          </span>
        ) : null}
      </span>
      {product.rating ? (
        <span className={`ticket-rating ${saving && isSold ? '' : 'ticket-rating-end'}`}>
          <span className="visually-hidden">, nota </span>
          <Star size={12} className="fill-star text-star" aria-hidden />
          {numberText(product.rating.average, 1)}
          <span className="ticket-rating-count font-normal text-muted">
            ({numberText(product.rating.count)}
            <span className="visually-hidden"> avaliações</span>)
          </span>
        </span>
      ) : null}
      <TicketVeil expired={expired} soldOut={product.soldOut} size="card" />
    </Link>
  );
}
