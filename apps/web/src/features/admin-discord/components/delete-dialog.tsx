import type { Template } from '@vale/contracts/discord';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { useDeleteTemplate } from '../api/delete-template.js';
import { discordTexts } from '../model/discord-texts.js';

interface DeleteDialogProps {
  template: Template;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteDialog({ template, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useDeleteTemplate();
  return (
    <ConfirmDialog
      title="Excluir template"
      action="Excluir"
      error={remove.error}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate(template, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p className="mb-2">{discordTexts.confirmDelete}</p>
      <p className="font-semibold [overflow-wrap:anywhere]">{template.name}</p>
    </ConfirmDialog>
  );
}
