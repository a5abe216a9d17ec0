import type { EditedProduct } from '@vale/contracts/catalog';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BULK_LABELS, type BulkAction } from '../model/bulk-change.js';
import { productTexts } from '../model/product-texts.js';
import { BulkDialog } from './bulk-dialog.js';

const KINDS = Object.keys(BULK_LABELS) as BulkAction['kind'][];

interface BulkBarProps {
  /** The selected ones. */
  products: readonly EditedProduct[];
  onClear: () => void;
  /** Shown beside the number of selected products. */
  children?: ReactNode;
}

export function BulkBar({ products, onClear, children }: BulkBarProps) {
  const [kind, setKind] = useState<BulkAction['kind'] | null>(null);
  if (products.length === 0 && !kind) return null;
  return (
    <>
      <section
        aria-label="Contas selecionadas"
        className="sticky bottom-2 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-panel border border-control bg-surface p-3"
      >
        <p role="status" className="px-1 font-semibold">
          {productTexts.accounts(products.length)}
        </p>
        {children}
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            className={`btn min-h-11 px-3 py-1 text-small ${one === 'delete' ? 'btn-danger' : 'btn-quiet'}`}
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
          products={products}
          onClose={(hasRun) => {
            setKind(null);
            // The selected products are outdated after a run.
            if (hasRun) onClear();
          }}
        />
      ) : null}
    </>
  );
}
