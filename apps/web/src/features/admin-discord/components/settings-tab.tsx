import { webhookOf, WEBHOOK_URL_INVALID, type PostEdits, type WebhookView } from '@vale/contracts/discord';
import { Upload } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { removeStored } from '../../../shared/storage/browser-storage.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useChangeWebhook } from '../api/webhook.js';
import { discordTexts } from '../model/discord-texts.js';
import { findOldWebhook } from '../model/old-webhook.js';
import { postFailure } from '../model/post-failure.js';
import { AlertWebhook } from './alert-webhook.js';
import { SwitchField } from '../../../shared/ui/admin/fields.js';

const EDITS: readonly { name: keyof PostEdits; label: string }[] = [
  { name: 'price', label: 'O preço mudar' },
  { name: 'soldOut', label: 'Ele esgotar' },
  { name: 'restocked', label: 'Ele voltar à venda' },
  { name: 'expired', label: 'Ele expirar' },
];

export function SettingsTab({ webhook, message }: { webhook: WebhookView; message: Message }) {
  const change = useChangeWebhook();
  const [url, setUrl] = useState('');
  const [isActive, setActive] = useState(webhook.isActive);
  const [edits, setEdits] = useState(webhook.edits);
  const [error, setError] = useState('');
  const [old, setOld] = useState(findOldWebhook);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = url.trim();
    if (typed ? !webhookOf(typed) : !webhook.maskedUrl) return setError(WEBHOOK_URL_INVALID);
    setError('');
    change.mutate(
      { isActive, edits, ...(typed && { url: typed }) },
      {
        onSuccess: () => {
          setUrl('');
          if (old?.url === typed) {
            removeStored('localStorage', old.key);
            setOld(null);
          }
          message.show(discordTexts.configSaved);
        },
        onError: (failure) => message.show(postFailure(failure), 'danger'),
      },
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-2">
      <form
        className="panel grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 [overflow-wrap:anywhere]"
        noValidate
        onSubmit={submit}
      >
        <h2>Webhook</h2>
        {webhook.dead ? (
          <Notice tone="danger" title="O Discord não aceita mais este webhook">
            Resposta HTTP {webhook.dead.status} em {dateTimeText(webhook.dead.at)}. Nada mais é enviado a ele:
            crie outro no seu servidor e salve a URL aqui.
          </Notice>
        ) : null}
        {old ? (
          <Notice tone="info" title="A loja antiga deixou um webhook neste navegador">
            <button
              type="button"
              className="btn btn-quiet mt-2"
              onClick={() => {
                setUrl(old.url);
                setActive(old.isActive);
                setError(webhookOf(old.url) ? '' : WEBHOOK_URL_INVALID);
              }}
            >
              <Upload size={18} aria-hidden /> Importar dados deste navegador
            </button>
            <p className="mt-2">Nada é salvo antes que você confira os campos e salve.</p>
          </Notice>
        ) : null}
        <TextField
          label="URL do webhook"
          value={url}
          spellCheck={false}
          autoComplete="off"
          placeholder={webhook.maskedUrl || 'https://discord.com/api/webhooks/…'}
          error={error || undefined}
          hint={
            webhook.maskedUrl
              ? `Salva: ${webhook.maskedUrl}. Digite outra para trocar.`
              : 'No Discord: Editar canal › Integrações › Webhooks › Copiar URL.'
          }
          onChange={(event) => setUrl(event.target.value)}
        />
        <SwitchField label="Webhook ativo" checked={isActive} onChange={setActive} />
        <p className="text-small text-muted">
          Ativo, ele também recebe cada conta nova, com o template da categoria.
        </p>
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">Atualizar as publicações de um produto quando</legend>
          {EDITS.map(({ name, label }) => (
            <SwitchField
              key={name}
              label={label}
              checked={edits[name]}
              onChange={(isOn) => setEdits({ ...edits, [name]: isOn })}
            />
          ))}
        </fieldset>
        <p className="text-small text-muted">
          A mensagem é editada no lugar, sem avisar ninguém. Uma mensagem apagada no Discord não volta.
        </p>
        <BusyButton type="submit" className="btn btn-main" isBusy={change.isPending}>
          {change.isPending ? 'Salvando…' : 'Salvar configurações'}
        </BusyButton>
      </form>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <Statistics webhook={webhook} />
        <AlertWebhook alerts={webhook.alerts} message={message} />
      </div>
    </div>
  );
}

function Statistics({ webhook }: { webhook: WebhookView }) {
  const { sentCount, lastUsedAt, queued, lastFailure } = webhook;
  const rows: [string, string][] = [
    ['Webhooks enviados', sentCount.toLocaleString('pt-BR')],
    ['Último uso', lastUsedAt === null ? discordTexts.never : dateTimeText(lastUsedAt)],
    ...(queued > 0 ? [['Na fila', queued.toLocaleString('pt-BR')] as [string, string]] : []),
    ...(lastFailure
      ? [['Última falha', `${dateTimeText(lastFailure.at)}: ${lastFailure.reason}`] as [string, string]]
      : []),
  ];
  return (
    <section aria-labelledby="discord-statistics" className="panel min-w-0">
      <h2 id="discord-statistics" className="mb-4">
        Estatísticas
      </h2>
      <dl className="grid gap-3">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line pb-3">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
