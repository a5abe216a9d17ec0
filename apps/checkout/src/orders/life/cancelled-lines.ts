import { isCovered } from '../money/payment.js';
import type { Refund } from '../money/refund.js';
import { hasManualLines, type LineItem, type Order } from './order.js';
import { isUnseen } from './shown-codes.js';

/** Units that nobody received and nobody will: their codes go back on sale. */
export function ungivenLines({ lines }: Pick<Order, 'lines'>): number[] {
  return lines.flatMap(({ line, delivery, cancelled }) =>
    delivery === 'codes' && cancelled && !cancelled.given ? [line] : [],
  );
}

/**
 * Takes units out of the order, since their price goes back. If a person had only these left to deliver, the order is
 * delivered.
 */
export function cancelLines(order: Order, units: readonly LineItem[], now: number): Order {
  const lines = order.lines.map((line) => {
    if (!units.includes(line)) return line;
    const given = isGiven(order, line) || line.byHand === true;
    return { ...line, cancelled: { at: now, ...(given && { given: true as const }) } };
  });
  const isDone = order.assignedAt !== null && order.deliveredAt === null && !hasManualLines({ lines });
  return { ...order, lines, ...(isDone && { deliveredAt: now }) };
}

/** Its code was sent or shown, or a person delivered it. */
export function isGiven(order: Order, line: LineItem): boolean {
  if (isUnseen(order, line)) return false;
  return order.deliveredAt !== null || (order.assignedAt !== null && line.delivery === 'codes');
}

/**
 * Takes units back into the order, since this refund of them will not be sent, if the order's money pays for them.
 * A unit stays cancelled if the others were delivered without it: its price is then owed to the buyer.
 */
export function restoreLines(order: Order, { id, lines: named = [] }: Pick<Refund, 'id' | 'lines'>): Order {
  const refunds = order.payments.flatMap((payment) => payment.refunds);
  const others = refunds.filter((one) => one.id !== id && one.state !== 'failed');
  const isRefunded = (number: number) =>
    others.some(({ lines = [] }) => lines.some(({ line }) => line === number));
  const restored = named.flatMap(({ line }) => (isRefunded(line) ? [] : [line]));
  const lines = order.lines.map((line) => {
    const { cancelled, ...rest } = line;
    return cancelled && restored.includes(line.line) && canHave(order, line) ? rest : line;
  });
  return isCovered(order.payments, { ...order, lines }) ? { ...order, lines } : order;
}

function canHave({ assignedAt, deliveredAt }: Order, { delivery, cancelled }: LineItem): boolean {
  if (cancelled?.given || assignedAt === null) return true;
  return delivery === 'manual' && deliveredAt === null;
}
