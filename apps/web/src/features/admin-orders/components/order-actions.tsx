import type { OrderDetail, PermittedActions } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { useState } from 'react';
import { ExportDialog } from '../../../shared/ui/admin/export-dialog.js';
import { useKeptFocus } from '../../../shared/ui/admin/use-kept-focus.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { useDownloadEvidence } from '../api/order.js';
import type { OrderDialogProps } from './order-dialog.js';
import { AcceptDialog, SeenPaymentDialog } from './accept-dialog.js';
import { DeliverDialog } from './deliver-dialog.js';
import { ReplaceDialog } from './replace-dialog.js';
import { RefundDialog } from './refund-dialog.js';
import {
  CancelDialog,
  ConfirmRefundDialog,
  DisputeDialog,
  DropRefundDialog,
  NoteDialog,
  ResendDialog,
} from './simple-dialogs.js';

type RefundByHand = PermittedActions['refundsByHand'][number];

type OpenDialog =
  | {
      name:
        'deliver' | 'replace' | 'accept' | 'seen' | 'refund' | 'won' | 'lost' | 'resend' | 'cancel' | 'note';
    }
  | { name: 'confirm' | 'drop'; refund: RefundByHand };

const DONE: Record<OpenDialog['name'], string> = {
  deliver: 'Pedido entregue.',
  replace: 'Troca registrada.',
  accept: 'Valor aceito.',
  seen: 'Pagamento registrado.',
  refund: 'Devolução pedida.',
  won: 'Disputa ganha registrada.',
  lost: 'Disputa perdida registrada.',
  resend: 'O e-mail está a caminho.',
  cancel: 'Pedido cancelado.',
  note: 'Anotação guardada.',
  confirm: 'Devolução confirmada.',
  drop: 'A devolução saiu da fila.',
};

/** Renders one button for each action that the server permits. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [isExporting, setExporting] = useState(false);
  const message = useMessage();
  const evidence = useDownloadEvidence(order.transactionId);
  const focus = useKeptFocus<HTMLElement>();
  const { permitted } = order;
  const hasEvidence = permitted.evidence !== false;
  const buttons: { name: Exclude<OpenDialog['name'], 'confirm' | 'drop'>; label: string; shown: boolean }[] =
    [
      { name: 'deliver', label: 'Entregar à mão', shown: permitted.deliver !== null },
      { name: 'replace', label: 'Trocar código', shown: (permitted.replace ?? []).length > 0 },
      { name: 'accept', label: 'Aceitar o valor', shown: permitted.accept !== null },
      { name: 'refund', label: 'Devolver dinheiro', shown: permitted.refund !== null },
      { name: 'won', label: 'Disputa ganha', shown: permitted.dispute ?? false },
      { name: 'lost', label: 'Disputa perdida', shown: permitted.dispute ?? false },
      { name: 'resend', label: 'Reenviar e-mail', shown: permitted.resend },
      { name: 'seen', label: 'Registrar pagamento visto', shown: permitted.acceptSeen },
      { name: 'cancel', label: 'Cancelar pedido', shown: permitted.cancel },
      { name: 'note', label: 'Anotar', shown: permitted.note },
    ];
  return (
    <section aria-label="Ações" className="grid gap-3" {...focus}>
      {message.banner}
      {permitted.refundsByHand.map((refund) => (
        <RefundToSend
          key={refund.id}
          refund={refund}
          onConfirm={() => setOpen({ name: 'confirm', refund })}
          onDrop={() => setOpen({ name: 'drop', refund })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {buttons
          .filter(({ shown }) => shown)
          .map(({ name, label }) => (
            <button
              key={name}
              type="button"
              className="btn btn-quiet min-h-11 px-4 py-2"
              aria-haspopup="dialog"
              onClick={() => setOpen({ name })}
            >
              {label}
            </button>
          ))}
        {hasEvidence ? (
          <button
            type="button"
            className="btn btn-quiet min-h-11 px-4 py-2"
            aria-haspopup="dialog"
            onClick={() => setExporting(true)}
          >
            Baixar evidências
          </button>
        ) : null}
      </div>
      {hasEvidence ? (
        <p className="text-small text-muted">
          O arquivo de evidências reúne o pedido, os pagamentos e as entregas para uma contestação. Cada
          leitura fica registrada.
        </p>
      ) : null}
      {isExporting ? (
        <ExportDialog
          title="Baixar evidências"
          download={evidence}
          onDone={() => setExporting(false)}
          onClose={() => setExporting(false)}
        />
      ) : null}
      {open ? (
        <Opened
          open={open}
          order={order}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            message.show(DONE[open.name]);
          }}
        />
      ) : null}
    </section>
  );
}

interface RefundToSendProps {
  refund: RefundByHand;
  onConfirm: () => void;
  onDrop: () => void;
}

function RefundToSend({ refund: { centavos, disputed }, onConfirm, onDrop }: RefundToSendProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-warn p-3">
      <p className="grow basis-60">
        <strong>Devolver à mão: {centavosText(centavos)}.</strong>{' '}
        {disputed
          ? 'O banco do pagador está tomando, ou tomou, o mesmo dinheiro (MED): não envie.'
          : 'Envie o PIX pelo banco e confirme com o identificador.'}
      </p>
      {disputed ? null : (
        <button
          type="button"
          className="btn btn-main min-h-11 px-4 py-2"
          aria-haspopup="dialog"
          onClick={onConfirm}
        >
          Já enviei
        </button>
      )}
      <button
        type="button"
        className="btn btn-quiet min-h-11 px-4 py-2"
        aria-haspopup="dialog"
        onClick={onDrop}
      >
        Não devolver
      </button>
    </div>
  );
}

interface OpenedProps extends OrderDialogProps {
  open: OpenDialog;
}

/**
 * If an action has become impossible, its dialog stays open, says so and shows the order as it was: closing
 * it would look like success and lose what was typed.
 */
