import { useFormContext } from 'react-hook-form';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { EditorValues } from '../model/editor-values.js';
import { EXPIRY_HOURS, expiryLabel } from '../model/expiry-field.js';
import { COLUMNS } from './columns.js';

const options = EXPIRY_HOURS.map((hours) => [String(hours), expiryLabel(hours)] as const);

export function ExpiryFields({ isNew }: { isNew: boolean }) {
  const { register, formState, setValue } = useFormContext<EditorValues>();
  if (isNew)
    return (
      <PanelSection title="Expiração">
        <SelectField
          label="Expira em"
          options={options}
          hint="Contado a partir do momento em que a conta é salva."
          {...register('expiryHours')}
        />
      </PanelSection>
    );
  const { expiry } = formState.errors;
  const never = () => setValue('expiry', { date: '', time: '' }, { shouldDirty: true, shouldValidate: true });
  return (
    <PanelSection title="Expiração">
      <div className={COLUMNS}>
        <TextField
          label="Data"
          type="date"
          hint="Horário de São Paulo. Vazio: não expira."
          error={expiry?.date?.message}
          {...register('expiry.date')}
        />
        <TextField label="Hora" type="time" {...register('expiry.time')} />
      </div>
      <button type="button" className="btn btn-quiet justify-self-start" onClick={never}>
        Sem expiração
      </button>
    </PanelSection>
  );
}
