import { chosenKeys, FACETS, type ProductFacets, type ProductFilter } from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { LoadingText } from '../../../shared/ui/states.js';
import { toggled } from '../model/list-filter.js';

export interface FilterProps {
  filter: ProductFilter;
  onFilter: (filter: ProductFilter) => void;
}

interface FacetListProps extends FilterProps, Pick<ProductFacets, 'facets'> {
  className?: string;
}

/** Every value to filter the list by, with its number of products. A choice takes effect immediately. */
export function FacetList({ facets, filter, onFilter, className = '' }: FacetListProps) {
  if (facets.length === 0) return <p className="pb-5 text-muted">Esta lista não tem filtros.</p>;
  return (
    <div className={`-mx-3 mb-1 grid gap-6 pb-4 ${className}`}>
      {facets.map(({ name, values }) => (
        <fieldset key={name}>
          <legend className="mb-2 px-3 font-semibold">{FACETS[name]}</legend>
          {values.map(({ key, label, count }) => {
            const isChosen = chosenKeys(filter, name).includes(key);
            return (
              <label key={key} className="check">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={count === 0 && !isChosen}
                  onChange={() => onFilter(toggled(filter, name, key))}
                />
                <span className="min-w-0 grow">{label}</span>
                <span className="text-small text-muted tabular-nums">
                  {numberText(count)}
                  <span className="visually-hidden"> {count === 1 ? 'produto' : 'produtos'}</span>
                </span>
              </label>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

export function LoadingFacets() {
  return (
    <div aria-busy className="grid gap-3">
      <LoadingText>Carregando os filtros…</LoadingText>
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="skeleton h-11" />
      ))}
    </div>
  );
}
