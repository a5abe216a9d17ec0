import { EMBED_LIMITS } from '@vale/contracts/discord';
import { TextField } from '../../../shared/ui/text-field.js';
import type { FieldsProps } from '../model/embed-fields.js';
import { SwitchField } from '../../../shared/ui/admin/fields.js';
import { TextCount } from './text-count.js';

const MOST_ROWS = 25;

export function AdvancedFields({ embed, errors, onChange }: FieldsProps) {
  const url = (name: 'authorIcon' | 'footerIcon', label: string) => (
    <TextField
      label={label}
      type="url"
      inputMode="url"
      placeholder="https://"
      value={embed[name]}
      error={errors[name]}
      onChange={(event) => onChange({ [name]: event.target.value.trim() })}
    />
  );
  const rows = (name: 'maxSkinsPreview' | 'maxFeatures', label: string) => (
    <TextField
      label={label}
      type="number"
      min={1}
      max={MOST_ROWS}
      value={embed[name]}
      onChange={(event) => onChange({ [name]: clamped(event.target.valueAsNumber) })}
    />
  );
  return (
    <details className="rounded-control border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Avançado</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-4">
        <TextField
          label="Autor"
          value={embed.authorName}
          error={errors.authorName}
          aside={<TextCount text={embed.authorName} limit={EMBED_LIMITS.author} />}
          onChange={(event) => onChange({ authorName: event.target.value })}
        />
        {url('authorIcon', 'Ícone do autor (URL)')}
        {url('footerIcon', 'Ícone do rodapé (URL)')}
        <SwitchField
          label="Mostrar a imagem da conta como miniatura"
          checked={embed.thumbnailEnabled}
          onChange={(thumbnailEnabled) => onChange({ thumbnailEnabled })}
        />
        <SwitchField
          label="Mostrar a prévia dos itens"
          checked={embed.showSkinsPreview}
          onChange={(showSkinsPreview) => onChange({ showSkinsPreview })}
        />
        {embed.showSkinsPreview ? rows('maxSkinsPreview', 'Itens na prévia, no máximo') : null}
        <SwitchField
          label="Mostrar as características"
          checked={embed.showFeatures}
          onChange={(showFeatures) => onChange({ showFeatures })}
        />
        {embed.showFeatures ? rows('maxFeatures', 'Características, no máximo') : null}
      </div>
    </details>
  );
}

function clamped(rows: number): number {
  return Number.isFinite(rows) ? Math.min(MOST_ROWS, Math.max(1, Math.round(rows))) : 1;
}
