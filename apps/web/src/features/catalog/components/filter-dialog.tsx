import type { ProductFacets } from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { sharedTexts } from '../../../shared/texts.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { cleared, countChosen } from '../model/list-filter.js';
import { FacetList, LoadingFacets, type FilterProps } from './facet-list.js';

interface FilterDialogProps extends FilterProps {
  /** Undefined while they load. */
  facets: ProductFacets | undefined;
  failed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Every value to filter the list by, with its number of products. A choice takes effect immediately. */
export function FilterDialog({ facets, failed, onRetry, onClose, ...choice }: FilterDialogProps) {
  return (
    <Dialog title="Filtros" onClose={onClose}>
      {facets ? (
        <FacetList facets={facets.facets} {...choice} className="max-h-[55dvh] overflow-y-auto" />
      ) : null}
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
