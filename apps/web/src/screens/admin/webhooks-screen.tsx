import type { Webhook } from '@vale/contracts/webhooks';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import {
  useDeleteWebhook,
  usePauseWebhook,
  useRotateSecret,
  useTestWebhook,
  useWebhooks,
} from '../../features/admin-webhooks/api/webhooks.js';
import { WebhookForm } from '../../features/admin-webhooks/components/webhook-form.js';
import { WebhookList } from '../../features/admin-webhooks/components/webhook-list.js';
import { WebhookLog } from '../../features/admin-webhooks/components/webhook-log.js';
import { attemptText } from '../../features/admin-webhooks/model/webhook-texts.js';
import { AdminHeading, NotLoaded } from '../../shared/ui/admin/admin-states.js';
import { ConfirmDialog } from '../../shared/ui/admin/confirm-dialog.js';
import { ShownOnce } from '../../shared/ui/admin/shown-once.js';
import { useListParams } from '../../shared/ui/admin/use-list-params.js';
import { LONG_MESSAGE_MS, useMessage } from '../../shared/ui/admin/use-message.js';
import { ErrorNotice } from '../../shared/ui/notice.js';
import { PlainState } from '../../shared/ui/states.js';

/** Milliseconds that a test takes at most, with what the way to the shop adds. */
const TEST_MS = 15_000;

export default function WebhooksScreen() {
  const list = useWebhooks();
  const message = useMessage();
  const { values, set } = useListParams('webhook');
  const [pause, test] = [usePauseWebhook(), useTestWebhook()];
  /** Null for a new one; undefined while the form is closed. */
  const [open, setOpen] = useState<Webhook | null>();
  const [asked, setAsked] = useState<{ action: 'rotate' | 'remove'; webhook: Webhook }>();
  const [secret, setSecret] = useState<string>();
  const webhooks = list.data?.items;
  const shown = webhooks?.find(({ id }) => id === values.webhook);
  const actions = {
    edit: setOpen,
    pause: (webhook: Webhook) => pause.mutate(webhook),
    test: ({ id, name }: Webhook) => {
      if (test.isPending) return;
      message.show(`Testando ${name}: o endereço tem 10 segundos para responder…`, 'info', TEST_MS);
      test.mutate(id, {
        onSuccess: (attempt) =>
          message.show(
            `Teste de ${name}: ${attemptText(attempt)}.`,
            attempt.problem === null ? 'ok' : 'danger',
            LONG_MESSAGE_MS,
          ),
        onError: message.clear,
      });
    },
    rotate: (webhook: Webhook) => setAsked({ action: 'rotate', webhook }),
    remove: (webhook: Webhook) => setAsked({ action: 'remove', webhook }),
    showLog: ({ id }: Webhook) => set({ webhook: id }),
  };
  const keep = (created?: string) => {
    setOpen(undefined);
    setAsked(undefined);
    if (created === undefined) message.show('Webhook salvo.');
    else setSecret(created);
  };
  const forget = () => {
    setAsked(undefined);
    message.show('Webhook excluído.');
  };
  return (
    <>
      <AdminHeading
        title="Webhooks"
        actions={
          <button type="button" className="btn btn-main" onClick={() => setOpen(null)}>
            <Plus size={18} aria-hidden /> Novo webhook
          </button>
        }
      >
        A loja avisa o seu sistema do que acontece, assinado pelo padrão Standard Webhooks. Se ele falhar, a
        loja tenta por três dias, depois pausa e avisa você.
      </AdminHeading>
      {message.banner}
      <ErrorNotice error={pause.error ?? test.error} />
      {secret === undefined ? null : (
        <div className="mb-4">
          <ShownOnce
            title="Guarde o segredo"
            lead="Com ele o seu sistema confere que a mensagem é desta loja. Ele aparece só agora."
            label="Segredo"
            text={secret}
            fileName="segredo-do-webhook.txt"
            copied="Copiado para a área de transferência!"
            notCopied="Selecione e copie o segredo."
            saved="Guardei o segredo"
            onDone={() => setSecret(undefined)}
          />
        </div>
      )}
      {webhooks ? null : <NotLoaded query={list}>Carregando os webhooks…</NotLoaded>}
      {webhooks?.length === 0 ? (
        <PlainState icon={<WebhookIcon size={28} aria-hidden />} title="Nenhum webhook ainda">
          Crie um com o endereço do seu sistema e escolha o que ele deve saber.
        </PlainState>
      ) : null}
      {webhooks && webhooks.length > 0 ? <WebhookList webhooks={webhooks} actions={actions} /> : null}
      {shown ? (
        <div className="mt-6">
          <WebhookLog
            key={shown.id}
            webhook={shown}
            onReplayed={message.show}
            onClose={() => set({ webhook: undefined })}
          />
        </div>
      ) : null}
      {open === undefined ? null : (
        <WebhookForm webhook={open} webhooks={webhooks} onDone={keep} onClose={() => setOpen(undefined)} />
      )}
      {asked ? (
        <Asked {...asked} onRotated={keep} onRemoved={forget} onClose={() => setAsked(undefined)} />
      ) : null}
    </>
  );
}

interface AskedProps {
  action: 'rotate' | 'remove';
  webhook: Webhook;
  onRotated: (secret: string) => void;
  onRemoved: () => void;
  onClose: () => void;
}

function Asked({ action, webhook: { id, name }, onRotated, onRemoved, onClose }: AskedProps) {
  const [rotate, remove] = [useRotateSecret(), useDeleteWebhook()];
  if (action === 'remove')
    return (
      <ConfirmDialog
        title="Excluir webhook"
        action="Excluir"
        error={remove.error}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(id, { onSuccess: onRemoved })}
        onClose={onClose}
      >
        <p>
          <strong className="wrap-anywhere">{name}</strong> não recebe mais nada, e suas mensagens são
          apagadas. Esta ação não pode ser desfeita.
        </p>
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title="Trocar segredo"
      action="Trocar"
      error={rotate.error}
      isPending={rotate.isPending}
      isHeld
      onConfirm={() => rotate.mutate(id, { onSuccess: ({ secret }) => onRotated(secret) })}
      onClose={onClose}
    >
      <p>
        O segredo novo de <strong className="wrap-anywhere">{name}</strong> aparece uma vez. Por 24 horas as
        mensagens levam as duas assinaturas, para dar tempo de trocar no seu sistema.
      </p>
    </ConfirmDialog>
  );
}
