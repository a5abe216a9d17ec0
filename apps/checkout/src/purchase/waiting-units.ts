import type { WaitingUnits } from '@vale/contracts/checkout';
import { isPartlyDelivered } from '../orders/life/delivery-mail.js';
import type { Order } from '../orders/life/order.js';
import { groupedNames } from '../orders/life/sold-products.js';

/** Units that a person still has to deliver, in an order whose codes are delivered, grouped by what was bought. */
export function waitingUnits(order: Pick<Order, 'lines' | 'assignedAt' | 'deliveredAt'>): WaitingUnits[] {
  if (!isPartlyDelivered(order)) return [];
  const manual = order.lines.filter(({ delivery, cancelled }) => delivery === 'manual' && !cancelled);
  return groupedNames(manual).map(({ name, units }) => ({ name, quantity: units.length }));
}
