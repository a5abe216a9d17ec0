import type { DestinationView } from '@vale/contracts/tracking';
import { useState } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { DetailRow } from '../../../shared/ui/detail-row.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { useResendFailed, useTestDestination } from '../api/destinations.js';
import { statusOf } from '../model/conversion-texts.js';
import { DestinationForm } from './destination-form.js';

const COLORS = { ok: 'text-ok', warn: 'text-warn', danger: 'text-danger', muted: 'text-muted' };

/** One destination: whether it works, what waits, its test and its form. */
export function DestinationCard({ destination }: { destination: DestinationView }) {
  const [isOpen, setOpen] = useState(false);
  const { name, label, isActive, stopped, lastFailure, pending } = destination;
  const { text, tone } = statusOf(destination);
  const resend = useResendFailed(name);
  return (
    <li className="panel grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="min-w-0 wrap-anywhere">{label}</h2>
        <span className={`text-small font-semibold ${COLORS[tone]}`}>{text}</span>
      </div>
      {stopped ? (
        <Notice tone="danger" title="O destino recusou as credenciais">
          {dateTimeText(stopped.at)}: {stopped.reason}. As conversões esperam: corrija e salve, e elas seguem.
        </Notice>
      ) : null}
      <dl className="grid gap-1.5 text-small">
        <DetailRow name="Conversões">{counted(pending, 'espera', 'esperam')}</DetailRow>
        {lastFailure ? (
          <DetailRow name="Última falha">
            {dateTimeText(lastFailure.at)}: {lastFailure.reason}
          </DetailRow>
        ) : null}
      </dl>
      <Test destination={destination} />
      <div className="flex flex-wrap gap-x-5">
        <button
          type="button"
          className="link min-h-11"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Fechar' : 'Configurar'} ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fechar' : 'Configurar'}
        </button>
        {pending > 0 && isActive && !stopped ? (
          <BusyButton
            type="button"
            className="link min-h-11"
            isBusy={resend.isPending}
            onClick={() => resend.mutate()}
          >
            Reenviar agora
          </BusyButton>
        ) : null}
      </div>
      <ErrorNotice error={resend.error} />
      {isOpen ? <DestinationForm destination={destination} onSaved={() => setOpen(false)} /> : null}
    </li>
  );
}

function Test({ destination: { name, label, testNotice } }: { destination: DestinationView }) {
  const test = useTestDestination(name);
  return (
    <div className="grid gap-2">
      <p className="text-small text-muted">{testNotice}</p>
      <BusyButton
        type="button"
        className="btn btn-quiet justify-self-start"
        isBusy={test.isPending}
        aria-label={`Enviar evento de teste a ${label}`}
        onClick={() => test.mutate()}
      >
        {test.isPending ? 'Enviando…' : 'Enviar evento de teste'}
      </BusyButton>
      {test.data && !test.isPending ? (
        <Notice tone={test.data.ok ? 'ok' : 'danger'} live>
          {test.data.message}
        </Notice>
      ) : null}
      <ErrorNotice error={test.error} />
    </div>
  );
}
