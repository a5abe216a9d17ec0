import { UnreadableCsv } from '@vale/contracts/catalog';
import { centavosText } from '@vale/contracts/money';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { useAddManyCodes, useReadManyCodes } from '../api/many-codes.js';
import type { CodeGroup } from '../model/many-codes.js';
import { countText } from '../model/stock-texts.js';
import { CodeFileField } from './code-file-field.js';
import { ManyCodesOutcome } from './many-codes-outcome.js';

const MAX_SHOWN = 100;

export function ManyCodesButton() {
  const [open, setOpen] = useState(false);
  return (
    <div className="mb-4">
      <button type="button" className="btn btn-quiet" onClick={() => setOpen(true)}>
        <Upload size={18} aria-hidden /> Códigos de vários produtos
      </button>
      {open ? <ManyCodesDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

/** Adds the codes of a CSV file to the stocks that its rows name, after showing them. */
function ManyCodesDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState(0);
  const read = useReadManyCodes();
  const add = useAddManyCodes(setSent);
  const { groups = [], problems = [], ignored = [] } = read.data ?? {};
  const all = groups.reduce((sum, { codes }) => sum + codes.length, 0);
  return (
    <Dialog title="Códigos de vários produtos" isHeld={add.isPending} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted">
          Um CSV com as colunas produto e código e, se houver, variação, lote e custo. O produto é o nome da
          conta ou o id.
        </p>
        {add.isPending ? null : (
          <CodeFileField
            label="Arquivo CSV"
            onChoose={(file) => {
              add.reset();
              setSent(0);
              read.mutate(file);
            }}
          />
        )}
        {read.isPending ? <p role="status">Conferindo…</p> : null}
        {read.error instanceof UnreadableCsv ? (
          <Notice tone="danger" live title="O CSV não pode ser lido.">
            {read.error.message}.
          </Notice>
        ) : (
          <ErrorNotice error={read.error} />
        )}
        {ignored.length > 0 ? (
          <Notice tone="warn">Colunas deixadas de fora: {ignored.join(', ')}</Notice>
        ) : null}
        <Groups groups={groups} />
        {problems.length > 0 ? (
          <section aria-label="Linhas com erro">
            <h3 className="mb-2">Linhas com erro, que ficam de fora ({problems.length})</h3>
            <ul className="grid max-h-[30dvh] gap-2 overflow-y-auto text-small">
              {problems.slice(0, MAX_SHOWN).map(({ row, message }) => (
                <li key={row} className="wrap-anywhere">
                  <span className="font-semibold">Linha {row}</span>{' '}
                  <span className="text-danger">{message}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <ManyCodesOutcome added={add.data} error={add.error} />
        {add.data ? (
          <button type="button" className="btn btn-main" onClick={onClose}>
            Concluir
          </button>
        ) : all > 0 ? (
          <BusyButton className="btn btn-main" isBusy={add.isPending} onClick={() => add.mutate(groups)}>
            {add.isPending
              ? `${sent.toLocaleString('pt-BR')} de ${countText(all)}`
              : `Adicionar ${countText(all)}`}
          </BusyButton>
        ) : null}
      </div>
    </Dialog>
  );
}

function Groups({ groups }: { groups: readonly CodeGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <ul aria-label="Códigos por produto" className="grid max-h-[35dvh] gap-2 overflow-y-auto text-small">
      {groups.map(({ productId, name, variation, batch, costCentavos, codes, isByHand }) => (
        <li key={`${productId} ${variation} ${batch} ${costCentavos ?? ''}`} className="wrap-anywhere">
          <span className="font-semibold">{[name, variation].filter(Boolean).join(', ')}</span>
          {': '}
          {[
            countText(codes.length),
            batch && `lote ${batch}`,
            costCentavos !== undefined && `custo ${centavosText(costCentavos)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          {isByHand ? (
            <span className="text-danger"> · entrega manual: mude a entrega para vendê-los</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
