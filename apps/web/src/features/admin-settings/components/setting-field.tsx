import { SelectField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { settingAt, SOCIAL_PROOF_MODES, type SettingField as Field } from '../model/settings-fields.js';
import type { SettingsForm } from '../model/use-settings-form.js';

export function SettingField({ field, form }: { field: Field; form: SettingsForm }) {
  const { path, label, hint, kind } = field;
  const shared = {
    ...{ label, hint, error: form.problems[path], value: settingAt(form.values, path) },
    onChange: ({ target }: { target: { value: string } }) => form.set(path, target.value),
  };
  if (kind === 'area') return <TextAreaField {...shared} rows={3} />;
  if (kind === 'mode') return <SelectField {...shared} options={SOCIAL_PROOF_MODES} />;
  return <TextField {...shared} {...(kind && { type: kind })} autoComplete="off" />;
}
