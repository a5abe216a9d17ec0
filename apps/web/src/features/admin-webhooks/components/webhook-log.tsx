import type { Webhook, WebhookDelivery } from '@vale/contracts/webhooks';
import { numberText } from '@vale/contracts/money';
import { useState } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { AdminList, type Column } from '../../../shared/ui/admin/admin-list.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { ListPage } from '../../../shared/ui/admin/list-page.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { PeriodFields, periodOf } from '../../../shared/ui/admin/period.js';
import { useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { useReplay, useWebhookLog } from '../api/webhooks.js';
import { attemptText, messageText } from '../model/webhook-texts.js';

interface WebhookLogProps {
  webhook: Webhook;
  onReplayed: (text: string) => void;
  onClose: () => void;
}

export function WebhookLog({ webhook, onReplayed, onClose }: WebhookLogProps) {
  const { cursor, goTo } = useListParams('webhook');
  const list = useWebhookLog(webhook.id, cursor);
  const replay = useReplay(webhook.id);
  const [period, setPeriod] = useState<{ de?: string; ate?: string }>({});
  const { since, until } = periodOf(period);
  const told = {
    onSuccess: ({ count }: { count: number }) =>
      onReplayed(count === 1 ? '1 mensagem vai de novo.' : `${numberText(count)} mensagens vão de novo.`),
  };
  return (
    <PanelSection
      title={`Mensagens de ${webhook.name}`}
      action={
        <button type="button" className="link min-h-9" onClick={onClose}>
          Fechar
        </button>
      }
    >
      <p className="text-muted">
        Dos últimos 30 dias. Uma mensagem vai de novo sempre com o mesmo identificador, para o seu sistema não
        a contar duas vezes.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <PeriodFields
          de={period.de}
          ate={period.ate}
          onChange={(changed) => setPeriod({ ...period, ...changed })}
        />
        <BusyButton
          className="btn btn-quiet"
          disabled={since === undefined || until === undefined}
          isBusy={replay.isPending}
          onClick={() => since !== undefined && until !== undefined && replay.mutate({ since, until }, told)}
        >
          Reenviar o período
        </BusyButton>
      </div>
      <ErrorNotice error={replay.error} />
      <ListPage
        list={list}
        loading="Carregando mensagens…"
        cursor={cursor}
        onPage={goTo}
        empty={<p>Nenhuma mensagem ainda.</p>}
      >
        {(deliveries) => (
          <AdminList
            label="Mensagens"
            rows={deliveries}
            columns={columnsFor((deliveryId) => replay.mutate({ deliveryId }, told))}
            keyOf={({ id }) => id}
            nameOf={({ messageId }) => messageId}
          />
        )}
      </ListPage>
    </PanelSection>
  );
}

function columnsFor(onReplay: (deliveryId: string) => void): Column<WebhookDelivery>[] {
  return [
    {
      heading: 'Mensagem',
      isTitle: true,
      cell: ({ type, transactionId, messageId }) => (
        <>
          <span className="block font-semibold">{messageText(type)}</span>
          <span className="block wrap-anywhere text-muted">
            {messageId}
            {transactionId === null ? '' : ` · pedido ${transactionId}`}
          </span>
        </>
      ),
    },
    {
      heading: 'Criada em',
      cell: ({ createdAt }) => dateTimeText(createdAt),
      className: 'tabular-nums',
    },
    { heading: 'Última tentativa', cell: lastText },
    {
      heading: 'Ações',
      cell: ({ id, messageId }) => (
        <button
          type="button"
          className="link min-h-9"
          aria-label={`Reenviar ${messageId}`}
          onClick={() => onReplay(id)}
        >
          Reenviar
        </button>
      ),
    },
  ];
}

function lastText({ attempts, nextAt }: WebhookDelivery): string {
  const last = attempts.at(-1);
  const next = nextAt === null ? '' : `próxima: ${dateTimeText(nextAt)}`;
  if (!last) return next || 'nenhuma';
  const made = `${attemptText(last)} em ${dateTimeText(last.at)} (${numberText(last.ms)} ms)`;
  return next ? `${made}; ${next}` : made;
}
