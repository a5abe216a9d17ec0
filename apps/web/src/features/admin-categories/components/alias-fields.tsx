import type { CategoryDraft } from '@vale/contracts/catalog';
import { SwitchField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import type { CategoryProblems } from '../model/category-form.js';

type Aliases = CategoryDraft['aliases'];

interface AliasFieldsProps {
  aliases: Aliases;
  problems: CategoryProblems;
  onChange: (aliases: Aliases) => void;
}

/** Further addresses. They are not removed, because products and links of the shop use them. */
export function AliasFields({ aliases, problems, onChange }: AliasFieldsProps) {
  const set = (at: number, change: Partial<Aliases[number]>) =>
    onChange(aliases.map((alias, index) => (index === at ? { ...alias, ...change } : alias)));
  return aliases.map(({ slug, announcement = '', redirects }, at) => (
    <fieldset key={slug} className="grid gap-2 border-t border-line pt-3">
      <legend className="float-left w-full pt-3 text-small font-semibold">Outro endereço: /{slug}</legend>
      <SwitchField
        label="Leva ao endereço atual"
        checked={redirects}
        onChange={(checked) => set(at, { redirects: checked })}
      />
      {redirects ? null : (
        <TextField
          label={`Aviso na página /${slug}`}
          value={announcement}
          maxLength={60}
          error={problems[`aliases.${at}.announcement`]}
          onChange={({ target }) => set(at, { announcement: target.value })}
        />
      )}
    </fieldset>
  ));
}
