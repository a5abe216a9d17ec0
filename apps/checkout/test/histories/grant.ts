import { GrantService } from '../../src/backoffice/admin/grant.service.js';
import { OrderAdminService } from '../../src/backoffice/admin/order-admin.service.js';
import type { Container } from './container.js';
import { ADMIN, type World } from './world.js';

const ADMIN_CONTEXT = {
  requestId: 'r',
  actor: { accountId: 'admin', sessionId: 's', email: 'dona@example.com', role: 'admin' },
} as const;

/** The request of each key: it may be sent again, and at the same time. */
const ASKED = {
  'gift-card': { productId: 'card', variation: '', quantity: 1 },
  'gift-cards': { productId: 'card', variation: '', quantity: 2 },
  'gift-pair': { productId: 'pair', variation: 'a', quantity: 1 },
  'gift-by-hand': { productId: 'by-hand', variation: '', quantity: 2 },
} as const;
export const GIFTS = Object.keys(ASKED) as (keyof typeof ASKED)[];

/** An admin gives units for free. */
export async function grant(shop: Container, key: keyof typeof ASKED): Promise<void> {
  const request = { ...ASKED[key], email: `${key}@example.com`, name: '', reason: 'desculpas' };
  await shop.get(GrantService).grant({ ...request, idempotencyKey: key }, ADMIN_CONTEXT);
}

/** An admin cancels an order, which only a grant permits once it waits for its delivery. */
export async function cancelForAdmin(world: World, shop: Container, order: number): Promise<void> {
  const transactionId = world.orderId(order);
  if (!transactionId) return;
  await shop.get(OrderAdminService).cancel(ADMIN, { transactionId, reason: 'engano' });
}
