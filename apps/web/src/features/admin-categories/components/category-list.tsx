import type { AdminCategories, AdminCategory } from '@vale/contracts/catalog';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { categoryColor } from '../../../shared/ui/category-color.js';
import { useSaveCategories } from '../api/categories.js';
import { draftOf, moved } from '../model/category-form.js';

interface CategoryListProps {
  current: AdminCategories;
  onEdit: (category: AdminCategory) => void;
  onDelete: (category: AdminCategory) => void;
  onMoved: () => void;
  onFailed: (error: unknown) => void;
}

/** In the order of the menu. */
export function CategoryList({ current, onEdit, onDelete, onMoved, onFailed }: CategoryListProps) {
  const save = useSaveCategories();
  const { version, items } = current;
  const move = (from: number, to: number) =>
    save.mutate(
      { version, items: moved(items.map(draftOf), from, to) },
      { onSuccess: onMoved, onError: onFailed },
    );
  return (
    <ol className="grid gap-2">
      {items.map((category, at) => {
        const { id, slug, label, aliases } = category;
        const others = aliases.map((alias) => `/${alias.slug}`);
        return (
          <li
            key={id}
            className="panel flex flex-wrap items-center gap-x-4 gap-y-2"
            style={categoryColor(slug)}
          >
            <span aria-hidden className="h-8 w-1.5 rounded-full bg-cat" />
            <div className="min-w-0 grow">
              <h2 className="text-lead font-semibold wrap-anywhere">{label}</h2>
              <p className="text-small text-muted wrap-anywhere">{[`/${slug}`, ...others].join(' · ')}</p>
            </div>
            <div className="flex gap-1">
              <BusyButton
                className="icon-btn"
                aria-label={`Subir ${label}`}
                disabled={at === 0}
                isBusy={save.isPending}
                onClick={() => move(at, at - 1)}
              >
                <ArrowUp size={18} aria-hidden />
              </BusyButton>
              <BusyButton
                className="icon-btn"
                aria-label={`Descer ${label}`}
                disabled={at === items.length - 1}
                isBusy={save.isPending}
                onClick={() => move(at, at + 1)}
              >
                <ArrowDown size={18} aria-hidden />
              </BusyButton>
              <button
                type="button"
                className="icon-btn"
                aria-label={`Editar ${label}`}
                onClick={() => onEdit(category)}
              >
                <Pencil size={18} aria-hidden />
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-label={`Apagar ${label}`}
                disabled={items.length === 1}
                onClick={() => onDelete(category)}
              >
                <Trash2 size={18} aria-hidden />
              </button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
