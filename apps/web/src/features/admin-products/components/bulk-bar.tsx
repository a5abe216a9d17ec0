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
        <button
          type="button"
          className="icon-btn ml-auto sm:order-last"
          aria-label="Tirar a seleção"
          onClick={onClear}
        >
          <X size={20} aria-hidden />
        </button>
        {children}
        {isTooMany ? (
          <p className="text-warn">No máximo {numberText(BULK_MAX_PRODUCTS)} contas por vez</p>
        ) : null}
        {/* On phones one row that scrolls, so that the list stays in sight. */}
        <div className="-m-1 flex gap-2 overflow-x-auto p-1 max-sm:w-full">
          {KINDS.map((one) => (
            <button
              key={one}
              type="button"
              className={`btn min-h-11 shrink-0 px-3 py-1 text-small ${one === 'delete' ? 'btn-danger' : 'btn-quiet'}`}
              disabled={isTooMany}
              onClick={() => setKind(one)}
            >
              {BULK_LABELS[one]}
            </button>
          ))}
        </div>
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
