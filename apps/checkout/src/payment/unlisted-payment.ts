import type { Order } from '../order/order.js';
import type { Payment } from '../order/payment.js';

/** An order with the payments that its provider does not list. */
export interface Unlisted {
  order: Order;
  methodId: string;
  payments: Payment[];
}
