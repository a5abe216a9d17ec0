import type { AdminCategories, AdminCategory } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { useState, type FormEvent } from 'react';
import { hasCode } from '../../../shared/http/call-route.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { focusProblem } from '../../../shared/ui/admin/focus.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { useSaveCategories } from '../api/categories.js';
import {
  draftOf,
  problemsAt,
  readCategory,
  valuesOf,
  type CategoryProblems,
  type CategoryValues,
} from '../model/category-form.js';
import { CategoryFields } from './category-fields.js';

interface CategoryFormProps {
  /** Null for a new one. */
  category: AdminCategory | null;
  /** The current list, which shows what others changed meanwhile. */
  current: AdminCategories;
  onDone: () => void;
  onClose: () => void;
}

export function CategoryForm({ category, current, onDone, onClose }: CategoryFormProps) {
  const [values, setValues] = useState(() => valuesOf(category, current.items));
  const [problems, setProblems] = useState<CategoryProblems>({});
  // The version that was seen, so that nobody's change is overwritten unseen.
  const [seen] = useState(current);
  const save = useSaveCategories();

  function set(change: Partial<CategoryValues>): void {
    setValues({ ...values, ...change });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([path]) => !(path in change))));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readCategory(values);
    const refuse = (found: CategoryProblems) => {
      setProblems(found);
      focusProblem(form);
    };
    if ('problems' in read) return refuse(read.problems);
    const others = seen.items.map(draftOf);
    const items = category
      ? others.map((one) => (one.id === category.id ? read.draft : one))
      : [...others, read.draft];
    save.mutate(
      { version: seen.version, items },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (hasCode(error, platformErrors.invalidInput))
            refuse(problemsAt(items.indexOf(read.draft), error.fields ?? []));
        },
      },
    );
  }

  const isNew = category === null;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <CategoryFields values={values} problems={problems} isNew={isNew} onChange={set} />
      <ErrorNotice error={hasCode(save.error, platformErrors.invalidInput) ? null : save.error} />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet grow" onClick={onClose}>
          Cancelar
        </button>
        <BusyButton type="submit" className="btn btn-main grow" isBusy={save.isPending}>
          {save.isPending ? 'Salvando…' : isNew ? 'Criar' : 'Salvar'}
        </BusyButton>
      </div>
    </form>
  );
}
