import type { Order } from '../orders/order.js';
import type { Payment } from '../orders/payment.js';

/** An order with the payments that its provider does not list. */
export interface Unlisted {
  order: Order;
  methodId: string;
  payments: Payment[];
}
