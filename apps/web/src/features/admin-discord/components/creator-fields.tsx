import { EMBED_LIMITS, PLACEHOLDERS } from '@vale/contracts/discord';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { FieldsProps } from '../model/embed-fields.js';
import { AdvancedFields } from './advanced-fields.js';
import { SwitchField } from '../../../shared/ui/admin/fields.js';
import { TextCount } from './text-count.js';

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
