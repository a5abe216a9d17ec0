import type { AdminCategories, AdminCategory } from '@vale/contracts/catalog';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { useSaveCategories } from '../api/categories.js';
import { draftOf } from '../model/category-form.js';

interface DeleteCategoryProps {
  category: AdminCategory;
  current: AdminCategories;
  onDone: () => void;
  onClose: () => void;
}

export function DeleteCategory({ category, current, onDone, onClose }: DeleteCategoryProps) {
  const save = useSaveCategories();
  const kept = current.items.filter(({ id }) => id !== category.id).map(draftOf);
  return (
    <ConfirmDialog
      title="Apagar categoria"
      action="Apagar"
      error={save.error}
      isPending={save.isPending}
      onConfirm={() => save.mutate({ version: current.version, items: kept }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>
        Apagar <strong className="wrap-anywhere">{category.label}</strong>? A página /{category.slug} deixa de
        existir. Pedidos antigos guardam o nome dela.
      </p>
    </ConfirmDialog>
  );
}
