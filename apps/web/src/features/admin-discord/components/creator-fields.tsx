import {
  EMBED_LIMITS,
  lengthOf,
  PLACEHOLDERS,
  type EmbedConfig,
  type embedConfigErrors,
} from '@vale/contracts/discord';
import { TextAreaField, SwitchField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';

interface FieldsProps {
  embed: EmbedConfig;
  errors: ReturnType<typeof embedConfigErrors>;
  onChange: (change: Partial<EmbedConfig>) => void;
}

/** The specification's creator has these fields; the rest of an embed is under "Avançado". */
export function CreatorFields({ embed, errors, onChange }: FieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        label="Título"
        value={embed.title}
        error={errors.title}
        aside={<TextCount text={embed.title} limit={EMBED_LIMITS.title} />}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextAreaField
        label="Descrição"
        rows={6}
        value={embed.description}
        error={errors.description}
        hint={`Textos trocados pelos da conta: ${PLACEHOLDERS.join(', ')}. O link de compra entra sozinho no fim.`}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <ColorField embed={embed} errors={errors} onChange={onChange} />
      <SwitchField
        label="Mostrar banner"
        checked={embed.bannerEnabled}
        onChange={(bannerEnabled) => onChange({ bannerEnabled })}
      />
      {embed.bannerEnabled ? (
        <TextField
          label="URL do banner"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={embed.bannerUrl}
          error={errors.bannerUrl}
          onChange={(event) => onChange({ bannerUrl: event.target.value.trim() })}
        />
      ) : null}
      <TextField
        label="Rodapé"
        value={embed.footerText}
        error={errors.footerText}
        aside={<TextCount text={embed.footerText} limit={EMBED_LIMITS.footer} />}
        onChange={(event) => onChange({ footerText: event.target.value })}
      />
      <AdvancedFields embed={embed} errors={errors} onChange={onChange} />
    </div>
  );
}

function ColorField({ embed, errors, onChange }: FieldsProps) {
  return (
    <div className="flex items-end gap-3">
      <div className="flex-1">
        <TextField
          label="Cor"
          value={embed.color}
          maxLength={7}
          spellCheck={false}
          error={errors.color}
          onChange={(event) => onChange({ color: event.target.value.trim() })}
        />
      </div>
      <input
        type="color"
        aria-label="Escolher a cor"
        className="h-12 w-20 shrink-0 rounded-control border border-control bg-bg p-1"
        value={errors.color ? '#000000' : embed.color.toLowerCase()}
        onChange={(event) => onChange({ color: event.target.value.toUpperCase() })}
      />
    </div>
  );
}

function AdvancedFields({ embed, errors, onChange }: FieldsProps) {
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
      max={MAX_ROWS}
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

const MAX_ROWS = 25;

function clamped(rows: number): number {
  return Number.isFinite(rows) ? Math.min(MAX_ROWS, Math.max(1, Math.round(rows))) : 1;
}

/** Counts what is typed; the preview counts what is sent. */
function TextCount({ text, limit }: { text: string; limit: number }) {
  const length = lengthOf(text);
  return (
    <span
      className={`text-small tabular-nums ${length > limit ? 'font-semibold text-danger' : 'text-muted'}`}
    >
      {length}/{limit}
    </span>
  );
}
