import type { AdminBump } from '@vale/contracts/catalog';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useDeleteBump } from '../api/delete-bump.js';
import { bumpMessages as texts } from '../model/bump-messages.js';
import { BumpForm } from './bump-form.js';

export type BumpMode = { kind: 'add' } | { kind: 'edit' | 'delete'; bump: AdminBump };

interface BumpModalProps {
  mode: BumpMode;
  /** With the message of what was done. */
  onDone: (message: string) => void;
  onClose: () => void;
}

/** One modal: the form of a new or stored bump, or the question before one is deleted. */
export function BumpModal({ mode, onDone, onClose }: BumpModalProps) {
  if (mode.kind === 'delete')
    return <DeleteBump bump={mode.bump} onClose={onClose} onDone={() => onDone(texts.deleted)} />;
  const bump = mode.kind === 'edit' ? mode.bump : null;
  return (
    <Dialog title={bump ? 'Editar OrderBump' : texts.add} onClose={onClose}>
      <BumpForm bump={bump} onClose={onClose} onDone={() => onDone(bump ? texts.updated : texts.added)} />
    </Dialog>
  );
}

interface DeleteBumpProps {
  bump: AdminBump;
  onDone: () => void;
  onClose: () => void;
}

function DeleteBump({ bump, onDone, onClose }: DeleteBumpProps) {
  const remove = useDeleteBump();
  return (
    <ConfirmDialog
      title="Excluir OrderBump"
      action="Excluir"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(bump, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p className="mb-4">
        Tem certeza que deseja excluir o OrderBump: <strong className="wrap-anywhere">{bump.titulo}</strong>?
        Esta ação não pode ser desfeita
      </p>
      <FailedAction title={texts.deleteFailed} error={remove.error} />
    </ConfirmDialog>
  );
}
