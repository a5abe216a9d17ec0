import type { CategoryForm } from '@vale/contracts/catalog';
import { EXTRA_LABELS } from '../../../shared/ui/admin/extra-labels.js';
import { SwitchField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import type { CategoryProblems } from '../model/category-form.js';

type Extra = CategoryForm['extras'][number];

const EXTRAS = (Object.keys(EXTRA_LABELS) as (keyof typeof EXTRA_LABELS)[]).filter(
  (name): name is Extra => name !== 'plataforma' && name !== 'regiao',
);

interface ProductFormFieldsProps {
  form: CategoryForm;
  problems: CategoryProblems;
  onChange: (form: CategoryForm) => void;
}

/** Fields for the offers of the product form in this category. */
export function ProductFormFields({ form, problems, onChange }: ProductFormFieldsProps) {
  const { extras, choosesStore, features } = form;
  const wrong = Object.keys(problems).find((path) => path.startsWith('form.features'));
  return (
    <fieldset className="grid gap-2 border-t border-line pt-3">
      <legend className="float-left w-full pt-3 font-semibold">Cadastro de produtos desta categoria</legend>
      <TextAreaField
        label="Pacote de características"
        rows={4}
        value={features.join('\n')}
        error={wrong && problems[wrong]}
        hint="Uma por linha. Um toque as inclui no produto."
        onChange={({ target }) => onChange({ extras, choosesStore, features: linesOf(target.value) })}
      />
      <p className="text-small font-semibold">Campos além de região e plataforma</p>
      <div className="flex flex-wrap gap-x-8">
        {EXTRAS.map((name) => (
          <SwitchField
            key={name}
            label={EXTRA_LABELS[name]}
            checked={extras.includes(name)}
            onChange={(checked) =>
              onChange({
                extras: EXTRAS.filter((one) => (one === name ? checked : extras.includes(one))),
                choosesStore,
                features,
              })
            }
          />
        ))}
      </div>
      <SwitchField
        label="A plataforma é Google Play, Apple Store ou ambas"
        checked={choosesStore}
        onChange={(checked) => onChange({ extras, choosesStore: checked, features })}
      />
    </fieldset>
  );
}

/** The last line may be empty while the next one is typed. */
const linesOf = (text: string) => (text === '' ? [] : text.split('\n'));
