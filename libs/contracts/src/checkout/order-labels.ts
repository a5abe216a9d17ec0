import type { OrderState } from './order-status.js';
import type { OrderSummary } from './order-view.js';

const ORDER_STATE_LABELS: Record<OrderState, string> = {
  created: 'Gerando o PIX',
  pending: 'Aguardando pagamento',
  paid: 'Pago',
  late_paid: 'Pago, em espera',
  underpaid: 'Pago a menos',
  overpaid: 'Pago a mais',
  delivering: 'Em entrega',
  delivered: 'Entregue',
  expired: 'Expirado',
  failed: 'Falhou',
  cancelled: 'Cancelado',
  refunding: 'Devolução em andamento',
  refunded: 'Devolvido',
  disputed: 'Em disputa (MED)',
};

export const DELIVERY_LABELS: Record<OrderSummary['delivery']['state'], string> = {
  none: '–',
  preparing: 'Em preparação',
  waiting: 'Espera entrega manual',
  delivered: 'Entregue',
};

/** A state of a later release is shown as it is written. A grant that waits for its delivery was not paid. */
export function orderStateLabel(state: OrderState, isGrant = false): string {
  if (isGrant && (state === 'paid' || state === 'late_paid')) return 'Presente a entregar';
  return Object.hasOwn(ORDER_STATE_LABELS, state) ? ORDER_STATE_LABELS[state] : state;
}
