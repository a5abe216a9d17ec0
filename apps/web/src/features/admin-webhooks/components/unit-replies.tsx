import type { ShownUnitReply } from '@vale/contracts/checkout';
import { dateTimeText } from '../../../shared/time/dates.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';
import { useShowKeptCode, useUnitReplies } from '../api/unit-replies.js';

interface UnitRepliesProps {
  transactionId: string;
  /** Owners alone may see kept codes. */
  isOwner: boolean;
}

/** Replies of the seller's own system for the units of an order; nothing if there are none. */
export function UnitReplies({ transactionId, isOwner }: UnitRepliesProps) {
  const replies = useUnitReplies(transactionId).data?.items ?? [];
  if (replies.length === 0) return null;
  return (
    <div className="mt-4">
      <PanelSection title="Respostas do seu sistema">
        <ul className="grid gap-3">
          {replies.map((reply) => (
            <Reply key={reply.line} transactionId={transactionId} isOwner={isOwner} reply={reply} />
          ))}
        </ul>
      </PanelSection>
    </div>
  );
}

function Reply({ transactionId, isOwner, reply }: UnitRepliesProps & { reply: ShownUnitReply }) {
  const { line, label, state } = reply;
  const show = useShowKeptCode(transactionId);
  return (
    <li>
      <span className="font-semibold wrap-anywhere">{label}</span>: {textOf(reply)} {whenOf(reply)}{' '}
      {isOwner && (state === 'kept' || state === 'repeated') && !show.data ? (
        <BusyButton className="link min-h-9" isBusy={show.isPending} onClick={() => show.mutate(line)}>
          Ver o código guardado
        </BusyButton>
      ) : null}
      {show.data ? <code className="block wrap-anywhere whitespace-pre-wrap">{show.data.code}</code> : null}
      <ErrorNotice error={show.error} />
    </li>
  );
}

function whenOf({ state, at }: ShownUnitReply): string {
  if (state === 'wait') return `(desde ${dateTimeText(at)}).`;
  // "Não vai entregar em" and a date would speak of that day.
  return state === 'no' ? `– resposta de ${dateTimeText(at)}.` : `em ${dateTimeText(at)}.`;
}

function textOf({ state, reason, nextAt }: ShownUnitReply): string {
  if (state === 'wait')
    return nextAt === null
      ? 'pediu para esperar; as tentativas estão em Webhooks, e você pode entregar à mão ou devolver'
      : `pediu para esperar; a loja pergunta de novo em ${dateTimeText(nextAt)}`;
  if (state === 'given') return 'código entregue ao comprador';
  if (state === 'kept') return 'código não entregue ao comprador, guardado';
  if (state === 'repeated') return 'mesmo código de outra unidade, guardado: confira e entregue à mão';
  return reason === '' ? 'não vai entregar' : `não vai entregar (${reason})`;
}
