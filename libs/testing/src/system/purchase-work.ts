import { aProduct } from '../builders.js';
import type { StoreWork } from '../store/count-store-work.js';
import { waitUntil } from '../wait-until.js';
import { SandboxClient } from './sandbox-client.js';
import { SystemProcess } from './system-process.js';
import { clientsOf } from './test-system.js';
import { builtFile } from './workspace.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const WARM_UP = 3;
/** On a slow machine the shop's periodic work falls into most of them. */
const PURCHASES = 7;
/** Long enough for the shop to be done with each step of a purchase, so that a poll finds it done. */
const STEP_MS = 1_000;
/** Mails, conversions and figures follow a delivery. */
const AFTERWARDS_MS = 2_000;
const AT_REST_MS = 90_000;

/**
 * Counts the store's work for one purchase over HTTP: place, poll until there is a PIX, pay, poll until it is delivered. Each count
 * is the smallest of several purchases, which leaves out the shop's periodic work.
 */
export async function countPurchaseWork(): Promise<StoreWork> {
  const folder = await mkdtemp(join(tmpdir(), 'store-work-'));
  const socket = join(folder, 'work.sock');
  const preload = builtFile('libs/testing/dist/store/count-store-work.js');
  const env = { NODE_OPTIONS: `--import=${preload}`, STORE_WORK_SOCKET: socket };
  const system = await SystemProcess.start({ env });
  try {
    const clients = clientsOf(system);
    const [admin, shopper] = [await clients.admin(), await clients.shopper()];
    const { id: productId } = await admin.createProduct(aProduct({ nome: 'Cartão contado' }));
    const codes = Array.from({ length: WARM_UP + PURCHASES }, (_, at) => `${productId}-${at}`);
    await admin.addStock(productId, codes);
    for (let at = 0; at < WARM_UP; at += 1) await shopper.buy({ productId });
    await atRest(socket);
    const purchases: StoreWork[] = [];
    while (purchases.length < PURCHASES) {
      await workSince(socket);
      const { transactionId } = await shopper.placeOrder({ productId });
      await sleep(STEP_MS);
      const { sandboxUrl } = await shopper.charged(transactionId);
      await SandboxClient.pay(sandboxUrl);
      await sleep(STEP_MS);
      await shopper.reaching(transactionId, ['completed']);
      await sleep(AFTERWARDS_MS);
      purchases.push(await workSince(socket));
    }
    return {
      commands: smallest(purchases.map(({ commands }) => commands)),
      statements: smallest(purchases.map(({ statements }) => statements)),
    };
  } finally {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Waits until the work of the start and of the first purchases is done. */
async function atRest(socket: string): Promise<void> {
  await waitUntil(
    async () => {
      await workSince(socket);
      await sleep(AFTERWARDS_MS);
      const { statements } = await workSince(socket);
      return !Object.keys(statements).some((cause) => cause.endsWith(' UPDATE'));
    },
    { forMs: AT_REST_MS, what: 'a store at rest' },
  );
}

async function workSince(socket: string): Promise<StoreWork> {
  return JSON.parse(await text(connect(socket))) as StoreWork;
}

/** Causes that one of the purchases lacks are left out. */
function smallest(counts: Record<string, number>[]): Record<string, number> {
  const causes = [...new Set(counts.flatMap((one) => Object.keys(one)))].toSorted();
  const least = (cause: string): number => Math.min(...counts.map((one) => one[cause] ?? 0));
  return Object.fromEntries(causes.map((cause) => [cause, least(cause)]).filter(([, n]) => n !== 0));
}
