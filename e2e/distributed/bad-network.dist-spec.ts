import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aProduct } from '@vale/testing/builders';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { DistributedSystem } from '@vale/testing/system/distributed-system';
import { clientsOf } from '@vale/testing/system/test-system';
import type { SystemClient } from '@vale/testing/system/system-client';
import { inParallel } from '@vale/testing/wait-until';
import { readLedger, waitForCompletion, type Auditor } from './ledger.js';
import { Buyer, BuyerStats, type Purchase } from './buyer.js';
import { printResults } from './print-failure.js';
import { Toxiproxy, toxiproxyMissing } from './toxiproxy.js';

const SHOPPERS = 6;
const ORDERS_EACH = 4;
const FAULT_MS = 20_000;
const TIMEOUT_MS = 180_000;
const COMPLETION_MS = 150_000;
/** REQUEST_TIMEOUT_MS of the gateway, plus a margin for a busy machine. */
const MAX_RESPONSE_MS = 20_000 + 4_000;

const missing = toxiproxyMissing() ?? serversMissing(await findServers());
if (missing) process.stdout.write(`${missing}\n`);

(missing ? describe.skip : describe)('a bad network to NATS, Redis and the store', () => {
  let toxiproxy: Toxiproxy;
  let system: DistributedSystem;
  let admin: SystemClient;

  beforeAll(async () => {
    toxiproxy = await Toxiproxy.start();
    system = await DistributedSystem.start({ through: toxiproxy.through });
    admin = await clientsOf(system).admin();
  }, 240_000);
  afterAll(async () => {
    await system?.stop();
    await toxiproxy?.close();
  }, 120_000);

  it.each<[string, () => Promise<void>]>([
    ['500 ms of latency', () => toxiproxy.latency(500)],
    ['a cut of 20 s', () => toxiproxy.cut()],
    ['half-open connections', () => toxiproxy.halfOpen()],
  ])(
    '%s: nothing is lost, no request takes longer than the timeout',
    async (name, begin) => {
      const { id: productId } = await admin.createProduct(aProduct({ nome: `Rede ${randomUUID()}` }));
      const codes = 2 * SHOPPERS * ORDERS_EACH;
      await admin.addStock(
        productId,
        Array.from({ length: codes }, (_, at) => `${productId}-${at}`),
      );
      const shoppers = await inParallel(Array.from({ length: SHOPPERS }), 3, clientsOf(system).shopper);
      const auditor: Auditor = { admin, sandbox: system.sandbox.client, productId };
      const met = new BuyerStats();
      const bought: Purchase[] = [];
      const over = new AbortController();
      const faulty = (async () => {
        await sleep(1_000);
        await begin();
        await sleep(FAULT_MS);
        await toxiproxy.heal();
      })();
      const buying = inParallel(shoppers, SHOPPERS, async (shopper) => {
        const buyer = new Buyer(shopper, met, TIMEOUT_MS, over.signal);
        for (let at = 0; at < ORDERS_EACH; at++) {
          bought.push(await buyer.buy(productId));
          // Spread over the whole fault.
          await sleep(FAULT_MS / ORDERS_EACH / 2);
        }
      });
      try {
        await Promise.all([faulty, buying]);
      } finally {
        over.abort(new Error('the run is over'));
      }
      await waitForCompletion(auditor, bought, COMPLETION_MS);
      const ledger = await readLedger(auditor, bought);
      const given = ledger.codes.flat();
      printResults(name, {
        'orders paid': bought.length,
        'codes given / different': `${given.length} / ${new Set(given).size}`,
        'Purchase records': ledger.conversions.length,
        mails: ledger.mails.length,
        'requests that shoppers repeated':
          [...met.repeated].map(([why, times]) => `${times} × ${why}`).join(', ') || 0,
        'slowest response': `${(met.slowestMs / 1_000).toFixed(1)} s`,
      });
      expect(bought).toHaveLength(SHOPPERS * ORDERS_EACH);
      expect(ledger.stuck).toEqual([]);
      expect(ledger.codes.filter((some) => some.length !== 1)).toEqual([]);
      expect(new Set(given).size).toBe(bought.length);
      expect(ledger.conversions).toHaveLength(bought.length);
      expect(ledger.mails).toHaveLength(bought.length);
      expect(met.slowestMs).toBeLessThan(MAX_RESPONSE_MS);
    },
    600_000,
  );
});
