import { answerText, checkoutAdminRoutes, type OrderDetail } from '@vale/contracts/checkout';
import { useState } from 'react';
import { callRoute } from '../../../shared/http/call-route.js';
import { useOrderAction } from '../api/order.js';
import { unitLabel } from '../model/item-units.js';
import { itemsOf, missingIn, neededLines, type GivenLines } from '../model/given-lines.js';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import type { OrderDialogProps } from './order-dialog.js';
import { GivenLineFields } from './given-line-fields.js';

interface DeliverDialogProps extends OrderDialogProps {
  /** Numbers of the lines that need a text or a code. */
  linesWithoutCode: readonly number[];
}

/** A text or a code from stock for each line that has none. */
export function DeliverDialog({ order, linesWithoutCode, isOver, onClose, onDone }: DeliverDialogProps) {
  const act = useOrderAction(onDone);
  const reason = useReason(false);
  const [given, setGiven] = useState<GivenLines>({});
  const [tried, setTried] = useState(false);
  const params = { transactionId: order.transactionId };
  const lines = order.lines.filter(({ cancelledAt }) => cancelledAt === undefined);
  const manual = lines.filter(({ delivery, code }) => delivery === 'manual' && !code).map(({ line }) => line);
  const missing = missingIn(given, neededLines(given, linesWithoutCode, manual));
  const submit = () => {
    setTried(true);
    if (missing.length > 0) return;
    const body = { items: itemsOf(given), reason: reason.reason.trim() };
    act.mutate((options) => callRoute(checkoutAdminRoutes.deliverOrder, { params, body }, options));
  };
  return (
    <ActionDialog
      title="Entregar à mão"
      effects={[
        'O que está em cada item passa a ser do comprador, que o vê na página do pedido.',
        `O e-mail de entrega vai para ${order.customer.email}.`,
        'A entrega não pode ser desfeita.',
      ]}
      action="Entregar"
      isPending={act.isPending}
      error={act.error}
      isOver={isOver}
      onClose={onClose}
      onSubmit={submit}
    >
      {order.answers ? (
        <ul className="grid gap-1 wrap-anywhere" aria-label="Dados para a entrega">
          {order.answers.map((one) => (
            <li key={`${one.line} ${one.label}`}>{answerText(one)}</li>
          ))}
        </ul>
      ) : null}
      {lines.map((line) => (
        <GivenLineFields
          key={line.line}
          line={line}
          name={unitLabel(order.lines, line)}
          needsCode={linesWithoutCode.includes(line.line)}
          offersStock={order.permitted.stockCodes !== false}
          given={given[line.line]}
          problem={tried && missing.includes(line.line) ? problemOf(line) : undefined}
          onChange={(value) => setGiven({ ...given, [line.line]: value })}
        />
      ))}
      <ReasonField state={reason} label="Observação (opcional)" />
    </ActionDialog>
  );
}

function problemOf({ delivery }: OrderDetail['lines'][number]): string {
  return delivery === 'manual'
    ? 'Escreva o que foi entregue: os itens com texto e este são entregues juntos.'
    : 'Escreva o texto ou escolha um código.';
}
