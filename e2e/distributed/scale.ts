import { randomUUID } from 'node:crypto';
import { aProduct } from '@vale/testing/builders';
import { DistributedSystem } from '@vale/testing/system/distributed-system';
import { HttpProblem } from '@vale/testing/system/http-client';
import { clientsOf } from '@vale/testing/system/test-system';
import type { SystemClient } from '@vale/testing/system/system-client';
import { inParallel } from '@vale/testing/wait-until';
import { RETRYABLE } from './buyer.js';

const PROCESSES = 4;
/** Charges that one process makes at once, and how long each takes. */
const CONCURRENCY = 8;
/** Half of them are kept for reads. */
const MAX_CALLS = CONCURRENCY * 2;
const PROVIDER_MS = 300;
/** More than all processes take at once, so that none is idle. */
const SHOPPERS = PROCESSES * CONCURRENCY + 16;
const OPEN_ORDERS = 100;
const CODES_A_CALL = 1_000;

export interface ScaleResults {
  onePerSecond: number;
  fourPerSecond: number;
  ratio: number;
  /** Share of the orders that each of four processes took. */
  shares: number[];
}

/** Orders a second with one checkout API process and with four, in one run of one system. */
export async function measureScale(windowMs: number): Promise<ScaleResults> {
  const system = await DistributedSystem.start({
    replicas: { 'checkout-api': PROCESSES },
    env: { PAYMENT_MAX_CALLS: String(MAX_CALLS), MAX_OPEN_ORDERS: String(OPEN_ORDERS) },
  });
  try {
    const productId = await stocked(await clientsOf(system).admin());
    const shoppers = await inParallel(Array.from({ length: SHOPPERS }), 4, clientsOf(system).shopper);
    await system.sandbox.client.faults({ on: 'create', latencyMs: PROVIDER_MS });
    const apis = system.names.filter((name) => name.startsWith('checkout-api'));
    const [, ...others] = apis;
    // Stopped, because its status checks for one window would slow the next.
    await system.end('checkout-worker');

    // Warm-up, until the code of all processes is compiled.
    await ordersPerSecond(shoppers, productId, windowMs);
    const before = await Promise.all(apis.map((name) => ordersPlaced(system, name)));
    const fourPerSecond = await ordersPerSecond(shoppers, productId, windowMs);
    const after = await Promise.all(apis.map((name) => ordersPlaced(system, name)));
    for (const name of others) await system.end(name);
    const onePerSecond = await ordersPerSecond(shoppers, productId, windowMs);

    const taken = after.map((count, at) => count - before[at]!);
    const all = taken.reduce((sum, count) => sum + count, 0);
    return {
      onePerSecond,
      fourPerSecond,
      ratio: fourPerSecond / onePerSecond,
      shares: taken.map((count) => count / all),
    };
  } finally {
    await system.stop();
  }
}

async function stocked(admin: SystemClient): Promise<string> {
  const { id } = await admin.createProduct(aProduct({ nome: `Escala ${randomUUID()}` }));
  for (let call = 0; call < 4; call++) {
    const codes = Array.from({ length: CODES_A_CALL }, (_, at) => `${id}-${call}-${at}`);
    await admin.addStock(id, codes);
  }
  return id;
}

/** Every shopper orders again as soon as the PIX is there, or a busy machine has refused the order. */
async function ordersPerSecond(
  shoppers: readonly SystemClient[],
  productId: string,
  windowMs: number,
): Promise<number> {
  const started = performance.now();
  const end = started + windowMs;
  let charged = 0;
  await inParallel(shoppers, shoppers.length, async (shopper) => {
    while (performance.now() < end) {
      const order = await shopper.placeOrder({ productId }).catch((error: unknown) => {
        if (error instanceof HttpProblem && RETRYABLE.has(error.status)) return null;
        throw error;
      });
      if (order?.pixCode) charged += 1;
    }
  });
  return charged / ((performance.now() - started) / 1_000);
}

const PLACED = /_seconds_count\{[^}]*name="checkout\.order\.place"[^}]*\} (\d+)/g;

/** Orders that a process has placed since its start, by its own metrics. */
async function ordersPlaced(system: DistributedSystem, name: string): Promise<number> {
  const text = await (await fetch(`${system.managementUrl(name)}/metrics`)).text();
  return [...text.matchAll(PLACED)].reduce((sum, [, count]) => sum + Number(count), 0);
}
