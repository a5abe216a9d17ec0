import * as z from 'zod/mini';

/** The states of an order inside checkout. Which follow each other: checkout's `order-life.ts`. */
export const ORDER_STATES = [
  'created',
  'pending',
  'paid',
  'late_paid',
  'underpaid',
  'overpaid',
  'delivering',
  'delivered',
  'expired',
  'failed',
  'cancelled',
  'refunding',
  'refunded',
  'disputed',
] as const;
export const orderStateSchema = z.enum(ORDER_STATES);
export type OrderState = z.output<typeof orderStateSchema>;

/** Reasons for a person to look at the money of an order. */
export const ORDER_ATTENTION = [
  'illegible-sum', // The provider says paid, and the sum is unreadable.
  // The provider reports money that is no payment of the order, and nobody has decided about it.
  'unplaced-money',
  'owed-back', // More was paid than the order costs.
  'short', // It was delivered for a sum that a person entered, and less arrived.
  'paid-again', // Everything was refunded, and the provider says paid again.
  'refund-by-hand', // A person has to send a refund.
  'refund-under-way', // The provider has not confirmed a refund yet.
  'refund-overdue', // The provider did not confirm a refund in time.
  'refunded-twice', // A refund was sent although the one that it replaces succeeded.
  'refund-refused', // The provider refused a refund, and nobody has decided since.
  'replacement', // A unit waits for the code that replaces its bad one.
] as const;
export const orderAttentionSchema = z.enum(ORDER_ATTENTION);
export type OrderAttention = z.output<typeof orderAttentionSchema>;

/** The statuses that clients see. */
export const PUBLIC_STATUSES = [
  'pending',
  'paid',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'late_paid',
  'underpaid',
  'overpaid',
  'refunding',
  'refunded',
  'disputed',
] as const;
export const publicStatusSchema = z.enum(PUBLIC_STATUSES);
export type PublicStatus = z.output<typeof publicStatusSchema>;

export function publicStatus(state: OrderState): PublicStatus {
  if (state === 'created') return 'pending';
  if (state === 'delivering') return 'paid';
  if (state === 'delivered') return 'completed';
  return state;
}

interface StatusText {
  /** Text of the status pill. */
  title: string;
  /** Shown under the pill. */
  message: string;
  tone: 'wait' | 'good' | 'bad' | 'plain';
}

/**
 * Time that an open page follows an order of this status. `live`: until the status changes. `late`: the
 * order has ended, but a late payment is looked for until `LATE_PAYMENT_MS` after the time to pay. `mail`:
 * the buyer's mail server may refuse the e-mail of the delivery until `MAIL_ANSWER_MS` after it; a refund or a
 * dispute may follow weeks later.
 */
type Follow = 'live' | 'late' | 'mail';

interface StatusRow extends StatusText {
  follow: Follow;
}

/** Milliseconds after an order's time to pay in which its charges are still read. */
export const LATE_PAYMENT_MS = 24 * 3_600_000;
/** Milliseconds after a delivery in which mail servers answer, with few exceptions. */
export const MAIL_ANSWER_MS = 10 * 60_000;

const statusRows: Record<PublicStatus, StatusRow> = {
  pending: {
    title: 'AGUARDANDO PAGAMENTO',
    message: 'Pague o PIX para receber seu produto. A confirmação costuma levar até 5 minutos.',
    tone: 'wait',
    follow: 'live',
  },
  paid: {
    title: 'PAGAMENTO APROVADO!',
    message: 'Recebemos seu pagamento. Estamos preparando a entrega.',
    tone: 'good',
    follow: 'live',
  },
  completed: {
    title: 'PAGAMENTO APROVADO!',
    message: 'Seu produto foi entregue.',
    tone: 'good',
    follow: 'mail',
  },
  failed: {
    title: 'PAGAMENTO FALHOU',
    message: 'Não foi possível gerar ou confirmar o pagamento. Nada foi cobrado por este pedido.',
    tone: 'bad',
    follow: 'late',
  },
  cancelled: {
    title: 'PAGAMENTO CANCELADO',
    message: 'Este pedido foi cancelado.',
    tone: 'bad',
    follow: 'late',
  },
  expired: {
    title: 'PIX EXPIRADO',
    message: 'O prazo para pagar terminou. Gere um novo PIX para comprar.',
    tone: 'bad',
    follow: 'late',
  },
  // Also an order that was paid in time and whose code is gone, so neither text says "late".
  late_paid: {
    title: 'PAGAMENTO RECEBIDO',
    message: 'Recebemos seu pagamento. Vamos entregar o produto ou devolver o valor.',
    tone: 'wait',
    follow: 'live',
  },
  underpaid: {
    title: 'PAGAMENTO PARCIAL',
    message: 'O valor recebido é menor que o do pedido. Nossa equipe vai falar com você.',
    tone: 'wait',
    follow: 'live',
  },
  overpaid: {
    title: 'PAGAMENTO A MAIS',
    message: 'O valor recebido é maior que o do pedido. Vamos devolver a diferença.',
    tone: 'wait',
    follow: 'live',
  },
  refunding: {
    title: 'DEVOLUÇÃO EM ANDAMENTO',
    message: 'Estamos devolvendo o valor deste pedido.',
    tone: 'wait',
    follow: 'live',
  },
  refunded: {
    title: 'PAGAMENTO DEVOLVIDO',
    message: 'O valor deste pedido foi devolvido.',
    tone: 'plain',
    follow: 'late',
  },
  disputed: {
    title: 'PAGAMENTO EM ANÁLISE',
    message: 'O pagamento deste pedido foi contestado.',
    tone: 'wait',
    follow: 'live',
  },
};

/** Text for a status outside the list, which an external checkout may send. */
const unknownStatusText: StatusText = {
  title: 'STATUS DESCONHECIDO',
  message: 'Não reconhecemos o status deste pagamento. Fale com o suporte.',
  tone: 'plain',
};

export function statusText(status: string): StatusText {
  return rowOf(status) ?? unknownStatusText;
}

/** After these nothing more happens to an order by itself, but late money may still change it: see `followedUntil`. */
export function isFinalStatus(status: string): boolean {
  const row = rowOf(status);
  return row !== undefined && row.follow !== 'live';
}

/**
 * Time (epoch ms) until which an open page follows the order: Infinity until the status is final.
 */
export function followedUntil(order: {
  status: string;
  createdAt: number;
  expiresAt: number | null;
  delivery: { deliveredAt: number | null };
}): number {
  const follow = rowOf(order.status)?.follow ?? 'live';
  if (follow === 'live') return Infinity;
  if (follow === 'late') return (order.expiresAt ?? order.createdAt) + LATE_PAYMENT_MS;
  return (order.delivery.deliveredAt ?? order.createdAt) + MAIL_ANSWER_MS;
}

/** Paid, delivered or not. */
export function isApproved(status: string): boolean {
  return status === 'paid' || status === 'completed';
}

function rowOf(status: string): StatusRow | undefined {
  return Object.hasOwn(statusRows, status) ? statusRows[status as PublicStatus] : undefined;
}
