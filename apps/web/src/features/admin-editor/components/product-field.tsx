import type { ProductField as Row } from '@vale/contracts/catalog';
import { useFormContext } from 'react-hook-form';
import { SelectField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { formattedPrice, type EditorValues } from '../model/editor-values.js';
import { selectOptions, simpleRows, type SimpleName, type SimpleRow } from '../model/simple-fields.js';

/** The fields of a part of the editor's first section, by the table of a product's fields. */
export function ProductFields({ section }: { section: NonNullable<Row['section']> }) {
  return simpleRows
    .filter(([, row]) => row.section === section)
    .map(([name, row]) => <ProductField key={name} name={name} row={row} />);
}

function ProductField({ name, row }: { name: SimpleName; row: SimpleRow }) {
  const { register, formState, setValue, getValues } = useFormContext<EditorValues>();
  const { kind, label, hint, input } = row;
  const labelled = { label, hint, error: formState.errors[name]?.message };
  if (kind === 'flag')
    return (
      <label className="check self-start">
        <input type="checkbox" {...register(name)} /> {row.options?.find(({ value }) => value)?.label}
      </label>
    );
  if (kind === 'choice')
    return <SelectField {...labelled} options={selectOptions(row)} {...register(name)} />;
  if (kind === 'price')
    return (
      <TextField
        {...labelled}
        inputMode="decimal"
        placeholder="R$ 0,00"
        {...register(name, { onBlur: () => setValue(name, formattedPrice(String(getValues(name)))) })}
      />
    );
  if (input === 'area') return <TextAreaField {...labelled} {...register(name)} />;
  return input === 'url' ? (
    <TextField {...labelled} inputMode="url" placeholder="https://" {...register(name)} />
  ) : (
    <TextField {...labelled} {...register(name)} />
  );
}
