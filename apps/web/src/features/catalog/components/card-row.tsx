import type { ProductCard } from '@vale/contracts/catalog';
import type { ReactNode } from 'react';
import { renderedAt } from '../../../shared/http/inlined-data.js';
import { Carousel } from '../../../shared/ui/carousel.js';
import { marksNew } from '../model/list-marks.js';
import { SoleProduct } from './sole-product.js';
import { TicketCard } from './ticket-card.js';

interface CardRowProps {
  title: string;
  /** Undefined while they load. */
  products: readonly ProductCard[] | undefined;
  more?: ReactNode;
  auto?: boolean;
  /** Cards that load first. */
  eager?: number;
  className?: string;
}

/** A row of products; one alone takes the whole width. On phones only the cards of carousels are large. */
export function CardRow({ products, eager = 0, ...row }: CardRowProps) {
  const showsNew = marksNew(products ?? [], renderedAt());
  const box = row.auto === false ? 'list' : 'home';
  if (products?.length === 1)
    return (
      <Carousel {...row}>
        <li className="w-full">
          <SoleProduct product={products[0]!} showsNew={showsNew} eager={eager > 0} />
        </li>
      </Carousel>
    );
  return (
    <Carousel {...row}>
      {products?.map((product, index) => (
        <li key={product.id} className={`snap-start ${box === 'list' ? 'row-list' : ''}`}>
          <TicketCard product={product} box={box} showsNew={showsNew} eager={index < eager} />
        </li>
      )) ?? [1, 2, 3, 4].map((card) => <CardSkeleton key={card} />)}
    </Carousel>
  );
}

/** A card of a row without `auto` while it loads. */
export function CardSkeleton() {
  return (
    <li className="row-list">
      <div className="skeleton ticket-list rounded-panel" />
    </li>
  );
}