function Opened({ open, order: now, ...others }: OpenedProps) {
  const isOver = isDecided(open.name) && isNothing(now.permitted[open.name]);
  const order = useLast(isOver ? null : now) ?? now;
  const { permitted } = order;
  const ways = { ...others, isOver };
  switch (open.name) {
    case 'deliver':
      return permitted.deliver && <DeliverDialog order={order} {...permitted.deliver} {...ways} />;
    case 'replace':
      return <ReplaceDialog order={order} replaceable={permitted.replace!} {...ways} />;
    case 'accept':
      return permitted.accept && <AcceptDialog order={order} acceptable={permitted.accept} {...ways} />;
    case 'refund':
      return permitted.refund && <RefundDialog order={order} refundable={permitted.refund} {...ways} />;
    case 'seen':
      return <SeenPaymentDialog order={order} {...ways} />;
    case 'won':
    case 'lost':
      return <DisputeDialog order={order} outcome={open.name} {...ways} />;
    case 'resend':
      return <ResendDialog order={order} {...ways} />;
    case 'cancel':
      return <CancelDialog order={order} {...ways} />;
    case 'note':
      return <NoteDialog order={order} {...ways} />;
    case 'confirm':
      return <ConfirmRefundDialog order={order} refund={open.refund} {...ways} />;
    case 'drop':
      return <DropRefundDialog order={order} refund={open.refund} {...ways} />;
  }
}

/** True for dialogs that show what the server permits. */
function isDecided(name: OpenDialog['name']): name is 'deliver' | 'accept' | 'refund' | 'replace' {
  return name === 'deliver' || name === 'accept' || name === 'refund' || name === 'replace';
}

function isNothing(permitted: unknown): boolean {
  return permitted == null || (Array.isArray(permitted) && permitted.length === 0);
}

/** The value as it last was something. */
function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
