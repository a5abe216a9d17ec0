import { pendingTexts, publicStatus, statusText, type OrderView } from '@vale/contracts/checkout';
import { shownCharge } from './charge.js';
import { errorOfRefusal, hasManualLines, type Order } from './order.js';

export function deliveryStateOf(order: Order): OrderView['delivery']['state'] {
  if (order.state === 'delivered') return 'delivered';
  if (order.state === 'delivering') return hasManualLines(order) ? 'waiting' : 'preparing';
  return order.state === 'paid' ? 'preparing' : 'none';
}

/** The sentence that the buyer reads under the order's status. */
export function messageOf(order: Order): string {
  if (order.refusal) return errorOfRefusal(order.refusal).message;
  if (order.state === 'created') return pendingTexts.generating;
  if (order.state === 'pending' && shownCharge(order)?.simulated) return pendingTexts.simulated;
  return statusText(publicStatus(order.state)).message;
}
