import { awaitsPayment, type Order } from '../orders/life/order.js';

/** A shorter validity leaves too little time for a reminder. Milliseconds. */
const SHORTEST_VALIDITY_MS = 10 * 60_000;

/** True if a payment is still expected, and there is an address to remind. */
export function isPayable(order: Order, now: number): boolean {
  return (
    order.state === 'pending' && awaitsPayment(order) && now < order.expiresAt && order.customer.email !== ''
  );
}

/** True from the middle of the PIX's validity to its end. */
export function isReminderDue(order: Order, now: number): boolean {
  const validity = order.expiresAt - order.createdAt;
  return isPayable(order, now) && validity >= SHORTEST_VALIDITY_MS && now >= order.createdAt + validity / 2;
}
