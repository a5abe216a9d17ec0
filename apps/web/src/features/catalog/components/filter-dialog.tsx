import { chosenKeys, FACETS, type ProductFacets, type ProductFilter } from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { sharedTexts } from '../../../shared/texts.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { cleared, countChosen, toggled } from '../model/list-filter.js';

interface FilterProps {
  filter: ProductFilter;
  onFilter: (filter: ProductFilter) => void;
}

interface FilterDialogProps extends FilterProps {
  /** Undefined while they load. */
  facets: ProductFacets | undefined;
  failed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Every value by which the list can be narrowed, with its number of products. A choice takes effect at once. */
export function FilterDialog({ facets, failed, onRetry, onClose, ...choice }: FilterDialogProps) {
  return (
    <Dialog title="Filtros" onClose={onClose}>
      {facets ? <FacetList facets={facets.facets} {...choice} /> : null}
      {facets || failed ? null : <LoadingFacets />}
      {!facets && failed ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>Não foi possível carregar os filtros.</p>
          <button type="button" className="btn btn-quiet" onClick={onRetry}>
            {sharedTexts.retry}
          </button>
        </div>
      ) : null}
      {facets ? (
        <div className="flex gap-3 border-t border-line pt-5">
          <button
            type="button"
            className="btn btn-quiet grow"
            disabled={countChosen(choice.filter) === 0}
            onClick={() => choice.onFilter(cleared(choice.filter))}
          >
            Limpar filtros
          </button>
          <button type="button" className="btn btn-main grow" onClick={onClose}>
            Ver {numberText(facets.total)}
          </button>
        </div>
      ) : null}
    </Dialog>
  );
}

function FacetList({ facets, filter, onFilter }: FilterProps & Pick<ProductFacets, 'facets'>) {
  if (facets.length === 0) return <p className="pb-5 text-muted">Esta lista não tem filtros.</p>;
  return (
    <div className="-mx-3 mb-1 grid max-h-[55dvh] gap-6 overflow-y-auto pb-4">
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
                  {count}
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

function LoadingFacets() {
  return (
    <div aria-busy className="grid gap-3">
      <LoadingText>Carregando os filtros…</LoadingText>
      {[1, 2, 3, 4].map((line) => (
        <div key={line} className="skeleton h-11" />
      ))}
    </div>
  );
}
