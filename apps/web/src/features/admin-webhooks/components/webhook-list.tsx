import type { Webhook } from '@vale/contracts/webhooks';
import { dateTimeText } from '../../../shared/time/dates.js';
import { AdminList, type Column } from '../../../shared/ui/admin/admin-list.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { EVENT_TEXTS, stateText } from '../model/webhook-texts.js';

interface WebhookActions {
  edit: (webhook: Webhook) => void;
  pause: (webhook: Webhook) => void;
  test: (webhook: Webhook) => void;
  rotate: (webhook: Webhook) => void;
  remove: (webhook: Webhook) => void;
  showLog: (webhook: Webhook) => void;
}

interface WebhookListProps {
  webhooks: readonly Webhook[];
  actions: WebhookActions;
}

export function WebhookList({ webhooks, actions }: WebhookListProps) {
  return (
    <AdminList
      label="Webhooks"
      rows={webhooks}
      columns={columnsFor(actions)}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      isDimmed={({ paused }) => paused !== null}
      onEdit={actions.edit}
    />
  );
}

function columnsFor(actions: WebhookActions): Column<Webhook>[] {
  return [
    {
      heading: 'Webhook',
      isTitle: true,
      cell: ({ name, address }) => (
        <>
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block wrap-anywhere text-muted">
            {address || 'Endereço ilegível: falta a chave que o guarda'}
          </span>
        </>
      ),
    },
    {
      heading: 'Eventos',
      cell: ({ events, delivers }) =>
        [
          ...events.map((event) => EVENT_TEXTS[event]),
          ...(delivers.length > 0 ? [`Entrega ${counted(delivers.length, 'produto', 'produtos')}`] : []),
        ].join(' · '),
    },
    {
      heading: 'Situação',
      cell: (webhook) => (
        <span>
          {stateText(webhook)}
          {webhook.formerSecretUntil === null
            ? ''
            : ` · o segredo anterior ainda assina até ${dateTimeText(webhook.formerSecretUntil)}`}
        </span>
      ),
    },
    {
      heading: 'Ações',
      cell: (webhook) => (
        <span className="flex flex-wrap gap-x-4">
          <Action webhook={webhook} text="Mensagens" onClick={actions.showLog} />
          <Action webhook={webhook} text="Testar" onClick={actions.test} />
          <Action webhook={webhook} text="Editar" onClick={actions.edit} />
          <Action webhook={webhook} text={webhook.paused ? 'Retomar' : 'Pausar'} onClick={actions.pause} />
          <Action webhook={webhook} text="Trocar segredo" onClick={actions.rotate} />
          <Action webhook={webhook} text="Excluir" onClick={actions.remove} />
        </span>
      ),
    },
  ];
}

interface ActionProps {
  webhook: Webhook;
  text: string;
  onClick: (webhook: Webhook) => void;
}

function Action({ webhook, text, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className="link min-h-9"
      aria-label={`${text}: ${webhook.name}`}
      onClick={() => onClick(webhook)}
    >
      {text}
    </button>
  );
}
