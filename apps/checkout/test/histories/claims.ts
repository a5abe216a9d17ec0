import { OrderAdminService } from '../../src/backoffice/admin/order-admin.service.js';
import { undecided } from '../../src/orders/money/stray-money.js';
import { StatusWordService } from '../../src/payments/charges/status-word.service.js';
import { paidCentavos } from './bank-replies.js';
import type { Container } from './container.js';
import type { World } from './world.js';

const ADMIN = { accountId: 'admin', requestId: 'r' };

/** An admin looks at the bank for what a provider claims, and says whether it came. */
export async function decideClaim(world: World, shop: Container, at: number): Promise<void> {
  const order = world.disk.orders.get(world.orderId(at) ?? '');
  const [claim] = order ? undecided(order) : [];
  const charge = world.bank.charges.get(claim?.chargeId ?? '');
  if (!order || !charge || order.payments.length > 0) return;
  const paid = paidCentavos(charge);
  const { transactionId } = order;
  const request = { transactionId, reason: 'extrato', idempotencyKey: `claim-${world.clock.nowMs()}` };
  if (paid === 0) await shop.get(OrderAdminService).denyPaid(ADMIN, request);
  if (paid === order.totalCentavos) await shop.get(OrderAdminService).confirmPaid(ADMIN, request);
}

/** The owner says that an unknown word means nothing yet: in these histories it stands for every status. */
export async function mapWords(shop: Container): Promise<void> {
  const words = shop.get(StatusWordService);
  for (const { id } of await words.listUnmapped()) await words.map(id, 'open');
}
