import { countChosen, cleared } from '../model/list-filter.js';
import { useFacets, type ListScope } from '../api/products.js';
import type { ReactNode } from 'react';
import { FacetList, LoadingFacets, type FilterProps } from './facet-list.js';
import { NothingMatches } from './list-states.js';
import { ListToolbar } from './list-toolbar.js';
import { ProductGrid } from './product-grid.js';

interface ProductBrowserProps extends FilterProps {
  scope: ListScope;
  /** Shown when there are no products even without filters. */
  empty: (reload: () => void) => ReactNode;
}

/** A list with its order and filters: in a column if there is room, otherwise in a dialog. */
export function ProductBrowser({ scope, empty, ...choice }: ProductBrowserProps) {
  const { filter, onFilter } = choice;
  // The gap leaves room for four, from 1533 px five, columns of 237 px.
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-[28.75px] lg:grid-cols-[14rem_minmax(0,1fr)]">
      <FilterColumn scope={scope} {...choice} />
      <div>
        <ListToolbar scope={scope} {...choice} />
        <ProductGrid
          scope={scope}
          filter={filter}
          empty={(reload) =>
            countChosen(filter) > 0 ? (
              <NothingMatches onClear={() => onFilter(cleared(filter))} />
            ) : (
              empty(reload)
            )
          }
        />
      </div>
    </div>
  );
}

function FilterColumn({ scope, filter, onFilter }: FilterProps & { scope: ListScope }) {
  const { data } = useFacets(scope, filter);
  return (
    <aside
      aria-label="Filtros"
      className="max-lg:hidden lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto lg:px-3"
    >
      {data ? <FacetList facets={data.facets} filter={filter} onFilter={onFilter} /> : <LoadingFacets />}
    </aside>
  );
}
