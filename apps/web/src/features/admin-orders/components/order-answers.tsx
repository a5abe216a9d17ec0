import { MAX_ANSWER_LENGTH } from '@vale/contracts/catalog';
import {
  buyerAnswerErrors,
  checkoutAdminRoutes,
  MISSING_ANSWER,
  type OrderDetail,
  type ShownAnswer,
} from '@vale/contracts/checkout';
import { useEffect, useRef, useState } from 'react';
import { callRoute, hasCode } from '../../../shared/http/call-route.js';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { PanelSection } from '../../../shared/ui/admin/panel-section.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { useOrderAction } from '../api/order.js';
import type { OrderDialogProps } from './order-dialog.js';

/** Shows the buyer's answers to the products' fields, which support may correct until the delivery. */
export function OrderAnswers({ order }: { order: OrderDetail }) {
  const { answers = [], permitted } = order;
  const [open, setOpen] = useState<ShownAnswer | null>(null);
  const message = useMessage();
  if (answers.length === 0) return null;
  return (
    <PanelSection title="Dados para a entrega">
      {message.banner}
      <ul className="divide-y divide-line">
        {answers.map((one) => (
          <li
            key={`${one.line} ${one.label}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0 grow basis-48">
              <span className="block text-small text-muted wrap-anywhere">{nameOf(one)}</span>
              {one.value ? (
                <span className="font-semibold wrap-anywhere select-all">{one.value}</span>
              ) : (
                <span className="text-warn">{MISSING_ANSWER}</span>
              )}
            </span>
            {permitted.correctAnswers ? (
              <button
                type="button"
                className="btn btn-quiet min-h-11 px-4 py-2"
                aria-haspopup="dialog"
                aria-label={`${actionOf(one)} ${nameOf(one)}`}
                onClick={() => setOpen(one)}
              >
                {actionOf(one)}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {open ? (
        <CorrectDialog
          order={order}
          answer={open}
          isOver={!permitted.correctAnswers}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            message.show(open.value ? 'Dado corrigido.' : 'Dado informado.');
          }}
        />
      ) : null}
    </PanelSection>
  );
}

interface CorrectDialogProps extends OrderDialogProps {
  answer: ShownAnswer;
}

function CorrectDialog({ order, answer, isOver, onClose, onDone }: CorrectDialogProps) {
  const act = useOrderAction(onDone);
  const reason = useReason(true);
  const [value, setValue] = useState(answer.value);
  const [tried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refusal = hasCode(act.error, buyerAnswerErrors.answerInvalid) ? act.error.message : undefined;
  const problem = tried && value.trim() === '' ? 'Informe o valor correto.' : refusal;
  useEffect(() => {
    if (refusal !== undefined) input.current?.focus();
  }, [refusal]);
  const submit = () => {
    setTried(true);
    if (!reason.check() || value.trim() === '') return;
    const { line, label } = answer;
    const body = { line, label, value: value.trim(), reason: reason.reason.trim() };
    const { transactionId } = order;
    act.mutate((options) =>
      callRoute(checkoutAdminRoutes.correctAnswer, { params: { transactionId }, body }, options),
    );
  };
  return (
    <ActionDialog
      title={answer.value ? 'Corrigir dado do comprador' : 'Informar dado para a entrega'}
      effects={[
        `${order.grant ? 'Quem recebe' : 'O comprador'} vê o valor novo na página do pedido.`,
        'Fica registrado quem mudou, quando e por quê. Não escreva o valor no motivo.',
      ]}
      action={actionOf(answer)}
      isPending={act.isPending}
      error={refusal === undefined ? act.error : null}
      isOver={isOver}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        ref={input}
        label={nameOf(answer)}
        maxLength={2 * MAX_ANSWER_LENGTH}
        autoComplete="off"
        value={value}
        error={problem}
        onChange={({ target }) => setValue(target.value)}
      />
      <ReasonField state={reason} label="Motivo" />
    </ActionDialog>
  );
}

function actionOf({ value }: ShownAnswer): string {
  return value ? 'Corrigir' : 'Informar';
}

function nameOf({ of, label }: ShownAnswer): string {
  return of ? `${label} – ${of}` : label;
}
