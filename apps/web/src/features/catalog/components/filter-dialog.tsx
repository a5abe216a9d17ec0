import { chosenKeys, FACETS, type ProductFacets, type ProductFilter } from '@vale/contracts/catalog';
import { sharedTexts } from '../../../shared/texts.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { cleared, countChosen, toggled } from '../model/list-filter.js';

interface FilterDialogProps {
  /** Undefined while they load. */
  facets: ProductFacets | undefined;
  failed: boolean;
  filter: ProductFilter;
  onFilter: (filter: ProductFilter) => void;
  onRetry: () => void;
  onClose: () => void;
}

/** Every value by which the list can be narrowed, with its number of products. A choice takes effect at once. */
export function FilterDialog({ facets, failed, filter, onFilter, onRetry, onClose }: FilterDialogProps) {
  return (
    <Dialog title="Filtros" onClose={onClose}>
      {facets ? (
        <div className="grid gap-6">
          {facets.facets.map(({ name, values }) => (
            <fieldset key={name}>
              <legend className="mb-2 font-semibold">{FACETS[name]}</legend>
              <div className="grid gap-1">
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
              </div>
            </fieldset>
          ))}
          {facets.facets.length === 0 ? <p className="text-muted">Esta lista não tem filtros.</p> : null}
          <div className="sticky -bottom-6 -mx-6 -mb-6 flex gap-3 border-t border-line bg-surface px-6 py-4">
            <button
              type="button"
              className="btn btn-quiet grow"
              disabled={countChosen(filter) === 0}
              onClick={() => onFilter(cleared(filter))}
            >
              Limpar filtros
            </button>
            <button type="button" className="btn btn-main grow" onClick={onClose}>
              Ver {facets.total.toLocaleString('pt-BR')}
            </button>
          </div>
        </div>
      ) : failed ? (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>Não foi possível carregar os filtros.</p>
          <button type="button" className="btn btn-quiet" onClick={onRetry}>
            {sharedTexts.retry}
          </button>
        </div>
      ) : (
        <div aria-busy className="grid gap-3">
          <LoadingText>Carregando os filtros…</LoadingText>
          {[1, 2, 3, 4].map((line) => (
            <div key={line} className="skeleton h-11" />
          ))}
        </div>
      )}
    </Dialog>
  );
}
