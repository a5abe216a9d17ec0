import type { ProductFilter } from '@vale/contracts/catalog';
import type { ReactNode } from 'react';
import { PagedList } from '../../../shared/ui/paged-list.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { useProductList, type ListScope } from '../api/products.js';
import { amountIn } from '../model/search-amount.js';
import { TicketCard } from './ticket-card.js';

/** Cards that a wide screen shows without scrolling. */
const ABOVE_FOLD = 6;

interface ProductGridProps {
  scope: ListScope;
  filter: ProductFilter;
  /** Shown instead of an empty list. */
  empty: (reload: () => void) => ReactNode;
}

/** The products of a category or search. */
export function ProductGrid({ scope, filter, empty }: ProductGridProps) {
  const list = useProductList(scope, filter);
  const amount = 'q' in scope ? amountIn(scope.q) : undefined;
  return (
    <PagedList
      list={list}
      loading={<GridSkeleton />}
      empty={empty(() => void list.refetch())}
      moreClassName="mt-8 text-center"
    >
      {(products) => (
        <ul className="card-columns" aria-busy={list.isPlaceholderData || undefined}>
          {products.map((product, index) => (
            <li key={product.id}>
              <TicketCard product={product} box="list" eager={index < ABOVE_FOLD} amount={amount} />
            </li>
          ))}
        </ul>
      )}
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
