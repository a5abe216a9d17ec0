import { checkoutAdminRoutes, type PermittedActions } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { useState } from 'react';
import { callRoute } from '../../../shared/http/call-route.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useOrderAction, type Send } from '../api/order.js';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import type { OrderDialogProps } from './order-dialog.js';

interface ReasonedDialogProps extends Pick<OrderDialogProps, 'onClose' | 'onDone'> {
  title: string;
  effects: readonly string[];
  action: string;
  label: string;
  /** Shown if nothing was written. */
  missing?: string;
  isOptional?: boolean;
  isDangerous?: boolean;
  /** Sends the action with the written text. */
  send: (reason: string, options: Parameters<Send>[0]) => ReturnType<Send>;
}

/** An action that asks for nothing but a reason. */
function ReasonedDialog(props: ReasonedDialogProps) {
  const {
    title,
    effects,
    action,
    label,
    missing,
    isOptional = false,
    isDangerous = false,
    send,
    onClose,
    onDone,
  } = props;
  const act = useOrderAction(onDone);
  const reason = useReason(!isOptional, missing);
  return (
    <ActionDialog
      {...{ title, effects, action, isDangerous, onClose }}
      isPending={act.isPending}
      error={act.error}
      onSubmit={() => {
        if (reason.check()) act.mutate((options) => send(reason.reason.trim(), options));
      }}
    >
      <ReasonField state={reason} label={label} />
    </ActionDialog>
  );
}

export function CancelDialog({ order: { transactionId, lines, grant }, onClose, onDone }: OrderDialogProps) {
  const held = lines.filter(({ code }) => code?.state === 'held').length;
  return (
    <ReasonedDialog
      title="Cancelar o pedido?"
      effects={[
        ...(grant
          ? ['Nada é entregue, e a página do pedido diz que a loja cancelou o presente.']
          : [
              'Antes, o pagamento é verificado no provedor: um pedido pago não é cancelado.',
              'O PIX deixa de valer onde o provedor pode cancelá-lo.',
            ]),
        ...(held > 0
          ? [
              `${held === 1 ? 'O código reservado volta' : `Os ${held} códigos reservados voltam`} ao estoque.`,
            ]
          : []),
        grant
          ? 'Não pode ser desfeito.'
          : 'Não pode ser desfeito. Um pagamento que chegue depois aparece como “pago, em espera”.',
      ]}
      action="Cancelar o pedido"
      label="Motivo"
      isDangerous
      send={(reason) =>
        callRoute(checkoutAdminRoutes.cancelForAdmin, { params: { transactionId }, body: { reason } })
      }
      {...{ onClose, onDone }}
    />
  );
}

export function ResendDialog({ order: { transactionId, customer }, onClose, onDone }: OrderDialogProps) {
  return (
    <ReasonedDialog
      title="Reenviar o e-mail de entrega?"
      effects={[
        `O e-mail com os códigos vai de novo para ${customer.email}.`,
        'O que já foi enviado não volta.',
      ]}
      action="Reenviar"
      label="Motivo (opcional)"
      isOptional
      send={(reason, options) =>
        callRoute(
          checkoutAdminRoutes.resendForAdmin,
          { params: { transactionId }, body: { reason } },
          options,
        )
      }
      {...{ onClose, onDone }}
    />
  );
}

interface DisputeDialogProps extends OrderDialogProps {
  outcome: 'won' | 'lost';
}

export function DisputeDialog({ order: { transactionId }, outcome, onClose, onDone }: DisputeDialogProps) {
  const isWon = outcome === 'won';
  return (
    <ReasonedDialog
      title={isWon ? 'A loja ganhou a disputa?' : 'A loja perdeu a disputa?'}
      effects={[
        isWon
          ? 'O dinheiro conta como da loja, e o pedido volta ao que era antes da disputa.'
          : 'O dinheiro conta como devolvido ao comprador, e os códigos deixam de ser mostrados.',
        'Se o provedor disser outra coisa depois, vale o que ele disser.',
      ]}
      action={isWon ? 'Registrar disputa ganha' : 'Registrar disputa perdida'}
      label="Motivo"
      isDangerous={!isWon}
      send={(reason) =>
        callRoute(checkoutAdminRoutes.decideDispute, {
          params: { transactionId },
          body: { outcome, reason },
        })
      }
      {...{ onClose, onDone }}
    />
  );
}

export function NoteDialog({ order: { transactionId }, onClose, onDone }: OrderDialogProps) {
  return (
    <ReasonedDialog
      title="Anotar"
      effects={['A anotação fica no pedido, para os administradores. Não pode ser apagada.']}
      action="Anotar"
      label="Anotação"
      missing="Escreva a anotação."
      send={(reason) =>
        callRoute(checkoutAdminRoutes.noteOrder, { params: { transactionId }, body: { reason } })
      }
      {...{ onClose, onDone }}
    />
  );
}

type RefundByHand = PermittedActions['refundsByHand'][number];

interface RefundByHandProps extends OrderDialogProps {
  refund: RefundByHand;
}

export function DropRefundDialog({ order: { transactionId }, refund, onClose, onDone }: RefundByHandProps) {
  return (
    <ReasonedDialog
      title={`Não devolver ${centavosText(refund.centavos)}?`}
      effects={[
        `A devolução à mão de ${centavosText(refund.centavos)} sai da fila, e o dinheiro conta como da loja outra vez.`,
        'O pedido volta ao estado que o dinheiro permite. Uma nova devolução pode ser pedida depois.',
      ]}
      action="Não devolver"
      label="Motivo"
      isDangerous
      send={(reason) =>
        callRoute(checkoutAdminRoutes.dropRefund, {
          params: { transactionId, refundId: refund.id },
          body: { reason },
        })
      }
      {...{ onClose, onDone }}
    />
  );
}

/** The contracts require this format. */
const END_TO_END_ID = /^[ED]\d{20}[A-Za-z0-9]{11}$/;

export function ConfirmRefundDialog({ order, refund, onClose, onDone }: RefundByHandProps) {
  const act = useOrderAction(onDone);
  const reason = useReason(false);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const endToEndId = typed.trim();
  const isValid = END_TO_END_ID.test(endToEndId);
  const params = { transactionId: order.transactionId, refundId: refund.id };
  return (
    <ActionDialog
      title={`${centavosText(refund.centavos)} já foram devolvidos?`}
      effects={[
        `A devolução de ${centavosText(refund.centavos)} a ${order.customer.name} passa a constar como feita.`,
        'O comprador vê que o valor foi devolvido.',
        'Não pode ser desfeito: confirme só depois de enviar o PIX pelo banco.',
      ]}
      action="Confirmar devolução"
      isPending={act.isPending}
      error={act.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!isValid) return;
        const body = { endToEndId, reason: reason.reason.trim() };
        act.mutate(() => callRoute(checkoutAdminRoutes.confirmRefund, { params, body }));
      }}
    >
      <TextField
        label="Identificador do PIX (E2E)"
        autoComplete="off"
        value={typed}
        error={tried && !isValid ? 'Informe o identificador (E2E) do PIX.' : undefined}
        hint="Do comprovante: E ou D e mais 31 caracteres"
        onChange={({ target }) => setTyped(target.value)}
      />
      <ReasonField state={reason} label="Observação (opcional)" />
    </ActionDialog>
  );
}
