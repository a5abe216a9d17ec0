import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { EditorValues } from '../model/editor-values.js';

interface Pack {
  label: string;
  texts: readonly string[];
}

interface TextRowsProps {
  name: 'features' | 'fullAccess';
  title: string;
  /** Label of one row. */
  label: string;
  /** Ready rows that replace those that are there. */
  packs: readonly Pack[];
}

export function TextRows({ name, title, label, packs }: TextRowsProps) {
  const { control, register, formState } = useFormContext<EditorValues>();
  const { fields, append, remove, replace } = useFieldArray({ control, name });
  return (
    <PanelSection
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          {packs.map((pack) => (
            <button
              key={pack.label}
              type="button"
              className="chip text-small"
              onClick={() => replace(pack.texts.map((text) => ({ text })))}
            >
              {pack.label}
            </button>
          ))}
        </div>
      }
    >
      <ul className="grid gap-3">
        {fields.map(({ id }, at) => (
          <li key={id} className="flex items-end gap-2">
            <div className="min-w-0 grow">
              <TextField
                label={`${label} ${at + 1}`}
                error={formState.errors[name]?.[at]?.text?.message}
                {...register(`${name}.${at}.text`)}
              />
            </div>
            <button
              type="button"
              className="icon-btn mb-0.5 shrink-0 disabled:opacity-40"
              aria-label={`Remover ${label.toLowerCase()} ${at + 1}`}
              disabled={fields.length === 1}
              onClick={() => remove(at)}
            >
              <Trash2 size={18} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="btn btn-quiet justify-self-start" onClick={() => append({ text: '' })}>
        <Plus size={18} aria-hidden /> Adicionar {label.toLowerCase()}
      </button>
    </PanelSection>
  );
}
