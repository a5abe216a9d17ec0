import { productFields } from '@vale/contracts/catalog';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { priceText } from '@vale/contracts/money';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useSmallestCharge } from '../api/smallest-charge.js';
import { EMPTY_VARIATION, isStarted, type EditorValues, formattedPrice } from '../model/editor-values.js';
import { giftVariations } from '../model/presets.js';
import { selectOptions } from '../model/simple-fields.js';
import { COLUMNS } from './columns.js';

const deliveries = selectOptions(productFields.delivery);

const preset = giftVariations.map(({ name, value, price }) => ({
  ...EMPTY_VARIATION,
  name,
  value,
  price: priceText(price),
}));

export function VariationRows() {
  const { control, getValues } = useFormContext<EditorValues>();
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'variations' });
  const addPreset = () => {
    const { variations, delivery } = getValues();
    replace([...variations.filter(isStarted), ...preset.map((row) => ({ ...row, delivery }))]);
  };
  // The variations of a product are mostly delivered alike.
  const add = () => {
    const { variations, delivery } = getValues();
    append({ ...EMPTY_VARIATION, delivery: variations.at(-1)?.delivery ?? delivery });
  };
  return (
    <PanelSection
      title="Variações"
      action={
        <button type="button" className="chip text-small" onClick={addPreset}>
          Usar seis gifts prontos
        </button>
      }
    >
      <p className="text-small text-muted">
        Cada variação precisa de um nome e de um preço. Linhas vazias não são salvas.
      </p>
      <ul className="grid gap-4">
        {fields.map(({ id }, at) => (
          <VariationRow key={id} at={at} onRemove={fields.length > 1 ? () => remove(at) : undefined} />
        ))}
      </ul>
      <button type="button" className="btn btn-quiet justify-self-start" onClick={add}>
        <Plus size={18} aria-hidden /> Adicionar variação
      </button>
    </PanelSection>
  );
}

/** `onRemove`: absent for the last one. */
function VariationRow({ at, onRemove }: { at: number; onRemove: (() => void) | undefined }) {
  const { control, register, formState, setValue, getValues } = useFormContext<EditorValues>();
  const errors = formState.errors.variations?.[at];
  const price = `variations.${at}.price` as const;
  const warningOf = useSmallestCharge();
  const typedPrice = useWatch({ control, name: price });
  return (
    <li>
      <fieldset className="grid gap-3 rounded-control border border-line p-4">
        <legend className="px-1 text-small font-semibold">Variação {at + 1}</legend>
        <div className={COLUMNS}>
          <TextField label="Nome" error={errors?.name?.message} {...register(`variations.${at}.name`)} />
          <TextField
            label="O que recebe"
            placeholder="R$ 100"
            error={errors?.value?.message}
            {...register(`variations.${at}.value`)}
          />
          <TextField
            label="Preço"
            inputMode="decimal"
            placeholder="R$ 0,00"
            hint={warningOf(typedPrice ?? '')}
            error={errors?.price?.message}
            {...register(price, { onBlur: () => setValue(price, formattedPrice(getValues(price))) })}
          />
          <SelectField label="Entrega" options={deliveries} {...register(`variations.${at}.delivery`)} />
        </div>
        <div className="flex items-end gap-2">
          <div className="min-w-0 grow">
            <TextField
              label="Link de checkout"
              inputMode="url"
              placeholder="https://"
              error={errors?.checkoutUrl?.message}
              {...register(`variations.${at}.checkoutUrl`)}
            />
          </div>
          <button
            type="button"
            className="icon-btn mb-0.5 shrink-0 disabled:opacity-40"
            aria-label={`Remover variação ${at + 1}`}
            disabled={!onRemove}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </div>
      </fieldset>
    </li>
  );
}
