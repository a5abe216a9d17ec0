import { chosenKeys, SORT_NAMES, SORTS, type ProductFilter, type ProductSort } from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import type { useFacets } from '../api/products.js';
import { cleared, countChosen, isUnfilterable, toggled } from '../model/list-filter.js';
import type { FilterProps } from './facet-list.js';
import { FilterDialog } from './filter-dialog.js';

/** Name of the default order in a search. */
const BEST_HITS = 'Mais relevantes';

interface ListToolbarProps extends FilterProps {
  isSearch: boolean;
  /** The order that the searched words ask for. */
  searchedOrder: ProductSort | undefined;
  facets: ReturnType<typeof useFacets>;
}

/** Shows the product count, active filters and sort order; hides controls that cannot change the list. */
export function ListToolbar({ isSearch, searchedOrder, facets, filter, onFilter }: ListToolbarProps) {
  const { data, isError, refetch } = facets;
  const [open, setOpen] = useState(false);
  const chosen = countChosen(filter);
  const order = searchedOrder ?? SORT_NAMES[0]!;
  return (
    <div className="mb-5 grid gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-h-6 grow text-muted tabular-nums">
          {data ? totalText(data.total, data.isComplete) : ''}
        </p>
        <div className="flex gap-2 max-sm:w-full">
          {isUnfilterable(data, filter) ? null : (
            <button
              type="button"
              className="btn btn-quiet whitespace-nowrap max-sm:grow lg:hidden"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <SlidersHorizontal size={18} aria-hidden /> Filtros{chosen > 0 ? ` (${chosen})` : ''}
            </button>
          )}
          {data && data.total < 2 ? null : (
            <label className="flex items-center gap-3 max-sm:min-w-0 max-sm:grow">
              <span className="text-small whitespace-nowrap text-muted max-sm:sr-only">Ordenar por</span>
              <select
                className="field sm:w-auto"
                value={filter.ordem ?? order}
                onChange={({ target }) => onFilter(withOrder(filter, target.value as ProductSort, order))}
              >
                {SORT_NAMES.map((name, index) =>
                  searchedOrder && index === 0 ? null : (
                    <option key={name} value={name}>
                      {isSearch && index === 0 ? BEST_HITS : SORTS[name]}
                    </option>
                  ),
                )}
              </select>
            </label>
          )}
        </div>
      </div>
      {chosen > 0 ? (
        <ul className="flex flex-wrap gap-2" aria-label="Filtros escolhidos">
          {data?.facets.flatMap(({ name, values }) =>
            values
              .filter(({ key }) => chosenKeys(filter, name).includes(key))
              .map(({ key, label }) => (
                <li key={`${name} ${key}`}>
                  <button
                    type="button"
                    className="chip"
                    aria-label={`Tirar o filtro ${label}`}
                    onClick={() => onFilter(toggled(filter, name, key))}
                  >
                    {label} <X size={16} aria-hidden />
                  </button>
                </li>
              )),
          )}
          <li>
            <button type="button" className="link min-h-11 px-2" onClick={() => onFilter(cleared(filter))}>
              Limpar filtros
            </button>
          </li>
        </ul>
      ) : null}
      {open ? (
        <FilterDialog
          facets={data}
          failed={isError}
          filter={filter}
          onFilter={onFilter}
          onRetry={() => void refetch()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

function withOrder(filter: ProductFilter, ordem: ProductSort, usual: ProductSort): ProductFilter {
  const { ordem: _, ...others } = filter;
  return ordem === usual ? others : { ...others, ordem };
}

function totalText(total: number, isComplete: boolean): string {
  const products = `${numberText(total)} ${total === 1 ? 'produto' : 'produtos'}`;
  return isComplete ? products : `Mais de ${products}`;
}
