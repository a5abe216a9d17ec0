import type { ProductCard } from '@vale/contracts/catalog';
import type { ReactNode } from 'react';
import { renderedAt } from '../../../shared/http/inlined-data.js';
import { Carousel } from '../../../shared/ui/carousel.js';
import { marksNew } from '../model/list-marks.js';
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

/** A row of products; one alone takes the whole width. */
export function CardRow({ products, eager = 0, ...row }: CardRowProps) {
  const showsNew = marksNew(products ?? [], renderedAt());
  const box = products?.length === 1 ? 'wide' : 'home';
  return (
    <Carousel {...row}>
      {products?.map((product, index) => (
        <li key={product.id} className={box === 'wide' ? 'w-full' : 'snap-start'}>
          <TicketCard product={product} box={box} showsNew={showsNew} eager={index < eager} />
        </li>
      )) ?? [1, 2, 3, 4].map((card) => <CardSkeleton key={card} />)}
    </Carousel>
  );
}

export function CardSkeleton() {
  return <li className="skeleton ticket-home shrink-0 rounded-panel" />;
}
