import { badgeEnd, categoryLabel, faceValueText, savingOf, type ProductCard } from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { Star, Zap } from 'lucide-react';
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
  /** The size: a carousel's (200x320, 280x420 from 768 px), a list's (237x375), or beside what the product is sold as. */
  box: 'home' | 'list' | 'wide';
  /** Set for cards above the fold. */
  eager?: boolean;
  /** Cards of the list are marked NOVO. */
  showsNew?: boolean;
  /** Face value searched for, in reais. */
  amount?: number | undefined;
}

/** A product as a ticket: face value on the picture, name and price on the stub. */
export function TicketCard({ product, box, eager = false, showsNew = false, amount }: TicketCardProps) {
  const expired = useIsPast(product.expiraEm);
  const faceText = product.valorDeFace ? `vale ${faceValueText(product.valorDeFace)}, ` : '';
  const isSold = !expired && !product.soldOut;
  const size = box === 'list' ? { width: 237, height: 375 } : { width: 280, height: 420 };
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
        <span className="visually-hidden">{`, ${categoryLabel(product.category)}, ${faceText}`}</span>
        <span>
          <OfferPrice offer={product} className="display text-h2 leading-tight" />
          <span className="visually-hidden"> no PIX, </span>
          <Facts product={product} isSold={isSold} />
        </span>
      </span>
      <Tags product={product} showsNew={showsNew} isSold={isSold} />
      <TicketVeil expired={expired} soldOut={product.soldOut} size="card" />
    </Link>
  );
}

/** Delivery and region, then what buyers did: nothing that is not known. */
function Facts({ product, isSold }: Pick<TicketCardProps, 'product'> & { isSold: boolean }) {
  const { regiao, rating, sold } = product;
  const instant = isSold && product.instant;
  const place = [instant && 'na hora', regiao].filter(Boolean).join(' · ');
  return (
    <>
      {place ? (
        <span className="ticket-fact">
          {instant ? <Zap size={12} className="text-accent-text" aria-hidden /> : null}
          {place}
        </span>
      ) : null}
      {rating || sold ? (
        <span className="ticket-fact ticket-proof">
          {rating ? (
            <>
              <span className="visually-hidden">, nota </span>
              <Star size={12} className="fill-star text-star" aria-hidden />
              {`${numberText(rating.average, 1)} (${numberText(rating.count)}`}
              <span className="visually-hidden"> {rating.count === 1 ? 'avaliação' : 'avaliações'}</span>)
            </>
          ) : null}
          {rating && sold ? ' · ' : ''}
          {sold ? `${numberText(sold)} vendidos` : ''}
        </span>
      ) : null}
    </>
  );
}

interface TagsProps extends Pick<TicketCardProps, 'product'> {
  showsNew: boolean;
  isSold: boolean;
}

function Tags({ product, showsNew, isSold }: TagsProps) {
  const badge = useBadge(product);
  const saving = savingOf(product.price, product.valorDeFace);
  const isOff = saving && isSold;
  const shownBadge = badgeEnd(product) === null || showsNew ? badge : '';
  if (!isOff && !shownBadge) return null;
  return (
    <span className="ticket-tags">
      {isOff ? (
        <span className="ticket-off">
          <span className="visually-hidden">, </span>
          {saving.percent}% OFF
        </span>
      ) : null}
      {shownBadge ? (
        <span className="ticket-badge">
          <span className="visually-hidden">, </span>
          {shownBadge}
        </span>
      ) : null}
    </span>
  );
}
