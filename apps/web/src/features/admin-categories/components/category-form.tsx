import type { AdminCategories, AdminCategory } from '@vale/contracts/catalog';
import { platformErrors } from '@vale/contracts/define';
import { useState, type FormEvent } from 'react';
import { hasCode } from '../../../shared/http/call-route.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { SelectField, SwitchField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { focusProblem } from '../../../shared/ui/admin/focus.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useSaveCategories } from '../api/categories.js';
import {
  draftOf,
  paletteOptions,
  problemsAt,
  readCategory,
  slugOf,
  valuesOf,
  type CategoryProblems,
  type CategoryValues,
} from '../model/category-form.js';
import { AliasFields } from './alias-fields.js';
import { ProductFormFields } from './product-form-fields.js';

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
      <TextField
        label="Nome"
        value={values.label}
        maxLength={40}
        error={problems['label']}
        onChange={({ target }) => {
          const follows = isNew && values.slug === slugOf(values.label);
          set({ label: target.value, ...(follows && { slug: slugOf(target.value) }) });
        }}
      />
      <TextField
        label="Endereço da página"
        value={values.slug}
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
        error={problems['slug']}
        hint={
          isNew
            ? `A página fica em /${values.slug}. Se a loja está sendo atualizada agora, espere terminar antes de criar.`
            : 'Se mudar, o endereço antigo leva ao novo.'
        }
        onChange={({ target }) => set({ slug: target.value })}
      />
      <TextAreaField
        label="Descrição"
        rows={2}
        value={values.description}
        maxLength={160}
        error={problems['description']}
        hint="Aparece abaixo do nome, na página da categoria."
        onChange={({ target }) => set({ description: target.value })}
      />
      <SelectField
        label="Cor"
        value={values.palette}
        options={paletteOptions}
        onChange={({ target }) => set({ palette: target.value as CategoryValues['palette'] })}
      />
      <TextField
        label="Posição na página inicial"
        inputMode="numeric"
        value={values.homeOrder}
        maxLength={3}
        error={problems['homeOrder'] && 'Digite um número de 0 a 999'}
        hint="A menor fica no alto. A ordem do menu é a da lista."
        onChange={({ target }) => set({ homeOrder: target.value })}
      />
      <TextField
        label="URL da imagem (opcional)"
        inputMode="url"
        value={values.image}
        error={problems['image']}
        hint="Aparece nos produtos sem imagem. Recomendado: 2:3."
        onChange={({ target }) => set({ image: target.value })}
      />
      <SwitchField
        label="Informar aos anúncios quem vê esta página"
        hint="Envia ViewContent, se o visitante aceitou os cookies."
        checked={values.reportsView}
        onChange={(reportsView) => set({ reportsView })}
      />
      <ProductFormFields form={values.form} problems={problems} onChange={(form) => set({ form })} />
      <AliasFields aliases={values.aliases} problems={problems} onChange={(aliases) => set({ aliases })} />
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
