import type { BulkChange } from '@vale/contracts/catalog';
import { useEffect, useRef, useState } from 'react';
import { deadlineText } from '../../../shared/time/dates.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { ErrorState } from '../../../shared/ui/states.js';
import { useBulkChange, useUndoBulkChange } from '../api/bulk-changes.js';
import { bulkTitle, canUndo, hasProblems, progressText, resultText, worked } from '../model/bulk-change.js';
import { BulkRows } from './bulk-rows.js';

interface BulkProgressProps {
  id: string;
  onClose: () => void;
}

/** Shows the progress of a bulk change, then its result. An undo is followed in its place. */
export function BulkProgress({ id: first, onClose }: BulkProgressProps) {
  const [id, setId] = useState(first);
  const { data, error, refetch } = useBulkChange(id);
  const close = useRef<HTMLButtonElement>(null);
  const isShown = data !== undefined;
  // The button that started it is gone.
  useEffect(() => {
    if (isShown) close.current?.focus();
  }, [id, isShown]);
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <p role="status">Carregando…</p>
    );
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{bulkTitle(data)}</p>
      {data.state === 'done' ? <Result change={data} /> : <Running change={data} />}
      <div className="flex flex-wrap gap-3">
        {canUndo(data, Date.now()) ? <UndoButton change={data} onStarted={(undo) => setId(undo.id)} /> : null}
        <button ref={close} type="button" className="btn btn-main grow" onClick={onClose}>
          Fechar
        </button>
      </div>
    </div>
  );
}

function Running({ change }: { change: BulkChange }) {
  return (
    <>
      <p role="status">{progressText(change)}</p>
      <progress className="w-full" aria-label="Andamento" max={change.counts.change} value={worked(change)} />
      <p className="text-small text-muted">
        Você pode fechar esta janela e o navegador: a alteração continua na loja, e “Gerenciar contas” mostra
        o resultado.
      </p>
    </>
  );
}

function Result({ change }: { change: BulkChange }) {
  const [isOpen, setOpen] = useState(false);
  const isPartial = change.skipped + change.failed > 0;
  return (
    <>
      <Notice tone={isPartial ? 'warn' : 'ok'} live title={resultText(change)} />
      {hasProblems(change) ? (
        <section aria-label="Ficaram como estavam" className="grid gap-2">
          <h3>Ficaram como estavam</h3>
          <BulkRows id={change.id} label="Contas que ficaram como estavam" only="problems" />
        </section>
      ) : null}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer py-2">Todas as contas</summary>
        {isOpen ? <BulkRows id={change.id} label="Todas as contas" /> : null}
      </details>
    </>
  );
}

interface UndoButtonProps {
  change: BulkChange;
  onStarted: (undo: BulkChange) => void;
}

/** Asks once more: a click beside the close button must not change prices. */
function UndoButton({ change, onStarted }: UndoButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const undo = useUndoBulkChange(onStarted);
  return (
    <div className="grid w-full gap-3">
      {isAsked ? (
        <p>As contas que ninguém alterou desde então voltam aos valores de antes.</p>
      ) : (
        <p className="text-small text-muted">Pode ser desfeita até {deadlineText(change.undoUntil!)}.</p>
      )}
      <ErrorNotice error={undo.error} />
      <BusyButton
        className="btn btn-quiet"
        isBusy={undo.isPending}
        onClick={() => (isAsked ? undo.mutate(change.id) : setAsked(true))}
      >
        {isAsked ? 'Desfazer agora' : 'Desfazer'}
      </BusyButton>
    </div>
  );
}
