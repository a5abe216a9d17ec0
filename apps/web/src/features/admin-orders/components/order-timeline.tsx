import type { OrderDetail } from '@vale/contracts/checkout';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { errorSentence } from '../../../shared/http/call-route.js';
import { useAccountNames } from '../../../shared/ui/admin/account-names.js';
import { useOrderMails } from '../api/order.js';
import { timelineOf } from '../model/order-timeline.js';
import { counted } from '../../../shared/ui/admin/numbers.js';

/** Lines that are shown before “Mostrar tudo”. */
const SHORT = 30;

/** Newest entries come first. */
export function OrderTimeline({ order, ownId }: { order: OrderDetail; ownId: string }) {
  const mails = useOrderMails(order.transactionId);
  const lines = timelineOf(order, mails.data?.items ?? []);
  const known = new Map([
    [order.accountId, 'o comprador'],
    [ownId, 'você'],
  ]);
  const others = lines.flatMap(({ accountId }) => (accountId && !known.has(accountId) ? [accountId] : []));
  const nameOf = useAccountNames(others);
  const whoIs = (accountId: string) => known.get(accountId) ?? nameOf(accountId);
  return (
    <PanelSection title="Linha do tempo">
      {mails.isError ? (
        <p role="alert" className="text-small text-danger">
          Os e-mails deste pedido não foram carregados. {errorSentence(mails.error)}
        </p>
      ) : null}
      <ol className="grid gap-3">
        {lines.slice(0, SHORT).map((line) => (
          <TimelineItem key={line.key} line={line} whoIs={whoIs} />
        ))}
      </ol>
      {lines.length > SHORT ? (
        <details>
          <summary className="cursor-pointer font-semibold">
            Mostrar mais{' '}
            {counted(lines.length - SHORT, 'registro, o mais antigo', 'registros, os mais antigos')}
          </summary>
          <ol className="mt-3 grid gap-3">
            {lines.slice(SHORT).map((line) => (
              <TimelineItem key={line.key} line={line} whoIs={whoIs} />
            ))}
          </ol>
        </details>
      ) : null}
    </PanelSection>
  );
}

interface TimelineItemProps {
  line: ReturnType<typeof timelineOf>[number];
  whoIs: (accountId: string) => string;
}

function TimelineItem({ line: { at, text, accountId, note }, whoIs }: TimelineItemProps) {
  return (
    <li className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <time dateTime={new Date(at).toISOString()} className="text-small text-muted tabular-nums">
        {dateTimeText(at)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {text}
          {accountId ? <span className="text-muted wrap-anywhere"> · {whoIs(accountId)}</span> : null}
        </p>
        {note ? <p className="text-small text-muted wrap-anywhere">{note}</p> : null}
      </div>
    </li>
  );
}
