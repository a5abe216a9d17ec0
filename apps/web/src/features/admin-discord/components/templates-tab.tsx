import { categoryLabel, type Product } from '@vale/contracts/catalog';
import { webhookOf, WEBHOOK_URL_INVALID, type Template, type WebhookView } from '@vale/contracts/discord';
import { useState } from 'react';
import { NotLoaded } from '../../../shared/ui/admin/admin-states.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { CardList } from '../../../shared/ui/admin/card-list.js';
import { ImportButton } from '../../../shared/ui/admin/import-button.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { PlainState } from '../../../shared/ui/states.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useImportTemplates, useTemplates } from '../api/templates.js';
import { discordTexts } from '../model/discord-texts.js';
import { usePost } from '../model/use-post.js';
import { AccountSelect } from './account-select.js';
import { DeleteDialog } from './delete-dialog.js';

/**
 * The specification does not name the key, so these are guesses after its other lists. Templates under
 * another key can be pasted.
 */
const OLD_KEYS = ['gamestore_discord_templates', 'gamestore_templates', 'discord_templates'];

interface TemplatesTabProps {
  webhook: WebhookView;
  product: Product | null;
  onChoose: (product: Product | null) => void;
  onEdit: (template: Template) => void;
  message: Message;
}

export function TemplatesTab({ webhook, product, onChoose, onEdit, message }: TemplatesTabProps) {
  const list = useTemplates();
  const [url, setUrl] = useState(webhook.maskedUrl);
  const [posting, setPosting] = useState('');
  const [deleted, setDeleted] = useState<Template | null>(null);
  const importRows = useImportTemplates();
  const { post, isPosting, refuse } = usePost(message);
  const isSaved = url === webhook.maskedUrl && url !== '';
  const postWith = ({ id, name, category: _, createdAt: __, changedAt: ___, ...template }: Template) => {
    if (url.trim() === '') return refuse(discordTexts.typeUrl);
    if (!product) return refuse(discordTexts.selectAccount);
    if (!isSaved && !webhookOf(url)) return refuse(WEBHOOK_URL_INVALID);
    setPosting(id);
    const target = isSaved ? { evenInactive: true } : { url: url.trim() };
    post({ productId: product.id, template, ...target }, discordTexts.templatePosted(name));
  };
  if (!list.data) return <NotLoaded query={list}>Carregando templates…</NotLoaded>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 [overflow-wrap:anywhere]">
      <TextField
        label="URL do webhook"
        value={url}
        spellCheck={false}
        autoComplete="off"
        placeholder="https://discord.com/api/webhooks/…"
        hint={isSaved ? 'A URL salva. Digite outra para postar em outro canal, só desta vez.' : undefined}
        onFocus={() => isSaved && setUrl('')}
        onBlur={() => url.trim() === '' && setUrl(webhook.maskedUrl)}
        onChange={(event) => setUrl(event.target.value)}
      />
      <AccountSelect chosen={product} onChoose={onChoose} />
      <div>
        <ImportButton noun={['template', 'templates']} storageKeys={OLD_KEYS} run={importRows} />
      </div>
      {list.data.items.length === 0 ? (
        <PlainState title="Nenhum template">Crie um na aba Criar Embed.</PlainState>
      ) : (
        <CardList
          rows={list.data.items}
          keyOf={({ id }) => id}
          className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
        >
          {(template) => (
            <TemplateCard
              template={template}
              isPosting={isPosting && posting === template.id}
              isBusy={isPosting}
              onPost={() => postWith(template)}
              onEdit={() => onEdit(template)}
              onDelete={() => setDeleted(template)}
            />
          )}
        </CardList>
      )}
      {deleted ? (
        <DeleteDialog
          template={deleted}
          templates={list.data.items}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            setDeleted(null);
            message.show(discordTexts.deleted);
          }}
        />
      ) : null}
    </div>
  );
}

interface TemplateCardProps {
  template: Template;
  isPosting: boolean;
  isBusy: boolean;
  onPost: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function TemplateCard({ template, isPosting, isBusy, onPost, onEdit, onDelete }: TemplateCardProps) {
  const { name, category, title, color } = template;
  return (
    <div
      className="panel flex h-full min-w-0 flex-col gap-2 border-l-4 [overflow-wrap:anywhere]"
      style={{ borderLeftColor: color }}
    >
      <h2 className="text-h3">{name}</h2>
      <p className="text-small text-muted">
        {category ? `Novas contas de ${categoryLabel(category)}` : 'Só quando você posta'}
      </p>
      <p className="line-clamp-2">{title || 'Sem título'}</p>
      <div className="mt-auto flex flex-wrap gap-x-5 pt-2">
        <BusyButton
          className="link min-h-11"
          isBusy={isBusy}
          isWorking={isPosting}
          aria-label={isPosting ? undefined : `Postar ${name}`}
          onClick={onPost}
        >
          {isPosting ? discordTexts.posting : 'Postar'}
        </BusyButton>
        <button type="button" className="link min-h-11" aria-label={`Editar ${name}`} onClick={onEdit}>
          Editar
        </button>
        <button
          type="button"
          className="min-h-11 font-semibold text-danger hover:underline"
          aria-label={`Excluir ${name}`}
          onClick={onDelete}
        >
          Excluir
        </button>
      </div>
    </div>
  );
}
