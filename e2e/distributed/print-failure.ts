import { type AdminOrder, checkoutAdminRoutes } from '@vale/contracts/checkout';
import type { DistributedSystem } from '@vale/testing/system/distributed-system';
import type { BuyerStats } from './buyer.js';
import { type Auditor, ordersOf } from './ledger.js';

const OPEN: ReadonlySet<string> = new Set(['created', 'pending']);
const ORDERS_SHOWN = 3;
/** Characters from the end of each process's log. */
const LOG_SHOWN = 1_500;

interface FailedRun {
  system: DistributedSystem;
  auditor: Auditor;
  stats: BuyerStats;
  bought: number;
}

/**
 * Prints the facts that explain a failed run on a machine that nobody can inspect: counts, open orders, ends
 * of logs.
 */
export async function printFailure({ system, auditor, stats, bought }: FailedRun): Promise<void> {
  const orders = await ordersOf(auditor.admin, auditor.productId).catch((error: unknown) => String(error));
  printResults('Failed', {
    'orders paid': bought,
    'orders failed before there was a PIX': stats.failedOrders,
    'orders by state': typeof orders === 'string' ? orders : statesOf(orders),
    'requests that shoppers repeated': [...stats.repeated].map(([why, n]) => `${n} × ${why}`).join(', '),
  });
  const open = typeof orders === 'string' ? [] : orders.filter((one) => OPEN.has(one.state));
  for (const { transactionId } of open.slice(0, ORDERS_SHOWN)) await printOrder(auditor, transactionId);
  for (const name of system.names) {
    process.stdout.write(`\n--- ${name}\n${system.log(name).slice(-LOG_SHOWN)}\n`);
  }
}

async function printOrder({ admin }: Auditor, transactionId: string): Promise<void> {
  const order = await admin.http
    .call(checkoutAdminRoutes.inspectOrder, { params: { transactionId } })
    .catch((error: unknown) => String(error));
  process.stdout.write(`\n--- order ${transactionId}\n${JSON.stringify(order, null, 1)}\n`);
}

function statesOf(orders: readonly AdminOrder[]): string {
  const states = Object.entries(Object.groupBy(orders, (one) => one.state));
  return states.map(([state, some]) => `${some.length} ${state}`).join(', ');
}

/** Two columns, straight to the terminal: Jest's console adds where each line came from. */
export function printResults(title: string, results: Record<string, string | number>): void {
  const width = Math.max(...Object.keys(results).map((name) => name.length));
  const lines = Object.entries(results).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  process.stdout.write(`\n${title}\n${lines.join('\n')}\n\n`);
}
