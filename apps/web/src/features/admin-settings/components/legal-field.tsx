import type { LegalPageName, StoreSettings } from '@vale/contracts/catalog';
import { useState } from 'react';
import { FailedAction } from '../../../shared/ui/admin/failed-action.js';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { LegalBlock } from '../../../shared/ui/legal-block.js';
import { useLegalDefaults, usePreviewLegal } from '../api/settings.js';
import type { SettingsForm } from '../model/use-settings-form.js';

interface LegalFieldProps {
  kind: keyof StoreSettings['legal'];
  page: LegalPageName;
  label: string;
  form: SettingsForm;
}

/** One legal text. If it is empty, pages show the software's own text, which can be copied as a start. */
export function LegalField({ kind, page, label, form }: LegalFieldProps) {
  const defaults = useLegalDefaults();
  const preview = usePreviewLegal();
  const [open, setOpen] = useState(false);
  const path = `legal.${kind}` as const;
  const text = form.values.legal[kind];
  const standard = defaults.data?.[kind];
  const show = () => {
    setOpen(true);
    preview.mutate({ page, settings: form.values });
  };
  return (
    <div className="grid gap-2">
      <TextAreaField
        label={label}
        rows={text ? 12 : 3}
        value={text}
        error={form.problems[path]}
        placeholder="Vazio: a loja usa o texto padrão."
        hint="## começa um título, - um item de lista, uma linha vazia termina o parágrafo."
        onChange={({ target }) => form.set(path, target.value)}
      />
      <div className="flex flex-wrap gap-x-4">
        <button type="button" className="link min-h-11" onClick={show}>
          Ver prévia
        </button>
        {text === '' ? (
          <button
            type="button"
            className="link min-h-11"
            disabled={standard === undefined}
            onClick={() => standard !== undefined && form.set(path, standard)}
          >
            Começar pelo texto padrão
          </button>
        ) : (
          <button type="button" className="link min-h-11" onClick={() => form.set(path, '')}>
            Voltar ao texto padrão
          </button>
        )}
      </div>
      {open ? (
        <Dialog title={label} onClose={() => setOpen(false)}>
          <FailedAction title="Não foi possível mostrar a prévia" error={preview.error} />
          {preview.data ? (
            <div className="grid max-h-[60dvh] gap-3 overflow-y-auto pr-2 text-small" tabIndex={-1}>
              {preview.data.blocks.map((block, at) => (
                <LegalBlock key={at} block={block} heading={heading} />
              ))}
            </div>
          ) : preview.error ? null : (
            <p role="status">Preparando a prévia…</p>
          )}
        </Dialog>
      ) : null}
    </div>
  );
}

const heading = (text: string) => <h3 className="text-body font-semibold">{text}</h3>;
