import type { ReactNode } from 'react';
import { PagedList } from '../../../shared/ui/paged-list.js';
import { LoadingText } from '../../../shared/ui/states.js';
import type { useProductList } from '../api/products.js';
import { renderedAt } from '../../../shared/http/inlined-data.js';
import { marksNew } from '../model/list-marks.js';
import { TicketCard } from './ticket-card.js';

/** Cards that a wide screen shows without scrolling. */
const ABOVE_FOLD = 6;

interface ProductGridProps {
  list: ReturnType<typeof useProductList>;
  /** Face value searched for, in reais. */
  amount: number | undefined;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

/** The products of a category or search. */
export function ProductGrid({ list, amount, empty }: ProductGridProps) {
  return (
    <PagedList list={list} loading={<GridSkeleton />} empty={empty} moreClassName="mt-8 text-center">
      {(products) => {
        const showsNew = marksNew(products, renderedAt());
        const isAlone = products.length === 1;
        return (
          <ul className={isAlone ? '' : 'card-columns'} aria-busy={list.isPlaceholderData || undefined}>
            {products.map((product, index) => (
              <li key={product.id}>
                <TicketCard
                  product={product}
                  box={isAlone ? 'wide' : 'list'}
                  eager={index < ABOVE_FOLD}
                  showsNew={showsNew}
                  amount={amount}
                />
              </li>
            ))}
          </ul>
        );
      }}
    </PagedList>
  );
}

function GridSkeleton() {
  return (
    <div aria-busy>
      <LoadingText>Sincronizando contas…</LoadingText>
      <div className="card-columns">
        {Array.from({ length: 12 }, (_, card) => (
          <div key={card} className="skeleton ticket-list rounded-panel" />
        ))}
      </div>
    </div>
  );
}
