import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aProduct } from '@vale/testing/builders';
import { ConversionsDouble } from '@vale/testing/conversions/conversions-double';
import { SeededRandom } from '@vale/testing/seeded-random';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { DistributedSystem } from '@vale/testing/system/distributed-system';
import { clientsOf } from '@vale/testing/system/test-system';
import { testSize } from '@vale/testing/test-size';
import { inParallel } from '@vale/testing/wait-until';
import { activateDestinations, expectPurchases } from '../conversion-destinations.js';
import { readLedger, waitForCompletion, type Auditor } from './ledger.js';
import { Buyer, BuyerStats, type Purchase } from './buyer.js';
import { printFailure, printResults } from './print-failure.js';
import { FaultPlan } from './fault-plan.js';

const ORDERS = testSize(120);
const SHOPPERS = 24;
/** One order may have to outlast several faults. */
const TIMEOUT_MS = 240_000;
const COMPLETION_MS = 150_000;
const RUN_MS = 900_000;

const missing = serversMissing(await findServers());
if (missing) process.stdout.write(`${missing}\n`);

(missing ? describe.skip : describe)('checkouts while everything fails in turn', () => {
  const random = SeededRandom.fromEnvironment(20260717);
  let system: DistributedSystem;
  let auditor: Auditor;
  let double: ConversionsDouble;

  beforeAll(async () => {
    double = await ConversionsDouble.open();
    system = await DistributedSystem.start({
      // Short, so that calls without a response time out several times within the run.
      env: { PAYMENT_REQUEST_TIMEOUT_MS: '3000', CONVERSIONS_TEST_ORIGIN: double.origin },
    });
    const admin = await clientsOf(system).admin();
    await activateDestinations(admin);
    const { id } = await admin.createProduct(aProduct({ nome: `Resistente ${randomUUID()}` }));
    await admin.addStock(
      id,
      Array.from({ length: 2 * ORDERS }, (_, at) => `${id}-${at}`),
    );
    auditor = { admin, sandbox: system.sandbox.client, productId: id };
  }, 240_000);
  afterAll(async () => {
    await system?.stop();
    await double?.close();
  }, 120_000);

  it(
    `of ${ORDERS}: every paid order has one code of its own, one Purchase and its mail; none is stuck`,
    async () => {
      const started = performance.now();
      const met = new BuyerStats();
      const bought: Purchase[] = [];
      const faults = new FaultPlan(system, random);
      const shoppers = await inParallel(Array.from({ length: SHOPPERS }), 4, clientsOf(system).shopper);
      const over = new AbortController();

      // Orders are admitted fault by fault, so that each fault meets orders in every state.
      let admitted = 0;
      const buying = inParallel(shoppers, SHOPPERS, async (shopper, lane) => {
        const buyer = new Buyer(shopper, met, TIMEOUT_MS, over.signal);
        for (let at = lane; at < ORDERS; at += SHOPPERS) {
          while (at >= admitted) await sleep(50, undefined, { signal: over.signal });
          bought.push(await buyer.buy(auditor.productId));
        }
      });
      const failing = faults.all(
        (share) => {
          over.signal.throwIfAborted();
          admitted = Math.ceil(share * ORDERS);
        },
        () => admitted - bought.length,
      );
      try {
        await Promise.all([buying, failing]);
      } catch (error) {
        await printFailure({ system, auditor, stats: met, bought: bought.length });
        throw error;
      } finally {
        over.abort(new Error('the run is over'));
      }
      const boughtMs = performance.now() - started;

      await waitForCompletion(auditor, bought, COMPLETION_MS);
      const ids = bought.map(({ transactionId }) => transactionId);
      await expectPurchases({ admin: auditor.admin, double }, ids, COMPLETION_MS);
      const ledger = await readLedger(auditor, bought);
      const perOrder = countBy(ledger.mails.map((mail) => mail.transactionId!));
      const codes = ledger.codes.flat();
      const repeats = ledger.mails.reduce((sum, mail) => sum + mail.times - 1, 0);
      printResults(`Faults (seed ${random.seed}): ${system.description}`, {
        ...faults.results,
        'orders paid': bought.length,
        'orders failed before there was a PIX': met.failedOrders,
        'orders delivered': ledger.orders.filter((one) => one.state === 'delivered').length,
        'orders stuck': ledger.stuck.length,
        'codes given / different': `${codes.length} / ${new Set(codes).size}`,
        'Purchase records': ledger.conversions.length,
        'mails / repeated with the same Message-ID': `${ledger.mails.length} / ${repeats}`,
        'charges / payments at the provider': `${ledger.provider.charges} / ${ledger.provider.payments}`,
        'requests that shoppers repeated':
          [...met.repeated].map(([why, times]) => `${times} × ${why}`).join(', ') || 0,
        'slowest response': seconds(met.slowestMs),
        'all bought / all processed after': `${seconds(boughtMs)} / ${seconds(performance.now() - started)}`,
      });

      expect(bought).toHaveLength(ORDERS);
      expect(ledger.stuck).toEqual([]);
      expect(new Set(bought.map((one) => one.transactionId)).size).toBe(ORDERS);
      expect(ledger.orders.filter((one) => one.state === 'delivered')).toHaveLength(ORDERS);
      expect(ledger.codes.filter((some) => some.length !== 1)).toEqual([]);
      expect(new Set(codes).size).toBe(ORDERS);
      expect(ledger.stock).toEqual({ free: ORDERS, held: 0, assigned: ORDERS });
      expect(countBy(ledger.conversions.map((one) => one.transactionId))).toEqual(
        countBy(bought.map((one) => one.transactionId)),
      );
      expect(ledger.conversions.filter((one) => one.name !== 'Purchase')).toEqual([]);
      // The mailbox keeps one mail per Message-ID: two of one order would have two.
      expect([...perOrder.values()].filter((times) => times !== 1)).toEqual([]);
      expect(perOrder.size).toBe(ORDERS);
      expect(ledger.provider).toMatchObject({ payments: ORDERS, paidTwice: [] });
    },
    RUN_MS,
  );
});

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
