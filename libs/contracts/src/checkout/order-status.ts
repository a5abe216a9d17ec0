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

/**
 * Why a person has to look at the money of an order. `illegible-sum`: the provider says paid, and its sum cannot be read.
 * `owed-back`: more was paid than it costs. `refund-by-hand`: a person has to send a refund. `refund-under-way`: the
 * provider has not confirmed one yet.
 */
export const ORDER_ATTENTION = ['illegible-sum', 'owed-back', 'refund-by-hand', 'refund-under-way'] as const;
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

const statusTexts: Record<PublicStatus, StatusText> = {
  pending: {
    title: 'AGUARDANDO PAGAMENTO',
    message: 'Pague o PIX para receber seu produto. A confirmação costuma levar até 5 minutos.',
    tone: 'wait',
  },
  paid: {
    title: 'PAGAMENTO APROVADO!',
    message: 'Recebemos seu pagamento. Estamos preparando a entrega.',
    tone: 'good',
  },
  completed: { title: 'PAGAMENTO APROVADO!', message: 'Seu produto foi entregue.', tone: 'good' },
  failed: {
    title: 'PAGAMENTO FALHOU',
    message: 'Não foi possível gerar ou confirmar o pagamento. Nada foi cobrado por este pedido.',
    tone: 'bad',
  },
  cancelled: { title: 'PAGAMENTO CANCELADO', message: 'Este pedido foi cancelado.', tone: 'bad' },
  expired: {
    title: 'PIX EXPIRADO',
    message: 'O prazo para pagar terminou. Gere um novo PIX para comprar.',
    tone: 'bad',
  },
  late_paid: {
    title: 'PAGAMENTO RECEBIDO APÓS O PRAZO',
    message: 'Recebemos seu pagamento depois do prazo. Vamos entregar o produto ou devolver o valor.',
    tone: 'wait',
  },
  underpaid: {
    title: 'PAGAMENTO PARCIAL',
    message: 'O valor recebido é menor que o do pedido. Nossa equipe vai falar com você.',
    tone: 'wait',
  },
  overpaid: {
    title: 'PAGAMENTO A MAIS',
    message: 'O valor recebido é maior que o do pedido. Vamos devolver a diferença.',
    tone: 'wait',
  },
  refunding: {
    title: 'DEVOLUÇÃO EM ANDAMENTO',
    message: 'Estamos devolvendo o valor deste pedido.',
    tone: 'wait',
  },
  refunded: { title: 'PAGAMENTO DEVOLVIDO', message: 'O valor deste pedido foi devolvido.', tone: 'plain' },
  disputed: {
    title: 'PAGAMENTO EM ANÁLISE',
    message: 'O pagamento deste pedido foi contestado.',
    tone: 'wait',
  },
};

/** For a status outside the list, as an external checkout may send. */
const unknownStatusText: StatusText = {
  title: 'STATUS DESCONHECIDO',
  message: 'Não reconhecemos o status deste pagamento. Fale com o suporte.',
  tone: 'plain',
};

export function statusText(status: string): StatusText {
  return Object.hasOwn(statusTexts, status) ? statusTexts[status as PublicStatus] : unknownStatusText;
}

const FINAL: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled', 'expired', 'refunded']);

/** After these the page stops polling. */
export function isFinalStatus(status: string): boolean {
  return FINAL.has(status);
}

/** Paid, delivered or not. */
export function isApproved(status: string): boolean {
  return status === 'paid' || status === 'completed';
}
