import type { CaseKind } from '@vale/contracts/checkout';
import { adminPagePath } from '@vale/contracts/pages';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../shared/routing/link.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { ErrorState, LoadingText } from '../../../shared/ui/states.js';
import { useWaitingWork } from '../api/get-waiting-work.js';
import {
  useDeadLetter,
  useDegraded,
  useEmptiestStocks,
  useMailFigures,
  useWebhookStates,
} from '../api/read-figures.js';
import { useMinute } from '../model/use-minute.js';
import {
  casesPath,
  isAlert,
  isTask,
  lowStocks,
  serverAlerts,
  sinceText,
  stockText,
  verbOf,
  webhookAlerts,
} from '../model/today.js';

const MAX_SHOWN = 6;

interface KindProps {
  /** The name of a kind of case. */
  labelOf: (kind: CaseKind) => string;
}

/** Cases that wait for a person, by kind; the one that has waited longest comes first. */
export function WaitingTasks({ labelOf }: KindProps) {
  const query = useWaitingWork();
  const now = useMinute();
  const tasks = query.data?.kinds.filter(isTask);
  return (
    <PanelSection
      title="Esperando por você"
      action={
        <Link to={adminPagePath('inbox')} className="link text-small">
          Ver tudo
        </Link>
      }
    >
      {query.isLoadingError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : tasks === undefined ? (
        <Loading />
      ) : tasks.length === 0 ? (
        <Fine>Nenhuma pendência.</Fine>
      ) : (
        <ul className="divide-y divide-line">
          {tasks.map(({ kind, count, oldestAt, order }) => (
            <Row
              key={kind}
              title={`${count} · ${labelOf(kind)}`}
              text={[order?.items, sinceText(oldestAt, now)].filter(Boolean).join(' · ')}
              to={casesPath(kind)}
              verb={verbOf(kind)}
            />
          ))}
        </ul>
      )}
    </PanelSection>
  );
}

/** Lists the problems that keep buyers from getting what they paid for, or the shop from selling. */
export function Alerts({ labelOf }: KindProps) {
  const waiting = useWaitingWork();
  const now = useMinute();
  const mail = useMailFigures();
  const dead = useDeadLetter();
  const degraded = useDegraded().data;
  const webhooks = useWebhookStates().data;
  const reads = [waiting, mail, dead];
  const failed = reads.find(({ isLoadingError }) => isLoadingError);
  const alerts = [
    ...(waiting.data?.kinds ?? []).filter(isAlert).map(({ kind, count, oldestAt, order }) => ({
      title: `${count} · ${labelOf(kind)}`,
      text: [order?.items, sinceText(oldestAt, now)].filter(Boolean).join(' · '),
      to: casesPath(kind),
      verb: verbOf(kind),
    })),
    ...(mail.data?.canSend === false
      ? [
          {
            title: 'A loja não envia e-mails',
            text: 'Nenhum servidor de e-mail está ligado. Quem cuida do servidor liga um.',
            to: adminPagePath('settings'),
            verb: 'Ver',
          },
        ]
      : []),
    ...((dead.data?.items.length ?? 0) > 0
      ? [
          {
            title: 'Trabalho que falhou',
            text: 'Algo que a loja faz sozinha parou depois de várias tentativas.',
            to: adminPagePath('deadLetters'),
            verb: 'Ver',
          },
        ]
      : []),
    ...webhookAlerts(webhooks?.items ?? []),
    ...serverAlerts(degraded ?? ''),
  ];
  return (
    <PanelSection title="Alertas">
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : alerts.length > 0 ? (
        <ul className="divide-y divide-line">
          {alerts.map((alert) => (
            <Row key={alert.title} {...alert} isUrgent />
          ))}
        </ul>
      ) : reads.every(({ data }) => data) ? (
        <Fine>
          {degraded != null
            ? 'Entregas, pagamentos, e-mail e disco em ordem.'
            : 'Entregas, pagamentos e e-mail em ordem.'}
        </Fine>
      ) : (
        <Loading />
      )}
    </PanelSection>
  );
}

/** Stocks that are empty or end soon. */
export function LowStocks() {
  const { failed, isLoading, ...found } = useEmptiestStocks();
  const rows = lowStocks(found);
  return (
    <PanelSection
      title="Estoque baixo"
      action={
        <Link to={adminPagePath('stock')} className="link text-small">
          Ver estoque
        </Link>
      }
    >
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isLoading ? (
        <Loading />
      ) : rows.length === 0 ? (
        <Fine>Nenhum estoque vazio ou perto do fim.</Fine>
      ) : (
        <ul className="divide-y divide-line">
          {rows.slice(0, MAX_SHOWN).map((stock) => (
            <Row
              key={stock.name}
              title={stock.name}
              text={stockText(stock)}
              to={`${adminPagePath('stockOf', { id: stock.productId })}${stock.variation ? `?variacao=${encodeURIComponent(stock.variation)}` : ''}`}
              verb="Repor"
            />
          ))}
          {rows.length > MAX_SHOWN ? (
            <li className="pt-3 text-small text-muted">e mais {rows.length - MAX_SHOWN}</li>
          ) : null}
        </ul>
      )}
    </PanelSection>
  );
}

interface RowProps {
  title: string;
  text: string;
  to: string | undefined;
  verb: string;
  isUrgent?: boolean;
}

function Row({ title, text, to, verb, isUrgent = false }: RowProps) {
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      {isUrgent ? <CircleAlert size={20} className="shrink-0 text-danger" aria-hidden /> : null}
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-small text-muted wrap-anywhere">{text}</p>
      </div>
      {to ? (
        <Link to={to} className="btn btn-quiet min-h-11 shrink-0 px-4" aria-label={`${verb}: ${title}`}>
          {verb}
        </Link>
      ) : null}
    </li>
  );
}

function Fine({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-muted">
      <CircleCheck size={20} className="shrink-0 text-ok" aria-hidden /> {children}
    </p>
  );
}

function Loading() {
  return (
    <div aria-busy className="grid gap-2">
      <LoadingText>Carregando…</LoadingText>
      <div className="skeleton h-12" />
      <div className="skeleton h-12" />
    </div>
  );
}
