import { pendingTexts, publicStatus, statusText, type OrderView } from '@vale/contracts/checkout';
import { shownCharge } from '../money/charge.js';
import { isGrant } from '../money/payment.js';
import { undecided } from '../money/stray-money.js';
import { owesExcess } from './refund-deadline.js';
import { awaitsPayment, hasManualLines, isClosed, isOpen, isPaidExactly, type Order } from '../life/order.js';
import { errorOfRefusal } from '../life/refusal.js';

export function deliveryStateOf(order: Order): OrderView['delivery']['state'] {
  if (order.state === 'delivered') return 'delivered';
  if (order.state === 'delivering') return hasManualLines(order) ? 'waiting' : 'preparing';
  return order.state === 'paid' ? 'preparing' : 'none';
}

/** True if its provider says that money arrived, and no payment explains it yet. The buyer should not pay again. */
export function isCheckingPayment(order: Pick<Order, 'state' | 'payments' | 'unplaced'>): boolean {
  return isOpen(order) ? !awaitsPayment(order) : isClosed(order) && undecided(order).length > 0;
}

/** The sentence that the buyer reads under the order's status. */
export function messageOf(order: Order): string {
  if (isGrant(order)) return messageOfGrant(order);
  if (isCheckingPayment(order)) return pendingTexts.checking;
  if (order.refusal) return errorOfRefusal(order.refusal).message;
  if (order.state === 'created') return pendingTexts.generating;
  if (order.state === 'pending' && shownCharge(order)?.simulated) return pendingTexts.simulated;
  return messageOfMoney(order) ?? statusText(publicStatus(order.state)).message;
}

function messageOfGrant({ state }: Order): string {
  if (state === 'cancelled') return 'A loja cancelou este presente. Nada foi cobrado.';
  if (state === 'delivered') return 'Presente da loja, sem cobrança. Já foi entregue.';
  return 'Presente da loja, sem cobrança. Estamos preparando a entrega.';
}

/** Explains the next step and its deadline while money waits or is refunded. */
function messageOfMoney(order: Order): string | null {
  const { state, refundAt } = order;
  if (state === 'refunding') return messageOfRefund(order);
  if (refundAt === undefined) return null;
  const by = deadlineText(refundAt);
  if (owesExcess(order))
    return `${statusText(publicStatus(state)).message} Recebemos mais do que o valor do pedido: até ${by} devolvemos a diferença.`;
  if (state === 'overpaid')
    return `O valor recebido é maior que o do pedido. Até ${by} devolvemos a diferença e entregamos o produto.`;
  if (state === 'late_paid' && isPaidExactly(order))
    return `Recebemos seu pagamento${order.closedAs === null ? '' : ' depois do prazo'}. Vamos entregar o produto assim que houver um código; se não houver até ${by}, devolvemos o valor.`;
  if (state === 'underpaid')
    return `O valor recebido é menor que o do pedido. Se o restante não chegar até ${by}, devolvemos o que foi pago.`;
  return `Recebemos um pagamento de outro valor depois do prazo. Se nada mudar até ${by}, devolvemos o que foi pago.`;
}

function messageOfRefund({ payments }: Order): string | null {
  const refunds = payments.flatMap((payment) => payment.refunds);
  const waitsFor = (by: string) => refunds.some((refund) => refund.by === by && refund.state === 'pending');
  if (waitsFor('hand')) return 'Nossa equipe vai devolver o valor deste pedido por PIX.';
  if (waitsFor('provider'))
    return 'Pedimos ao banco a devolução. O valor volta para a conta de onde saiu o PIX.';
  return null;
}

const DEADLINE = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `22/11 às 09:00`, in Brasília's time. */
function deadlineText(at: number): string {
  return DEADLINE.format(at).replace(', ', ' às ');
}
