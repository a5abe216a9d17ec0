import type { ReactNode } from 'react';
import { PagedList } from '../../../shared/ui/paged-list.js';
import { LoadingText } from '../../../shared/ui/states.js';
import type { useProductList } from '../api/products.js';
import { renderedAt } from '../../../shared/http/inlined-data.js';
import { marksNew } from '../model/list-marks.js';
import { SoleProduct } from './sole-product.js';
import { TicketCard } from './ticket-card.js';

/** Products of a list so short that each has a row for itself. */
const MAX_ROWS = 2;

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
        const isShort = products.length <= MAX_ROWS;
        return (
          <ul
            className={isShort ? 'grid gap-6' : 'card-columns'}
            aria-busy={list.isPlaceholderData || undefined}
          >
            {products.map((product, index) => {
              const card = { product, eager: index < ABOVE_FOLD, showsNew, amount };
              return (
                <li key={product.id}>
                  {isShort ? <SoleProduct {...card} /> : <TicketCard {...card} box="list" />}
                </li>
              );
            })}
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
