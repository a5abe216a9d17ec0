import { type AdminShop, LEGAL_PAGES } from '@vale/contracts/catalog';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { useLeaveGuard } from '../../../shared/ui/admin/leave-guard.js';
import { useShortcuts } from '../../../shared/ui/admin/shortcuts.js';
import { SETTING_SECTIONS, settingAt, type SettingField as Field } from '../model/settings-fields.js';
import { type SettingsForm, useSettingsForm } from '../model/use-settings-form.js';
import { LegalField } from './legal-field.js';
import { MailTestPanel } from './mail-test.js';
import { FormNotices, Readiness } from './settings-notices.js';
import { SelectField, SwitchField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';

interface SettingsFormProps {
  /** The stored settings. */
  shop: AdminShop;
  onSaved: () => void;
}

const LEGAL = [
  ['terms', 'termos'],
  ['privacy', 'privacidade'],
  ['refunds', 'trocas-e-reembolsos'],
] as const;

export function SettingsForm({ shop, onSaved }: SettingsFormProps) {
  const form = useSettingsForm(shop, onSaved);
  const guard = useLeaveGuard(form.isDirty);
  const hasProblems = Object.values(form.problems).some(Boolean);
  useShortcuts([{ key: 'ctrl+s', label: 'Salvar', run: form.submit }]);
  return (
    <form
      noValidate
      aria-label="Configurações da loja"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Readiness shop={shop} />
      <MailTestPanel />
      {SETTING_SECTIONS.map(({ title, text, fields }) => (
        <fieldset key={title} className="panel mb-4 grid min-w-0 gap-4">
          <legend className="sr-only">{title}</legend>
          <h2 aria-hidden className="text-h3">
            {title}
          </h2>
          {text ? <p className="-mt-2 text-small text-muted">{text}</p> : null}
          {fields.map((field) => (
            <SettingField key={field.path} field={field} form={form} />
          ))}
        </fieldset>
      ))}
      <fieldset className="panel mb-4 grid min-w-0 gap-4">
        <legend className="sr-only">Textos legais</legend>
        <h2 aria-hidden className="text-h3">
          Textos legais
        </h2>
        <p className="-mt-2 text-small text-muted">
          Os textos padrão são um ponto de partida, não orientação jurídica. {'{razaoSocial}'}, {'{cnpj}'} e
          os outros campos são preenchidos com os dados acima.
        </p>
        {LEGAL.map(([kind, page]) => (
          <LegalField key={kind} kind={kind} page={page} label={LEGAL_PAGES[page]} form={form} />
        ))}
      </fieldset>
      <div className="sticky bottom-0 z-10 grid gap-3 border-t border-line bg-bg py-3">
        <FormNotices form={form} />
        {hasProblems ? (
          <p role="alert" className="text-small font-semibold text-danger">
            Verifique os campos destacados e tente novamente.
          </p>
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <BusyButton
            type="submit"
            className="btn btn-main"
            disabled={!form.isDirty && !form.isSaving}
            isBusy={form.isSaving}
          >
            {form.isSaving ? 'Salvando…' : 'Salvar configurações'}
          </BusyButton>
          {form.isDirty ? (
            <button type="button" className="btn btn-quiet" onClick={form.reset}>
              Descartar alterações
            </button>
          ) : (
            <span className="text-small text-muted">Tudo salvo.</span>
          )}
        </div>
      </div>
      {guard}
    </form>
  );
}

function SettingField({ field, form }: { field: Field; form: SettingsForm }) {
  const { path, label, hint, kind, options } = field;
  const value = settingAt(form.values, path);
  if (typeof value === 'boolean')
    return (
      <SwitchField label={label} hint={hint} checked={value} onChange={(next) => form.set(path, next)} />
    );
  const shared = {
    label,
    hint,
    error: form.problems[path],
    value,
    onChange: ({ target }: { target: { value: string } }) => form.set(path, target.value),
  };
  if (kind === 'area') return <TextAreaField {...shared} rows={3} />;
  if (options) return <SelectField {...shared} options={options} />;
  return <TextField {...shared} {...(kind && { type: kind })} autoComplete="off" />;
}
