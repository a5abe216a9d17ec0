import { BULK_MAX_PRODUCTS } from '@vale/contracts/catalog';
import { numberText } from '@vale/contracts/money';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BULK_LABELS, type BulkKind } from '../model/bulk-change.js';
import { productTexts } from '../model/product-texts.js';
import { BulkDialog } from './bulk-dialog.js';

const KINDS = Object.keys(BULK_LABELS) as BulkKind[];

interface BulkBarProps {
  /** The selected products. */
  ids: ReadonlySet<string>;
  onClear: () => void;
  /** Shown beside the number of selected products. */
  children?: ReactNode;
}

export function BulkBar({ ids, onClear, children }: BulkBarProps) {
  const [kind, setKind] = useState<BulkKind | null>(null);
  if (ids.size === 0 && !kind) return null;
  const isTooMany = ids.size > BULK_MAX_PRODUCTS;
  return (
    <>
      <section
        aria-label="Contas selecionadas"
        className="sticky bottom-2 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-panel border border-control bg-surface p-3"
      >
        <p role="status" className="px-1 font-semibold">
          {productTexts.accounts(ids.size)}
        </p>
        {children}
        {isTooMany ? (
          <p className="text-warn">No máximo {numberText(BULK_MAX_PRODUCTS)} contas por vez</p>
        ) : null}
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            className={`btn min-h-11 px-3 py-1 text-small ${one === 'delete' ? 'btn-danger' : 'btn-quiet'}`}
            disabled={isTooMany}
            onClick={() => setKind(one)}
          >
            {BULK_LABELS[one]}
          </button>
        ))}
        <button type="button" className="icon-btn ml-auto" aria-label="Tirar a seleção" onClick={onClear}>
          <X size={20} aria-hidden />
        </button>
      </section>
      {kind ? (
        <BulkDialog
          kind={kind}
          ids={[...ids]}
          onClose={(hasStarted) => {
            setKind(null);
            // The selected products are outdated after a run.
            if (hasStarted) onClear();
          }}
        />
      ) : null}
    </>
  );
}
