import { STARTING_AT, type ProductCard } from '@vale/contracts/catalog';

export type Offer = Pick<ProductCard, 'priceText'> & Partial<Pick<ProductCard, 'startingPrice'>>;

interface OfferPriceProps {
  offer: Offer;
  /** Classes of the price itself. */
  className?: string;
}

/** `R$ 75,00`, or `a partir de R$ 75,00` while a variation has to be chosen. */
export function OfferPrice({ offer, className = '' }: OfferPriceProps) {
  return (
    <>
      {offer.startingPrice ? (
        <>
          <span className="text-small font-medium whitespace-nowrap text-muted">{STARTING_AT}</span>{' '}
        </>
      ) : null}
      <span className={`whitespace-nowrap tabular-nums ${className}`}>{offer.priceText}</span>
    </>
  );
}
