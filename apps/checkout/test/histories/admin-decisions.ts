import { OrderAdminService } from '../../src/backoffice/admin/order-admin.service.js';
import { RefundService } from '../../src/backoffice/admin/refund.service.js';
import { overdueRefunds } from '../../src/orders/money/payment.js';
import type { Container } from './container.js';
import type { World } from './world.js';

const ADMIN = { accountId: 'admin', requestId: 'r' };

/** An admin records how a dispute ended, rightly or not. */
export async function decideDispute(
  world: World,
  shop: Container,
  order: number,
  outcome: 'won' | 'lost',
): Promise<void> {
  const transactionId = world.orderId(order);
  if (transactionId)
    await shop.get(OrderAdminService).decideDispute(ADMIN, { transactionId, outcome, reason: 'visto' });
}

/** An admin looks at the bank for refunds that did not end, and sends those by hand that were not carried out. */
export async function endOverdueRefunds(world: World, shop: Container, order: number): Promise<void> {
  const transactionId = world.orderId(order);
  if (!transactionId) return;
  const { payments } = world.disk.orders.get(transactionId)!;
  const ids = new Set(payments.flatMap(overdueRefunds).map(({ id }) => id));
  const atBank = [...world.bank.charges.values()]
    .flatMap((charge) => charge.payments)
    .flatMap(({ refunds }) => refunds)
    .filter(({ id }) => ids.has(id));
  const areDone = atBank.length === ids.size && atBank.every(({ status }) => status === 'DEVOLVIDO');
  const fix = areDone ? 'confirmOverdue' : 'replaceOverdue';
  await shop.get(RefundService)[fix](ADMIN, transactionId, 'visto');
}
