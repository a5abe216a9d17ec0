import { categoryLabel, menuCategories, type CategorySlug } from '@vale/contracts/catalog';
import type { EmbedConfig, Template } from '@vale/contracts/discord';
import { useState, type FormEvent } from 'react';
import { platformErrors } from '@vale/contracts/define';
import { hasCode } from '../../../shared/http/call-route.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { ConflictDialog } from '../../../shared/ui/admin/conflict-dialog.js';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { FormDialog } from '../../../shared/ui/admin/form-dialog.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useTemplates, useSaveTemplate } from '../api/templates.js';
import { discordTexts } from '../model/discord-texts.js';
import { templateConflict } from '../model/template-conflict.js';
import type { TemplateSource } from '../model/use-creator.js';

interface NameDialogProps {
  embed: EmbedConfig;
  /** The template that the creator was loaded from; null for a new one. */
  source: TemplateSource | null;
  onSaved: (template: Template) => void;
  /** Opens the version that somebody else saved in place of the creator's content. */
  onTheirs: (template: Template) => void;
  onClose: () => void;
}

/** Asks for the template's name before it is saved. */
export function NameDialog({ embed, source, onSaved, onTheirs, onClose }: NameDialogProps) {
  const save = useSaveTemplate();
  const [name, setName] = useState(source?.name ?? '');
  const [category, setCategory] = useState<CategorySlug | ''>(source?.category ?? '');
  const [isMissing, setMissing] = useState(false);
  const templates = useTemplates();
  const draft = { ...embed, name: name.trim(), category: category || null };
  // Read again after the refusal.
  const theirs = templates.data?.items.find(({ id }) => id === source?.id);
  const put = (replaced: TemplateSource | null) => save.mutate({ replaced, draft }, { onSuccess: onSaved });
  const submit = (replaced: TemplateSource | null) => (event: FormEvent) => {
    event.preventDefault();
    if (draft.name === '') return setMissing(true);
    put(replaced);
  };
  if (theirs && hasCode(save.error, platformErrors.conflict))
    return (
      <ConflictDialog
        title="Este template foi alterado"
        rows={templateConflict(draft, theirs)}
        onMine={() => put(theirs)}
        onTheirs={() => onTheirs(theirs)}
        onClose={save.reset}
      >
        Outra pessoa salvou este template enquanto você editava.
      </ConflictDialog>
    );
  return (
    <FormDialog title="Salvar template" onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={submit(source)}>
        <TextField
          label="Nome do template"
          value={name}
          maxLength={80}
          error={isMissing && name.trim() === '' ? discordTexts.nameTemplate : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="Postar novas contas de"
          value={category}
          options={[
            ['', 'Nenhuma categoria'],
            ...menuCategories().map((slug) => [slug, categoryLabel(slug)] as const),
          ]}
          onChange={(event) => setCategory(event.target.value as CategorySlug | '')}
        />
        <ErrorNotice error={save.error} />
        <BusyButton type="submit" className="btn btn-main" isBusy={save.isPending}>
          {save.isPending ? 'Salvando…' : 'Salvar'}
        </BusyButton>
        {source ? (
          <BusyButton
            className="btn btn-quiet"
            isBusy={save.isPending}
            isWorking={false}
            onClick={submit(null)}
          >
            Salvar como novo
          </BusyButton>
        ) : null}
      </form>
    </FormDialog>
  );
}
