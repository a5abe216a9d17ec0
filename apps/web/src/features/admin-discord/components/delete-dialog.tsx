import type { Template } from '@vale/contracts/discord';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { RefusedChange } from '../../../shared/ui/admin/refused-change.js';
import { useSeen } from '../../../shared/ui/admin/use-seen.js';
import { useDeleteTemplate } from '../api/templates.js';
import { discordTexts } from '../model/discord-texts.js';

interface DeleteDialogProps {
  template: Template;
  /** The current list, which shows what others changed meanwhile. */
  templates: readonly Template[];
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteDialog({ template: opened, templates, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useDeleteTemplate();
  const stale = useSeen(opened, templates, remove.reset);
  const template = stale.seen ?? opened;
  return (
    <ConfirmDialog
      title="Excluir template"
      action="Excluir"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(template, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p className="mb-2">{discordTexts.confirmDelete}</p>
      <p className="mb-4 font-semibold [overflow-wrap:anywhere]">{template.name}</p>
      <RefusedChange title={discordTexts.deleteFailed} error={remove.error} stale={stale} />
    </ConfirmDialog>
  );
}
