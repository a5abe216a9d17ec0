import { checkoutAdminRoutes, type OrderDetail, type PermittedActions } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { useState } from 'react';
import { callRoute } from '../../../shared/http/call-route.js';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useOrderAction } from '../api/order.js';
import { readSum } from '../../../shared/ui/admin/numbers.js';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import type { OrderDialogProps } from './order-dialog.js';

interface AcceptDialogProps extends OrderDialogProps {
  acceptable: NonNullable<PermittedActions['accept']>;
}

/** Accepts what was paid as enough. */
export function AcceptDialog({ order, acceptable, isOver, onClose, onDone }: AcceptDialogProps) {
  const act = useOrderAction(onDone);
  const reason = useReason(true);
  const { keptCentavos, missingCentavos, excessCentavos } = acceptable;
  const params = { transactionId: order.transactionId };
  return (
    <ActionDialog
      title={`Aceitar ${centavosText(keptCentavos)}?`}
      effects={[
        `${centavosText(keptCentavos)} passam a bastar para este pedido de ${centavosText(order.totalCentavos)}.`,
        ...(missingCentavos > 0
          ? [`O comprador não precisa mais pagar ${centavosText(missingCentavos)}.`]
          : []),
        ...(excessCentavos > 0
          ? [`${centavosText(excessCentavos)} a mais continuam a ser devolvidos ao comprador.`]
          : []),
        ...deliveryEffects(order),
        'Depois da entrega isto não pode ser desfeito; o dinheiro ainda pode ser devolvido.',
      ]}
      action={`Aceitar ${centavosText(keptCentavos)}`}
      isPending={act.isPending}
      error={act.error}
      isOver={isOver}
      onClose={onClose}
      onSubmit={() => {
        if (!reason.check()) return;
        const body = { reason: reason.reason.trim() };
        act.mutate((options) => callRoute(checkoutAdminRoutes.acceptOrder, { params, body }, options));
      }}
    >
      <ReasonField state={reason} label="Motivo" />
    </ActionDialog>
  );
}

const OTHER_PAYMENT = '';

/** A payment that a person saw on the shop's account, or the sum of one that cannot be read. */
export function SeenPaymentDialog({ order, onClose, onDone }: OrderDialogProps) {
  const { illegiblePayments } = order.permitted;
  const act = useOrderAction(onDone);
  const reason = useReason(true);
  const [known, setKnown] = useState(illegiblePayments[0] ?? OTHER_PAYMENT);
  const [id, setId] = useState('');
  const [sum, setSum] = useState('');
  const [tried, setTried] = useState(false);
  const centavos = readSum(sum);
  const paymentId = known || id.trim();
  const params = { transactionId: order.transactionId };
  const submit = () => {
    setTried(true);
    if (!reason.check() || centavos === null || paymentId === '') return;
    const body = { payment: { id: paymentId, centavos }, reason: reason.reason.trim() };
    act.mutate((options) => callRoute(checkoutAdminRoutes.acceptOrder, { params, body }, options));
  };
  return (
    <ActionDialog
      title="Registrar um pagamento visto"
      effects={[
        `${centavos === null ? 'O valor' : centavosText(centavos)} passa a contar como pago neste pedido, e basta para entregar.`,
        'Este pagamento não pode pagar outro pedido.',
        ...deliveryEffects(order),
        'Confira o extrato antes: o que o provedor disser depois vale mais, e a entrega não volta.',
      ]}
      action="Registrar e entregar"
      isPending={act.isPending}
      error={act.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {illegiblePayments.length > 0 ? (
        <SelectField
          label="Pagamento"
          value={known}
          options={[
            ...illegiblePayments.map((one) => [one, `Valor ilegível · ${one}`] as const),
            [OTHER_PAYMENT, 'Outro, visto no extrato'],
          ]}
          onChange={({ target }) => setKnown(target.value)}
        />
      ) : null}
      {known === OTHER_PAYMENT ? (
        <TextField
          label="Identificador do PIX (E2E)"
          autoComplete="off"
          value={id}
          error={tried && paymentId === '' ? 'Informe o identificador (E2E) do PIX.' : undefined}
          hint="Começa com E e está no comprovante e no extrato"
          onChange={({ target }) => setId(target.value)}
        />
      ) : null}
      <TextField
        label="Valor em reais"
        inputMode="decimal"
        autoComplete="off"
        value={sum}
        error={tried && centavos === null ? 'Informe o valor em reais, como 12,50.' : undefined}
        hint={`O pedido custa ${centavosText(order.totalCentavos)}`}
        onChange={({ target }) => setSum(target.value)}
      />
      <ReasonField state={reason} label="Motivo" />
    </ActionDialog>
  );
}

function deliveryEffects({ delivery, lines, customer }: OrderDetail): string[] {
  if (delivery.state === 'delivered') return [];
  const isManual = lines.some((line) => line.delivery === 'manual');
  return [
    isManual
      ? 'O pedido passa a esperar a entrega à mão.'
      : `Os códigos são entregues, e o e-mail vai para ${customer.email}.`,
  ];
}
