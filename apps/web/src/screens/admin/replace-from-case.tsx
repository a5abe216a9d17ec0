import type { InboxCase } from '@vale/contracts/checkout';
import { useConversation } from '../../features/admin-inbox/api/help.js';
import { useInspectedOrder } from '../../features/admin-orders/api/order.js';
import { ReplaceDialog } from '../../features/admin-orders/components/replace-dialog.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { ErrorNotice } from '../../shared/ui/notice.js';

interface ReplaceFromCaseProps {
  known: InboxCase;
  onClose: () => void;
  onDone: () => void;
}

/** Replaces the code of a unit with which a buyer asked for help. */
export function ReplaceFromCase({ known, onClose, onDone }: ReplaceFromCaseProps) {
  const helpId = known.id.slice(`${known.kind}.`.length);
  const conversation = useConversation(helpId);
  const order = useInspectedOrder(known.transactionId ?? '');
  const asked = conversation.data?.lines ?? [];
  const replaceable = (order.data?.permitted.replace ?? []).filter((line) => asked.includes(line));
  if (order.data && conversation.data && replaceable.length > 0)
    return <ReplaceDialog order={order.data} {...{ replaceable, helpId, onClose, onDone }} />;
  return (
    <Dialog title="Trocar código" onClose={onClose}>
      {order.data && conversation.data ? (
        <p>Nenhuma unidade deste caso pode ser trocada: não foi entregue, ou já foi devolvida.</p>
      ) : (
        <ErrorNotice error={order.error ?? conversation.error} />
      )}
    </Dialog>
  );
}
