import type { EditedProduct } from '@vale/contracts/catalog';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { refusalText } from '../api/change-product.js';
import { useBulkChange } from '../api/use-bulk-change.js';
import { BULK_LABELS, type BulkAction, type BulkResult } from '../model/bulk-change.js';
import { productTexts } from '../model/product-texts.js';
import { BulkForm } from './bulk-form.js';

interface BulkDialogProps {
  kind: BulkAction['kind'];
  products: readonly EditedProduct[];
  /** `hasRun`: products were changed. */
  onClose: (hasRun: boolean) => void;
}

/** Announces the change, makes it, and shows the result of each product. */
export function BulkDialog({ kind, products, onClose }: BulkDialogProps) {
  // Deleted products leave the selection, but the dialog keeps those that it was opened for.
  const [chosen] = useState(products);
  const { results, isRunning, run } = useBulkChange();
  const close = useRef<HTMLButtonElement>(null);
  const hasRun = results !== null;
  // The button that began it is gone.
  useEffect(() => {
    if (hasRun) close.current?.focus();
  }, [hasRun]);
  return (
    <Dialog
      title={`${BULK_LABELS[kind]}: ${productTexts.accounts(chosen.length)}`}
      isHeld={isRunning}
      onClose={() => onClose(hasRun)}
    >
      {results ? (
        <div className="grid gap-4">
          <p role="status">{progressText(results, chosen.length)}</p>
          <progress className="w-full" aria-label="Andamento" max={chosen.length} value={results.length} />
          <ul className="grid max-h-[45dvh] gap-2 overflow-y-auto">
            {failedFirst(results).map((result) => (
              <ResultRow key={result.product.id} {...result} />
            ))}
          </ul>
          <BusyButton ref={close} className="btn btn-main" isBusy={isRunning} onClick={() => onClose(true)}>
            {isRunning ? 'Aguarde…' : 'Fechar'}
          </BusyButton>
        </div>
      ) : (
        <BulkForm
          kind={kind}
          products={chosen}
          onSubmit={(action) => void run(chosen, action)}
          onCancel={() => onClose(false)}
        />
      )}
    </Dialog>
  );
}

const OUTCOMES = { done: 'feito', unchanged: 'já estava assim' } as const;

function ResultRow({ product, outcome, error }: BulkResult) {
  return (
    <li className="flex items-baseline justify-between gap-4 text-small">
      <span className="min-w-0 wrap-anywhere">{product.nome}</span>
      <span
        className={`max-w-1/2 text-right ${outcome === 'failed' ? 'font-semibold text-danger' : 'text-muted'}`}
      >
        {outcome === 'failed' ? refusalText(error) : OUTCOMES[outcome]}
      </span>
    </li>
  );
}

/** Failures come first, because nobody would find them among hundreds of successes. */
function failedFirst(results: readonly BulkResult[]): BulkResult[] {
  const rank = ({ outcome }: BulkResult) => (outcome === 'failed' ? 0 : 1);
  return results.toSorted((one, other) => rank(one) - rank(other));
}

function progressText(results: readonly BulkResult[], all: number): string {
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  const text = `${results.length} de ${all}`;
  return failed > 0 ? `${text}, ${failed} com erro` : text;
}
