import { countChosen, cleared, isUnfilterable } from '../model/list-filter.js';
import { amountIn } from '../model/search-amount.js';
import { useFacets, useProductList, type ListScope } from '../api/products.js';
import type { ReactNode } from 'react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { FacetList, LoadingFacets, type FilterProps } from './facet-list.js';
import { MoreLikeThese } from './more-like-these.js';
import { NothingMatches } from './list-states.js';
import { ListToolbar } from './list-toolbar.js';
import { ProductGrid } from './product-grid.js';

type List = ReturnType<typeof useProductList>;

interface ProductBrowserProps extends FilterProps {
  scope: ListScope;
  /** Shown instead of the list and its filters when there are no products even without filters. */
  empty: (reload: () => void) => ReactNode;
}

/** Products that leave room for others below them. */
const SHORT_LIST = 4;

/** A list with its order and filters: in a column if there is room, otherwise in a dialog. */
export function ProductBrowser({ scope, empty, ...choice }: ProductBrowserProps) {
  const { filter, onFilter } = choice;
  const list = useProductList(scope, filter);
  const facets = useFacets(scope, filter);
  if (countChosen(filter) === 0 && countProducts(list) === 0)
    return empty(() => {
      void list.refetch();
      void facets.refetch();
    });
  // One product has nothing to filter by. The list says so before the facets are loaded, so the card never moves.
  const isAlone = countChosen(filter) === 0 && countProducts(list) === 1;
  const [first, ...others] = list.data?.pages[0]?.items ?? [];
  const isShort =
    countChosen(filter) === 0 && (countProducts(list) ?? Number.POSITIVE_INFINITY) <= SHORT_LIST;
  // The gap leaves room for four, from 1533 px five, columns of 237 px.
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-[28.75px] ${isAlone ? '' : 'lg:grid-cols-[14rem_minmax(0,1fr)]'}`}
    >
      {isAlone || isUnfilterable(facets.data, filter) ? null : (
        <aside aria-label="Filtros" className="max-lg:hidden">
          {facets.data ? <FacetList facets={facets.data.facets} {...choice} /> : <LoadingFacets />}
        </aside>
      )}
      {/* The list stays in its column when it turns out to have no filters. */}
      <div className={isAlone ? '' : 'lg:col-start-2'}>
        {'q' in scope ? <Correction typed={scope.q} corrected={list.data?.pages[0]?.corrected} /> : null}
        <ListToolbar
          isSearch={'q' in scope}
          searchedOrder={list.data?.pages[0]?.ordem}
          facets={facets}
          {...choice}
        />
        <ProductGrid
          list={list}
          amount={'q' in scope ? amountIn(scope.q) : undefined}
          empty={<NothingMatches onClear={() => onFilter(cleared(filter))} />}
        />
        {first && isShort ? <MoreLikeThese products={[first, ...others]} /> : null}
      </div>
    </div>
  );
}

interface CorrectionProps {
  typed: string;
  /** The corrected query behind these results; absent if they answer the typed one. */
  corrected: string | undefined;
}

function Correction({ typed, corrected }: CorrectionProps) {
  if (corrected === undefined) return null;
  return (
    <p className="mb-3 break-words">
      Mostrando resultados para <strong>{corrected}</strong>.{' '}
      <Link to={addresses.exactSearch(typed)} className="link inline-flex min-h-11 items-center">
        Buscar {typed}
      </Link>
    </p>
  );
}

/** Products of the whole list; undefined while it is not loaded to its end. */
function countProducts({ data, isPlaceholderData, hasNextPage }: List): number | undefined {
  if (!data || isPlaceholderData || hasNextPage) return undefined;
  return data.pages.reduce((sum, { items }) => sum + items.length, 0);
}
