import { OrderStoreService } from '../../src/orders/store/order-store.service.js';
import { markOverdueRefunds } from '../../src/orders/settling/refund-order.js';
import { SettledListService } from '../../src/payments/reconciliation/settled-list.service.js';
import { StatusWordService } from '../../src/payments/charges/status-word.service.js';
import type { Container } from './container.js';
import type { Disk } from './disk.js';

/** Runs the comparisons of every five minutes and of every night. */
export async function compareAll(disk: Disk, shop: Container): Promise<void> {
  const orders = shop.get(OrderStoreService);
  for (const id of disk.orders.keys()) await orders.change(await orders.get(id), markOverdueRefunds);
  await shop.get(StatusWordService).applyMapped();
  await shop.get(SettledListService).listPast();
}
