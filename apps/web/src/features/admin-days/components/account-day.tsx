import type { DayAccount, DayTotals, DayView } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { adminPagePath } from '@vale/contracts/pages';
import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Link } from '../../../shared/routing/link.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { useAccountNames } from '../../../shared/ui/admin/account-names.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { ExportDialog } from '../../../shared/ui/admin/export-dialog.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { useCompareDay, useExportDay } from '../api/days.js';
import { amendmentText, differencesIn, differenceText, linesOf } from '../model/day-texts.js';
import { CloseDayDialog } from './close-day-dialog.js';

interface AccountDayProps {
  day: string;
  state: DayView['state'];
  account: DayAccount;
  message: Message;
}

/** One account on one day: its sums, what the provider lists, and how it was closed. */
export function AccountDay({ day, state, account, message }: AccountDayProps) {
  const { methodId, name, totals, closed, isListed } = account;
  const [isClosing, setClosing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const compare = useCompareDay({ day, methodId });
  const exportDay = useExportDay({ day, methodId });
  const runs = (action: { mutateAsync: () => Promise<unknown> }, done: string) => () =>
    void action.mutateAsync().then(
      () => message.show(done),
      (error: unknown) => message.show(errorSentence(error), 'danger'),
    );
  return (
    <PanelSection title={name} action={<StateBadge isClosed={closed !== null} state={state} />}>
      <Totals totals={closed?.totals ?? totals} />
      {closed ? <Closed closed={closed} now={totals} /> : null}
      <Compared account={account} state={state} />
      <div className="flex flex-wrap gap-3">
        {isListed && state !== 'before' ? (
          <BusyButton
            className="btn btn-quiet max-sm:grow"
            isBusy={compare.isPending}
            onClick={runs(compare, 'Comparado com o provedor.')}
          >
            {compare.isPending ? 'Lendo a lista…' : 'Comparar com o provedor'}
          </BusyButton>
        ) : null}
        <button
          type="button"
          className="btn btn-quiet max-sm:grow"
          aria-haspopup="dialog"
          onClick={() => setExporting(true)}
        >
          <Download size={18} aria-hidden /> Baixar CSV
        </button>
        {closed === null && state === 'over' ? (
          <button type="button" className="btn btn-main max-sm:grow" onClick={() => setClosing(true)}>
            Fechar o dia
          </button>
        ) : null}
      </div>
      {isExporting ? (
        <ExportDialog
          title="Baixar o fechamento do dia"
          download={exportDay}
          onClose={() => setExporting(false)}
          onDone={() => {
            setExporting(false);
            message.show('Arquivo do dia pronto.');
          }}
        />
      ) : null}
      {isClosing ? (
        <CloseDayDialog
          day={day}
          account={account}
          onClose={() => setClosing(false)}
          onDone={() => {
            setClosing(false);
            message.show('Dia fechado.');
          }}
        />
      ) : null}
    </PanelSection>
  );
}

function StateBadge({ isClosed, state }: { isClosed: boolean; state: DayView['state'] }) {
  if (isClosed) return <span className="font-semibold text-ok">Fechado</span>;
  return <span className="text-muted">{state === 'before' ? 'Não comparado' : 'Aberto'}</span>;
}

function Totals({ totals }: { totals: DayTotals }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-5">
      {linesOf(totals).map(({ label, sum, note }) => (
        <div key={label}>
          <dt className="text-small text-muted">{label}</dt>
          <dd className="text-h3 tabular-nums">{sum}</dd>
          {note ? <dd className="text-small text-muted">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

function Closed({ closed, now }: { closed: NonNullable<DayAccount['closed']>; now: DayTotals }) {
  const { at, accountId, note, amendments, moreAmendments } = closed;
  const nameOf = useAccountNames([accountId]);
  return (
    <section aria-label="Fechamento" className="grid gap-2 text-small">
      <p>
        Fechado por {nameOf(accountId)} em {dateTimeText(at)}: “{note}”
      </p>
      {amendments.length > 0 ? (
        <>
          <h3 className="font-semibold">Emendas</h3>
          <p className="text-muted">
            Com elas, o dia tem {centavosText(now.paidCentavos)} recebidos,{' '}
            {centavosText(now.refundedCentavos)} devolvidos, {centavosText(now.disputedCentavos)} contestados
            e {centavosText(now.feeCentavos)} de tarifas conhecidas.
          </p>
          <Rows more={moreAmendments}>
            {amendments.map((amendment) => (
              <Row
                key={`${amendment.kind} ${amendment.paymentId} ${amendment.at} ${amendment.after} ${amendment.feeAfter}`}
                {...amendment}
              >
                {amendmentText(amendment)} {dateTimeText(amendment.at)}
              </Row>
            ))}
          </Rows>
        </>
      ) : null}
    </section>
  );
}

function Compared({
  account: { compared, isListed, isStale, closed },
  state,
}: Pick<AccountDayProps, 'account' | 'state'>) {
  if (state === 'before') return null;
  if (!isListed)
    return (
      <p className="text-small text-muted">
        A API deste provedor não lista pagamentos: confira o extrato no painel dele.
      </p>
    );
  if (!compared) return <p className="text-small text-muted">Ainda não comparado com o provedor.</p>;
  const { at, payments, paidCentavos, differences, more, balanceCentavos } = compared;
  const openAtClosing = differencesIn(closed?.compared ?? null);
  return (
    <section aria-label="Comparação com o provedor" className="grid gap-2 text-small">
      <p>
        O provedor listou {counted(payments, 'pagamento', 'pagamentos')} de {centavosText(paidCentavos)} em{' '}
        {dateTimeText(at)}.{' '}
        {balanceCentavos === null ? '' : `Saldo da conta naquele momento: ${centavosText(balanceCentavos)}.`}
      </p>
      {isStale ? (
        <p className="font-semibold text-warn">O dia mudou depois desta comparação: compare de novo.</p>
      ) : null}
      {openAtClosing > 0 ? (
        <p>O dia foi fechado com {counted(openAtClosing, 'diferença', 'diferenças')}, que o CSV tem.</p>
      ) : null}
      {differences.length === 0 && !isStale ? (
        <p className="font-semibold text-ok">Nenhuma diferença.</p>
      ) : null}
      {differences.length > 0 ? (
        <>
          <p className="font-semibold text-danger">
            {counted(differences.length + more, 'diferença', 'diferenças')}
          </p>
          <Rows more={more}>
            {differences.map((difference) => (
              <Row key={`${difference.reason} ${difference.paymentId}`} {...difference}>
                {differenceText(difference)}
              </Row>
            ))}
          </Rows>
        </>
      ) : null}
    </section>
  );
}

function Rows({ more, children }: { more: number; children: ReactNode }) {
  return (
    <>
      <ul className="grid gap-2">{children}</ul>
      {more > 0 ? <p className="text-muted">E mais {counted(more, 'outra', 'outras')}.</p> : null}
    </>
  );
}

interface RowProps {
  transactionId: string | null;
  paymentId: string;
  children: ReactNode;
}

function Row({ transactionId, paymentId, children }: RowProps) {
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="tabular-nums">{children}</p>
      <p className="text-micro text-muted wrap-anywhere">
        {transactionId === null ? null : (
          <>
            <Link to={adminPagePath('order', { transactionId })} className="link">
              Ver o pedido
            </Link>{' '}
          </>
        )}
        <span className="font-mono">{paymentId}</span>
      </p>
    </li>
  );
}
