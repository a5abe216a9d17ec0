import type { AdminBump } from '@vale/contracts/catalog';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { RefusedChange } from '../../../shared/ui/admin/refused-change.js';
import { UnsoldCodesNotice } from '../../../shared/ui/admin/unsold-codes-notice.js';
import { useSeen } from '../../../shared/ui/admin/use-seen.js';
import { FormDialog } from '../../../shared/ui/admin/form-dialog.js';
import { useDeleteBump } from '../api/bumps.js';
import { bumpMessages as texts } from '../model/bump-messages.js';
import { BumpForm } from './bump-form.js';

export type BumpMode = { kind: 'add' } | { kind: 'edit' | 'delete'; bump: AdminBump };

interface BumpModalProps {
  mode: BumpMode;
  /** The current list, which shows what others changed meanwhile. */
  bumps: readonly AdminBump[] | undefined;
  /** Receives the message that reports what was done. */
  onDone: (message: string) => void;
  onClose: () => void;
}

/** One modal: the form of a new or stored bump, or the question before one is deleted. */
export function BumpModal({ mode, bumps, onDone, onClose }: BumpModalProps) {
  if (mode.kind === 'delete')
    return (
      <DeleteBump bump={mode.bump} bumps={bumps} onClose={onClose} onDone={() => onDone(texts.deleted)} />
    );
  const bump = mode.kind === 'edit' ? mode.bump : null;
  return (
    <FormDialog title={bump ? 'Editar OrderBump' : texts.add} onClose={onClose}>
      <BumpForm
        bump={bump}
        bumps={bumps}
        onClose={onClose}
        onDone={() => onDone(bump ? texts.updated : texts.added)}
      />
    </FormDialog>
  );
}

interface DeleteBumpProps {
  bump: AdminBump;
  bumps: readonly AdminBump[] | undefined;
  onDone: () => void;
  onClose: () => void;
}

function DeleteBump({ bump: opened, bumps, onDone, onClose }: DeleteBumpProps) {
  const remove = useDeleteBump();
  const stale = useSeen(opened, bumps, remove.reset);
  const bump = stale.seen ?? opened;
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
      <UnsoldCodesNotice productId={bump.id} />
      <RefusedChange title={texts.deleteFailed} error={remove.error} stale={stale} />
    </ConfirmDialog>
  );
}
