import type { AdminOrder } from '@vale/contracts/checkout';
import { checkoutRoutes } from '@vale/contracts/checkout';
import type { Page } from '@vale/contracts/define';
import type { KeptMail } from '@vale/contracts/notification';
import { notificationRoutes } from '@vale/contracts/notification';
import type { Conversion } from '@vale/contracts/tracking';
import { trackingRoutes } from '@vale/contracts/tracking';
import type { SandboxStats } from '@vale/testing/system/sandbox-client';
import type { SandboxClient } from '@vale/testing/system/sandbox-client';
import type { SystemClient } from '@vale/testing/system/system-client';
import { inParallel, waitUntil } from '@vale/testing/wait-until';
import type { Purchase } from './buyer.js';

const PAGE = 100;
/** No order is in one of these once a run has ended. */
const UNFINISHED: ReadonlySet<string> = new Set(['created', 'pending', 'paid', 'late_paid', 'delivering']);

/** Records of the services about the orders of a run. */
export interface Ledger {
  orders: AdminOrder[];
  stuck: AdminOrder[];
  /** The codes of each paid order, as its buyer reads them. */
  codes: string[][];
  conversions: Conversion[];
  mails: KeptMail[];
  stock: { free: number; held: number; assigned: number };
  provider: SandboxStats;
}

export interface Auditor {
  admin: SystemClient;
  sandbox: SandboxClient;
  productId: string;
}

/** Waits until every bought order is delivered, mailed and recorded as a conversion, and no other is in progress. */
export async function waitForCompletion(
  { admin, productId }: Auditor,
  bought: readonly Purchase[],
  forMs: number,
): Promise<void> {
  const ids = new Set(bought.map((one) => one.transactionId));
  const mine = <T extends { transactionId: string | null }>(all: T[]) =>
    new Set(all.filter((one) => ids.has(one.transactionId ?? '')).map((one) => one.transactionId)).size;
  let last = '';
  await waitUntil(
    async () => {
      const orders = await ordersOf(admin, productId);
      const unfinished = orders.filter((one) => UNFINISHED.has(one.state));
      const [mails, conversions] = [await mailsOf(admin), await conversionsOf(admin)];
      last = `${unfinished.length} orders unfinished (${unfinished.slice(0, 5).map(brief).join(', ')}), ${mine(mails)} of ${ids.size} mailed, ${mine(conversions)} counted`;
      return unfinished.length === 0 && mine(mails) === ids.size && mine(conversions) === ids.size;
    },
    { forMs, everyMs: 1_000, what: 'all orders to be processed' },
  ).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}: ${last}`, { cause: error });
  });
}

export async function readLedger(auditor: Auditor, bought: readonly Purchase[]): Promise<Ledger> {
  const { admin, sandbox, productId } = auditor;
  const ids = new Set(bought.map((one) => one.transactionId));
  const orders = await ordersOf(admin, productId);
  const codes = await inParallel(bought, 8, async ({ shopper, transactionId }) =>
    (await shopper.order(transactionId)).codes.map((one) => one.code),
  );
  return {
    orders,
    stuck: orders.filter((one) => UNFINISHED.has(one.state)),
    codes,
    conversions: (await conversionsOf(admin)).filter((one) => ids.has(one.transactionId)),
    mails: (await mailsOf(admin)).filter((one) => ids.has(one.transactionId ?? '')),
    stock: await admin.stock(productId),
    provider: await sandbox.stats(),
  };
}

const brief = ({ transactionId, state }: AdminOrder) => `${transactionId} ${state}`;

export async function ordersOf(admin: SystemClient, productId: string): Promise<AdminOrder[]> {
  const all = await everyPage((query) => admin.http.call(checkoutRoutes.listAllOrders, { query }));
  return all.filter((one) => one.product.id === productId);
}

async function mailsOf(admin: SystemClient): Promise<KeptMail[]> {
  return everyPage((query) => admin.http.call(notificationRoutes.listMailbox, { query }));
}

async function conversionsOf(admin: SystemClient): Promise<Conversion[]> {
  return everyPage((query) => admin.http.call(trackingRoutes.listConversions, { query }));
}

async function everyPage<T>(
  readPage: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await readPage({ limit: PAGE, ...(cursor && { cursor }) });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}
