import { webhookOf, WEBHOOK_URL_INVALID, type AlertsView } from '@vale/contracts/discord';
import { useState, type FormEvent } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { SwitchField } from '../../../shared/ui/admin/fields.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { Notice } from '../../../shared/ui/notice.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useChangeAlertWebhook, useChangeWeeklyReport, useTestAlertWebhook } from '../api/webhook.js';
import { discordTexts } from '../model/discord-texts.js';
import { postFailure } from '../model/post-failure.js';

/** Sets the private webhook to which the owner's alerts go, and says whether anybody gets them. */
export function AlertWebhook({ alerts, message }: { alerts: AlertsView; message: Message }) {
  const change = useChangeAlertWebhook();
  const test = useTestAlertWebhook();
  const changeWeekly = useChangeWeeklyReport();
  const [url, setUrl] = useState('');
  const [error, setError] = useState('');
  const { maskedUrl, dead, lastFailure, byMail, weekly } = alerts;
  const fail = (failure: unknown) => message.show(postFailure(failure), 'danger');
  const save = (next: string | null, done: string) =>
    change.mutate(next, {
      onSuccess: () => {
        setUrl('');
        message.show(done);
      },
      onError: fail,
    });
  const saveWeekly = (next: boolean) =>
    changeWeekly.mutate(next, {
      onSuccess: () => message.show(next ? discordTexts.weeklyOn : discordTexts.weeklyOff),
      onError: fail,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = url.trim();
    if (!webhookOf(typed)) return setError(WEBHOOK_URL_INVALID);
    setError('');
    save(typed, discordTexts.alertsSaved);
  };
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ state }) => message.show(state === 'sent' ? discordTexts.testSent : discordTexts.queued),
      onError: fail,
    });
  return (
    <form
      aria-labelledby="discord-alerts"
      className="panel grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 [overflow-wrap:anywhere]"
      noValidate
      onSubmit={submit}
    >
      <h2 id="discord-alerts">Avisos ao dono</h2>
      <p className="text-small text-muted">
        Estoque baixo, entrega manual, casos novos das pendências, provedor fora do ar, conversões paradas e
        falhas de processamento: juntos em uma mensagem, cada motivo uma vez.
      </p>
      {dead ? (
        <Notice tone="danger" title="O Discord não aceita mais o webhook privado">
          Resposta HTTP {dead.status} em {dateTimeText(dead.at)}. Crie outro e salve a URL aqui.
        </Notice>
      ) : null}
      {lastFailure && !dead ? (
        <p className="text-small">
          Última falha do webhook privado, em {dateTimeText(lastFailure.at)}: {lastFailure.reason}
        </p>
      ) : null}
      {byMail || (maskedUrl && !dead) ? (
        <p className="text-small">
          {byMail
            ? 'Os avisos vão por e-mail ao endereço que quem cuida do servidor definiu (ALERT_EMAIL).'
            : 'Nenhum e-mail é enviado. Quem cuida do servidor define o endereço (ALERT_EMAIL).'}
        </p>
      ) : (
        <Notice tone="warn" title="Ninguém é avisado">
          Salve um webhook privado aqui, ou peça a quem cuida do servidor um endereço de e-mail (ALERT_EMAIL).
        </Notice>
      )}
      {byMail ? (
        <SwitchField
          label="Resumo da semana por e-mail"
          hint="Toda segunda de manhã: receita, pedidos, lucro, visitas, produtos e fontes, como na Análise."
          checked={changeWeekly.isPending ? changeWeekly.variables : weekly}
          onChange={saveWeekly}
        />
      ) : null}
      <TextField
        label="Webhook privado"
        value={url}
        spellCheck={false}
        autoComplete="off"
        placeholder={maskedUrl || 'https://discord.com/api/webhooks/…'}
        error={error || undefined}
        hint={
          maskedUrl
            ? `Salvo: ${maskedUrl}. Digite outro para trocar.`
            : 'De um canal que só você vê. O dos anúncios não serve.'
        }
        onChange={(event) => setUrl(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" className="btn btn-main" isBusy={change.isPending}>
          Salvar webhook privado
        </BusyButton>
        {maskedUrl ? (
          <>
            <BusyButton type="button" className="btn btn-quiet" isBusy={test.isPending} onClick={sendTest}>
              Enviar teste
            </BusyButton>
            <button
              type="button"
              className="btn btn-quiet"
              disabled={change.isPending}
              onClick={() => save(null, discordTexts.alertsRemoved)}
            >
              Remover
            </button>
          </>
        ) : null}
      </div>
    </form>
  );
}
