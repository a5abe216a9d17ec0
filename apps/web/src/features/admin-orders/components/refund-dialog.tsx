import {
  checkoutAdminRoutes,
  type OrderDetail,
  type RefundPreview,
  orderStateLabel,
} from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { useState } from 'react';
import { callRoute } from '../../../shared/http/call-route.js';
import { useOrderAction, useRefundPreview, type RefundRequest } from '../api/order.js';
import { namedUnits } from '../model/item-units.js';
import { CODES_AFTER_TEXTS, UNIT_CODES_AFTER_TEXTS } from '../model/order-texts.js';
import { readSum } from '../../../shared/ui/admin/numbers.js';
import {
  ActionDialog,
  ReasonField,
  useReason,
  type ReasonState,
} from '../../../shared/ui/admin/action-dialog.js';
import type { OrderDialogProps } from './order-dialog.js';
import { RefundFields, type Refundable, type RefundChoice } from './refund-fields.js';

interface RefundDialogProps extends OrderDialogProps {
  refundable: Refundable;
}

const FIRST_CHOICE: RefundChoice = { what: 'all', sum: '', units: [], paymentId: '', by: '' };

/** First what goes back, then what that will do, then it is done. */
export function RefundDialog({ order, refundable, isOver, onClose, onDone }: RefundDialogProps) {
  const [choice, setChoice] = useState<RefundChoice>(FIRST_CHOICE);
  const [tried, setTried] = useState(false);
  const reason = useReason(true);
  const preview = useRefundPreview(order.transactionId);
  // Kept on the way back: without a reply, the refund may have been made.
  const act = useOrderAction(onDone);
  const request = requestOf(choice);
  const problem = tried && !request ? PROBLEMS[choice.what] : undefined;
  // The choice may have changed while the preview was loading.
  const previewed = preview.variables;
  if (preview.data && previewed)
    return (
      <Confirmation
        {...{ order, reason, act, isOver, onClose }}
        request={previewed}
        preview={preview.data}
        onBack={() => {
          act.reset();
          preview.reset();
        }}
      />
    );
  return (
    <ActionDialog
      title="Devolver dinheiro"
      effects={[]}
      action="Continuar"
      isPending={preview.isPending}
      error={preview.error}
      isOver={isOver}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (reason.check() && request) preview.mutate(request);
      }}
    >
      <RefundFields
        refundable={refundable}
        lines={order.lines}
        choice={choice}
        onChange={setChoice}
        problem={problem}
      />
      <ReasonField state={reason} label="Motivo" />
    </ActionDialog>
  );
}

const PROBLEMS: Partial<Record<RefundChoice['what'], string>> = {
  part: 'Informe o valor em reais, como 12,50.',
  units: 'Escolha o que devolver.',
};

/** Null while the sum of a partial refund is invalid, or no unit is chosen. */
function requestOf({ what, sum, units, paymentId, by }: RefundChoice): RefundRequest | null {
  if (what === 'units') return units.length > 0 ? { lines: [...units], ...(by && { by }) } : null;
  const more = { ...(paymentId && { paymentId }), ...(by && { by }) };
  if (what === 'all') return more;
  if (what === 'excess') return { ...more, excess: true };
  const centavos = readSum(sum);
  return centavos === null ? null : { ...more, centavos };
}

interface ConfirmationProps extends Omit<OrderDialogProps, 'onDone'> {
  request: RefundRequest;
  preview: RefundPreview;
  reason: ReasonState;
  act: ReturnType<typeof useOrderAction>;
  onBack: () => void;
}

function Confirmation(props: ConfirmationProps) {
  const { order, request, preview, reason, act, isOver, onBack, onClose } = props;
  const total = preview.parts.reduce((sum, { centavos }) => sum + centavos, 0);
  const params = { transactionId: order.transactionId };
  const [freesCoupon, setFreesCoupon] = useState(false);
  const body = { ...request, reason: reason.reason.trim(), ...(freesCoupon && { freesCoupon }) };
  return (
    <ActionDialog
      title={`Devolver ${centavosText(total)}?`}
      effects={effectsOf(order, preview, request)}
      action={`Devolver ${centavosText(total)}`}
      isDangerous
      isPending={act.isPending}
      error={act.error}
      isOver={isOver}
      onBack={onBack}
      onClose={onClose}
      onSubmit={() =>
        act.mutate((options) => callRoute(checkoutAdminRoutes.refundOrder, { params, body }, options))
      }
    >
      {order.coupon && !order.coupon.isFreed ? (
        <label className="choice min-h-11 py-2">
          <input
            type="checkbox"
            checked={freesCoupon}
            onChange={({ target }) => setFreesCoupon(target.checked)}
          />
          Devolver também o uso do cupom {order.coupon.code}
        </label>
      ) : null}
    </ActionDialog>
  );
}

function effectsOf(
  { state, customer, lines }: OrderDetail,
  preview: RefundPreview,
  request: RefundRequest,
): string[] {
  const parts = preview.parts.map(({ centavos, by }) =>
    by === 'provider'
      ? `O provedor devolve ${centavosText(centavos)} para a conta de onde saiu o PIX de ${customer.name}.`
      : `${centavosText(centavos)} entram na fila “devolver à mão”: uma pessoa envia o PIX a ${customer.name} pelo banco e confirma aqui.`,
  );
  const codes = (request.lines ? UNIT_CODES_AFTER_TEXTS : CODES_AFTER_TEXTS)[preview.codes];
  const isManual = preview.parts.every(({ by }) => by === 'hand');
  return [
    ...parts,
    ...(request.lines
      ? [`Deixa de ser do comprador: ${namedUnits(lines, request.lines)}. O resto do pedido continua.`]
      : []),
    preview.state === state
      ? `O estado do pedido não muda: ${orderStateLabel(state)}.`
      : `O estado do pedido passa a ser: ${orderStateLabel(preview.state)}.`,
    ...(codes ? [codes] : []),
    isManual
      ? 'Enquanto o PIX não foi enviado, esta devolução ainda pode ser cancelada.'
      : 'Uma devolução feita pelo provedor não pode ser desfeita.',
  ];
}
