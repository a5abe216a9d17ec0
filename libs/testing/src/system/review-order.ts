import { catalogAdminRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import type { SystemClient } from './system-client.js';

interface ReviewedOrder {
  admin: SystemClient;
  buyer: SystemClient;
  transactionId: string;
}

/** Submits a review by the buyer, and publishes it as the administrator. */
export async function reviewOrder({ admin, buyer, transactionId }: ReviewedOrder): Promise<void> {
  const body = { rating: 5, comment: 'Chegou na hora e funcionou.' };
  await buyer.http.call(checkoutRoutes.reviewOrder, { params: { transactionId }, body });
  const { items } = await admin.http.call(catalogAdminRoutes.listAllTestimonials, { query: { limit: 5 } });
  const { id, version } = items.find(({ isPending }) => isPending)!;
  await admin.http.call(catalogAdminRoutes.changeTestimonial, {
    params: { id },
    body: { version, change: { isActive: true } },
  });
}
