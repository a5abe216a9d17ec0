import type { BulkAction, BulkChange } from '@vale/contracts/catalog';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { usePrepareBulkChange, useStartBulkChange } from '../api/bulk-changes.js';
import { BULK_LABELS, countTexts, startText, type BulkKind } from '../model/bulk-change.js';
import { productTexts } from '../model/product-texts.js';
import { BulkForm } from './bulk-form.js';
import { BulkProgress } from './bulk-progress.js';
import { BulkRows } from './bulk-rows.js';

interface BulkDialogProps {
  kind: BulkKind;
  ids: readonly string[];
  /** `hasStarted`: products change, or have changed. */
  onClose: (hasStarted: boolean) => void;
}

/** Shows what a change of many products would do, starts it, and shows how far it is. */
export function BulkDialog({ kind, ids, onClose }: BulkDialogProps) {
  // The list may change meanwhile, but the dialog keeps the products that it was opened for.
  const [chosen] = useState(() => [...ids]);
  const [started, setStarted] = useState<string | null>(null);
  const { mutate, data: prepared, error, isPending, reset } = usePrepareBulkChange();
  const prepare = (action: BulkAction) => mutate({ action, ids: chosen });
  useEffect(() => {
    if (kind !== 'price' && kind !== 'badge') mutate({ action: { kind }, ids: chosen });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once, when it opens
  }, []);
  const close = () => onClose(started !== null);
  return (
    <Dialog title={`${BULK_LABELS[kind]}: ${productTexts.accounts(chosen.length)}`} onClose={close}>
      {started ? (
        <BulkProgress id={started} onClose={close} />
      ) : prepared ? (
        <Preview
          prepared={prepared}
          onBack={kind === 'price' || kind === 'badge' ? reset : close}
          onStarted={({ id }) => setStarted(id)}
        />
      ) : (
        <div className="grid gap-4">
          <ErrorNotice error={error} />
          {kind === 'price' || kind === 'badge' ? (
            <BulkForm kind={kind} isBusy={isPending} onSubmit={prepare} onCancel={close} />
          ) : error ? (
            <button type="button" className="btn btn-quiet" onClick={() => prepare({ kind })}>
              Tentar de novo
            </button>
          ) : (
            <p role="status">Conferindo as contas…</p>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface PreviewProps {
  prepared: BulkChange;
  onBack: () => void;
  onStarted: (change: BulkChange) => void;
}

function Preview({ prepared, onBack, onStarted }: PreviewProps) {
  const start = useStartBulkChange(onStarted);
  const { id, action, counts } = prepared;
  const isDelete = action.kind === 'delete';
  const counted = useRef<HTMLParagraphElement>(null);
  // The button that asked for the preview is gone. A second Enter must not confirm what nobody has read.
  useEffect(() => {
    counted.current?.focus();
  }, []);
  return (
    <div className="grid gap-4">
      <p ref={counted} tabIndex={-1} role="status" className="font-semibold">
        {countTexts(prepared).join(' · ')}
      </p>
      {isDelete ? (
        <p>
          {counts.change === 1 ? productTexts.confirmDelete : productTexts.confirmDeleteMany(counts.change)}
        </p>
      ) : null}
      <BulkRows id={id} label="O que muda" />
      <ErrorNotice error={start.error} />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet grow" onClick={onBack}>
          {action.kind === 'price' || action.kind === 'badge' ? 'Voltar' : 'Cancelar'}
        </button>
        {counts.change > 0 ? (
          <BusyButton
            className={`btn grow ${isDelete ? 'btn-danger' : 'btn-main'}`}
            isBusy={start.isPending}
            onClick={() => start.mutate(id)}
          >
            {startText(prepared)}
          </BusyButton>
        ) : null}
      </div>
    </div>
  );
}
