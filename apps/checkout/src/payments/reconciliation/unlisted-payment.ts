import type { Order } from '../../orders/life/order.js';
import type { Payment } from '../../orders/money/payment.js';

/** An order with the payments that its provider does not list. */
export interface Unlisted {
  order: Order;
  methodId: string;
  payments: Payment[];
}
