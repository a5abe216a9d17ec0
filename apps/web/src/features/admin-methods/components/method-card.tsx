import type { ConnectionTest, PaymentMethodView, PaymentProviderView } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { adminPagePath } from '@vale/contracts/pages';
import { useState } from 'react';
import { Link } from '../../../shared/routing/link.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { DetailRow } from '../../../shared/ui/detail-row.js';
import { SOURCE_TEXTS } from '../../../shared/ui/admin/payment-source.js';
import { ErrorNotice, Notice } from '../../../shared/ui/notice.js';
import { useTestPaymentMethod } from '../api/payment-methods.js';
import {
  accountRows,
  callsText,
  capabilitiesText,
  failsToRegister,
  postponedText,
  shownSources,
  stateOf,
  strayMoneyText,
} from '../model/method-texts.js';
import type { Payer } from '../model/test-payer.js';
import { ReplaceCallbackDialog } from './replace-callback-dialog.js';
import { SwitchDialog } from './switch-dialog.js';
import { TestChargeDialog } from './test-charge-dialog.js';

interface MethodCardProps {
  method: PaymentMethodView;
  /** Undefined for one of another release. */
  provider: PaymentProviderView | undefined;
  /** The one that charges new orders. */
  active: PaymentMethodView | undefined;
  /** Initial payer of a test charge. */
  payer: Payer;
  onSwitched: (text: string) => void;
}

const COLORS = { ok: 'text-ok', warn: 'text-warn', danger: 'text-danger', info: 'text-info' };

export function MethodCard({ method, provider, active, payer, onSwitched }: MethodCardProps) {
  const [switching, setSwitching] = useState(false);
  const [charging, setCharging] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const test = useTestPaymentMethod();
  const { id, name, driver, apiEndpoint, settings, isActive, replacedBy, createdAt, testedAt } = method;
  const { text: state, tone } = stateOf(method);
  return (
    <li className="panel grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="min-w-0 wrap-anywhere">{name}</h2>
        <span className={`text-small font-semibold ${COLORS[tone]}`}>{state}</span>
      </div>
      <dl className="grid gap-1.5 text-small">
        <DetailRow name="Provedor">{provider?.label ?? driver}</DetailRow>
        <DetailRow name="Endereço">{apiEndpoint}</DetailRow>
        {method.callbackUrl ? (
          <DetailRow name="Avisos">cole no painel do provedor: {method.callbackUrl}</DetailRow>
        ) : null}
        <DetailRow name="Prazo do PIX">{settings.timeoutMinutes} min</DetailRow>
        {accountRows(method, provider).map(([label, text]) => (
          <DetailRow key={label} name={label}>
            {text}
          </DetailRow>
        ))}
        <DetailRow name="Faz sozinho">{capabilitiesText(method.capabilities)}</DetailRow>
        <DetailRow name="Pix sem pedido">{strayMoneyText(method.capabilities)}</DetailRow>
        <DetailRow name="Criado">{dateTimeText(createdAt)}</DetailRow>
        <DetailRow name="Cobrança de teste">{centavosText(method.capabilities.minimumCentavos)}</DetailRow>
        <DetailRow name="Teste pago">
          {testedAt === null ? (
            <strong className="text-warn">ainda não testado nesta loja</strong>
          ) : (
            dateTimeText(testedAt)
          )}
        </DetailRow>
        {method.calls ? (
          <DetailRow name="Chamadas">
            {callsText(method.calls)}
            {method.calls.postponed.length > 0 ? (
              <strong className="block text-warn">{postponedText(method.calls.postponed)}</strong>
            ) : null}
          </DetailRow>
        ) : null}
        {shownSources(method).map(({ source, workedAt, problem }) => (
          <DetailRow key={source} name={SOURCE_TEXTS[source]}>
            {problem ? (
              <strong className="text-warn">
                falha desde {dateTimeText(workedAt)}. {problem}
              </strong>
            ) : (
              dateTimeText(workedAt)
            )}
          </DetailRow>
        ))}
      </dl>
      {replacedBy === null ? null : (
        <p className="text-small text-muted">
          Foi editado: outro método tomou o lugar dele. Este fica para as cobranças que fez.
        </p>
      )}
      <TestResult isPending={test.isPending} result={test.data} error={test.error} />
      <div className="flex flex-wrap gap-2">
        <BusyButton className="btn btn-quiet" isBusy={test.isPending} onClick={() => test.mutate(id)}>
          {test.isPending ? 'Testando…' : 'Testar conexão'}
        </BusyButton>
        {replacedBy === null ? (
          <>
            {method.isReadable ? (
              <button type="button" className="btn btn-quiet" onClick={() => setCharging(true)}>
                {/* One item of the button's row, so that its words wrap as a sentence does. */}
                <span>
                  Fazer cobrança de teste de{' '}
                  <span className="whitespace-nowrap">
                    {centavosText(method.capabilities.minimumCentavos)}
                  </span>
                </span>
              </button>
            ) : null}
            {isActive && !method.isFromSettings && failsToRegister(method) ? (
              <button type="button" className="btn btn-quiet" onClick={() => setReplacing(true)}>
                Receber os avisos aqui
              </button>
            ) : null}
            <button type="button" className="btn btn-quiet" onClick={() => setSwitching(true)}>
              {isActive ? 'Desativar' : 'Ativar'}
            </button>
            <Link to={adminPagePath('paymentMethod', { id })} className="btn btn-quiet">
              Editar
            </Link>
          </>
        ) : null}
      </div>
      {charging ? (
        <TestChargeDialog method={method} payer={payer} onClose={() => setCharging(false)} />
      ) : null}
      {replacing ? (
        <ReplaceCallbackDialog method={method} onClose={() => setReplacing(false)} onDone={onSwitched} />
      ) : null}
      {switching ? (
        <SwitchDialog
          method={method}
          active={active}
          onClose={() => setSwitching(false)}
          onDone={onSwitched}
        />
      ) : null}
    </li>
  );
}

interface TestResultProps {
  isPending: boolean;
  result: ConnectionTest | undefined;
  error: unknown;
}

function TestResult({ isPending, result, error }: TestResultProps) {
  if (isPending) return null;
  if (error) return <ErrorNotice error={error} />;
  if (!result) return null;
  return (
    <Notice
      tone={result.ok ? 'ok' : 'danger'}
      title={result.ok ? 'Conexão testada' : 'A conexão falhou'}
      live
    >
      {result.message} ({result.durationMs} ms)
    </Notice>
  );
}
