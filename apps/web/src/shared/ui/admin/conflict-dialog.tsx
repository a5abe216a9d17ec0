import { Dialog } from '../dialog.js';

/** A field that differs: as it was to be saved, and as it is stored. */
export interface ConflictRow {
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictDialogProps {
  title: string;
  /** Says in one sentence what happened. */
  children: string;
  rows: readonly ConflictRow[];
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Shown when somebody else has saved what is being edited here. */
export function ConflictDialog({ title, children, rows, onMine, onTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      {rows.length > 0 ? (
        <dl className="my-4 grid max-h-[45vh] gap-3 overflow-y-auto">
          {rows.map(({ label, mine, theirs }) => (
            <div key={label} className="rounded-control border border-line p-3">
              <dt className="font-semibold">{label}</dt>
              <dd className="text-small break-words">Sua versão: {mine}</dd>
              <dd className="text-small break-words text-muted">Versão salva: {theirs}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="my-4">As suas alterações não mudam o que foi salvo.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-main" onClick={onMine}>
          Manter as minhas
        </button>
        <button type="button" className="btn btn-quiet" onClick={onTheirs}>
          Usar a versão salva
        </button>
      </div>
    </Dialog>
  );
}
