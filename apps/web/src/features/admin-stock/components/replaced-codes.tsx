import { useState } from 'react';
import { ExportDialog } from '../../../shared/ui/admin/export-dialog.js';
import { useExportReplaced, useReplacedCounts, type ReplacedBatch } from '../api/replaced-codes.js';
import { countText, variationText } from '../model/stock-texts.js';

/** Bad codes by batch, each with a file for its supplier. Nothing is shown while there are none. */
export function ReplacedCodes({ productId }: { productId: string }) {
  const { data } = useReplacedCounts(productId);
  const [chosen, setChosen] = useState<ReplacedBatch | null>(null);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="com-defeito">
      <h3 id="com-defeito" className="text-body font-semibold">
        Códigos com defeito, trocados para o comprador
      </h3>
      <ul className="divide-y divide-line">
        {data.items.map(({ variation, batch, count }) => (
          <li
            key={JSON.stringify([variation, batch])}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {[
                batch === null ? 'Sem lote' : `Lote ${batch}`,
                variationText(variation),
                countText(count),
              ].join(' · ')}
            </span>
            <button
              type="button"
              className="btn btn-quiet"
              aria-label={`Baixar CSV: ${batch ?? 'sem lote'}, ${variationText(variation)}`}
              aria-haspopup="dialog"
              onClick={() => setChosen({ variation, batch })}
            >
              Baixar CSV
            </button>
          </li>
        ))}
      </ul>
      <p className="text-small text-muted">
        O arquivo tem os códigos em claro, para o fornecedor. Cada leitura fica registrada.
      </p>
      {chosen ? (
        <ExportReplaced productId={productId} chosen={chosen} onClose={() => setChosen(null)} />
      ) : null}
    </section>
  );
}

interface ExportReplacedProps {
  productId: string;
  chosen: ReplacedBatch;
  onClose: () => void;
}

function ExportReplaced({ productId, chosen, onClose }: ExportReplacedProps) {
  const download = useExportReplaced(productId, chosen);
  return (
    <ExportDialog title="Baixar códigos com defeito" download={download} onDone={onClose} onClose={onClose} />
  );
}
