import { categoryLabel, type ProductCard } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { useIsPast } from '../../../shared/time/use-now.js';
import { categoryImage, SafeImage } from '../../../shared/ui/safe-image.js';

interface TicketCardProps {
  product: ProductCard;
  /** The box: a carousel's (200x320, 280x420 from 768 px) or a list's (237x375). */
  box: 'home' | 'list';
  /** Above the fold. */
  eager?: boolean;
}

/** A product as a ticket: picture above the tear, name and price on the stub. */
export function TicketCard({ product, box, eager = false }: TicketCardProps) {
  const expired = useIsPast(product.expiraEm);
  const veil = expired ? 'EXPIRADO' : product.soldOut ? 'ESGOTADO' : null;
  const size = box === 'home' ? { width: 280, height: 420 } : { width: 237, height: 375 };
  return (
    <Link
      to={addresses.product(product)}
      className={`ticket ticket-${box} shrink-0`}
      data-cat={product.category}
    >
      <SafeImage
        src={product.image}
        fallback={categoryImage(product.category)}
        alt=""
        eager={eager}
        className="ticket-art"
        {...size}
      />
      <span className="ticket-stub">
        <span className="display line-clamp-2 pb-0.5 text-body leading-tight md:text-lead">
          {product.title}
        </span>
        <span className="visually-hidden">, {categoryLabel(product.category)}, </span>
        <span className="text-small font-bold text-cat tabular-nums md:text-body">
          {product.priceText} <span className="font-medium text-muted">no PIX</span>
        </span>
        <FaceValue price={product.price} faceValue={product.valorDeFace} />
      </span>
      <span className="tag absolute top-3 left-3">
        <span className="visually-hidden">, </span>
        {product.badge}
      </span>
      {veil ? (
        <span className="ticket-veil">
          <span className="display rounded-full border-2 border-current px-5 py-2 text-lead tracking-wide">
            {veil}
          </span>
        </span>
      ) : null}
    </Link>
  );
}

/** `vale R$ 100,00 · economia 50%`, only where it is a saving. */
export function FaceValue({ price, faceValue }: { price: number; faceValue: number | undefined }) {
  if (!faceValue || faceValue <= price) return null;
  const saving = Math.round((1 - price / faceValue) * 100);
  return (
    <span className="truncate text-micro text-muted">
      vale {priceText(faceValue)} · economia {saving}%
    </span>
  );
}
