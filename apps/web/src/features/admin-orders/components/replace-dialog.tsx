import { checkoutAdminRoutes } from '@vale/contracts/checkout';
import { useState } from 'react';
import { callRoute } from '../../../shared/http/call-route.js';
import { ActionDialog, ReasonField, useReason } from '../../../shared/ui/admin/action-dialog.js';
import { SelectField, TextAreaField } from '../../../shared/ui/admin/fields.js';
import { useOrderAction } from '../api/order.js';
import type { GivenLine } from '../model/given-lines.js';
import { unitLabel, type Unit } from '../model/item-units.js';
import { codeNumber, MAX_TEXT_LENGTH, StockCode } from './given-line-fields.js';
import type { OrderDialogProps } from './order-dialog.js';

interface ReplaceDialogProps extends OrderDialogProps {
  /** Numbers of the lines that can be chosen. */
  replaceable: readonly number[];
  /** The buyer's request for help that this answers. */
  helpId?: string | undefined;
}

/** Null: the next free code of the stock. */
type NewCode = GivenLine | null;

/** Gives a delivered unit another code. */
export function ReplaceDialog({ order, replaceable, helpId, isOver, onClose, onDone }: ReplaceDialogProps) {
  const act = useOrderAction(onDone);
  const reason = useReason(true);
  const [line, setLine] = useState(replaceable[0]!);
  const [chosen, setChosen] = useState<NewCode>(null);
  const [tried, setTried] = useState(false);
  const unit = order.lines[line]!;
  const isManual = unit.delivery === 'manual';
  const given = chosen ?? (isManual ? { from: 'text' as const, text: '' } : null);
  const isMissing = given !== null && valueOf(given) === '';
  const problem = tried && isMissing ? 'Digite ou escolha o novo código.' : undefined;
  const submit = () => {
    setTried(true);
    if (!reason.check() || isMissing) return;
    const body = {
      line,
      last: unit.replaced?.last ?? null,
      reason: reason.reason.trim(),
      ...(given && { given: given.from === 'text' ? { text: given.text.trim() } : { codeId: given.codeId } }),
      ...(helpId !== undefined && { helpId }),
    };
    act.mutate((options) =>
      callRoute(
        checkoutAdminRoutes.replaceCode,
        { params: { transactionId: order.transactionId }, body },
        options,
      ),
    );
  };
  return (
    <ActionDialog
      title="Trocar código"
      effects={[
        'O código de agora deixa de ser mostrado ao comprador e nunca volta à venda.',
        ...(given ? [] : ['Sem código livre, a unidade espera que alguém digite um.']),
        `O novo código aparece na página do pedido, e o e-mail vai para ${order.customer.email}.`,
        'O custo do novo código conta como perda. A troca não pode ser desfeita.',
      ]}
      action="Trocar código"
      isPending={act.isPending}
      error={act.error}
      isOver={isOver}
      onClose={onClose}
      onSubmit={submit}
    >
      {replaceable.length > 1 ? (
        <SelectField
          label="Unidade"
          value={String(line)}
          options={replaceable.map((one) => [String(one), optionText(order.lines, order.lines[one]!)])}
          onChange={({ target }) => {
            setLine(Number(target.value));
            setChosen(null);
          }}
        />
      ) : null}
      <p className="text-small text-muted">{timesText(unit)}</p>
      <SelectField
        label="Novo código"
        value={given?.from ?? 'next'}
        options={[
          ...(isManual ? [] : ([['next', 'O próximo livre do estoque']] as const)),
          ['text', 'Digitar um código'],
          ...(isManual || order.permitted.stockCodes === false
            ? []
            : ([['stock', 'Escolher do estoque']] as const)),
        ]}
        onChange={({ target }) => setChosen(emptyCode(target.value))}
      />
      {given?.from === 'stock' ? (
        <StockCode line={unit} codeId={given.codeId} problem={problem} onChange={setChosen} />
      ) : null}
      {given?.from === 'text' ? (
        <TextAreaField
          label="Código para o comprador"
          rows={2}
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
          spellCheck={false}
          value={given.text}
          error={problem}
          onChange={({ target }) => setChosen({ from: 'text', text: target.value })}
        />
      ) : null}
      <ReasonField state={reason} label="Motivo" />
    </ActionDialog>
  );
}

function emptyCode(from: string): NewCode {
  if (from === 'stock') return { from: 'stock', codeId: '' };
  return from === 'text' ? { from: 'text', text: '' } : null;
}

function valueOf(given: GivenLine): string {
  return given.from === 'text' ? given.text.trim() : given.codeId;
}

function optionText(lines: readonly Unit[], unit: Unit): string {
  return [unitLabel(lines, unit), ...(unit.code ? [`código ${codeNumber(unit.code)}`] : [])].join(' · ');
}

function timesText({ replaced }: Unit): string {
  if (!replaced) return 'O código desta unidade ainda não foi trocado.';
  const times = replaced.times === 1 ? '1 vez' : `${replaced.times} vezes`;
  return replaced.state === 'waits'
    ? `Trocado ${times}; a última troca espera por um código, que pode ser dado agora.`
    : `O código desta unidade já foi trocado ${times}.`;
}
