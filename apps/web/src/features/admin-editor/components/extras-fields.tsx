import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { categoryForm } from '../model/category-forms.js';
import type { EditorValues } from '../model/editor-values.js';
import { extraKinds, extrasOf, type ExtraName } from '../model/extras-fields.js';
import { COLUMNS } from './columns.js';

const platforms = [
  ['', 'Nenhuma'],
  ['google-play', 'Google Play'],
  ['apple-store', 'Apple Store'],
  ['ambas', 'Ambas'],
] as const;

/** Fields for where a product works, plus those specific to its category. */
export function ExtrasFields() {
  const { control } = useFormContext<EditorValues>();
  const category = useWatch({ control, name: 'categoria' });
  const names = extrasOf(category);
  if (names.length === 0) return null;
  return (
    <PanelSection title="Região, plataforma e detalhes">
      <div className={COLUMNS}>
        {names.map((name) => (
          <ExtraField key={name} name={name} choosesStore={categoryForm(category)?.choosesStore ?? false} />
        ))}
      </div>
    </PanelSection>
  );
}

function ExtraField({ name, choosesStore }: { name: ExtraName; choosesStore: boolean }) {
  const { register, formState } = useFormContext<EditorValues>();
  const { label, kind } = extraKinds[name];
  const field = { label, error: formState.errors.extras?.[name]?.message, ...register(`extras.${name}`) };
  if (kind === 'platform' && choosesStore) return <SelectField options={platforms} {...field} />;
  if (kind === 'names') return <TextAreaField hint="Um por linha." {...field} />;
  if (kind === 'rated')
    return <TextAreaField hint="Um por linha, com a nota: Nome; 90. Sem nota, vale 70." {...field} />;
  return <TextField {...field} />;
}
