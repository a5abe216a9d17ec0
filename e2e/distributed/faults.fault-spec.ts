import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aProduct } from '@vale/testing/builders';
import { SeededRandom } from '@vale/testing/seeded-random';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { DistributedStore } from '@vale/testing/system/distributed-store';
import { clientsOf } from '@vale/testing/system/running-store';
import { inParallel } from '@vale/testing/wait-until';
import { readBooks, waitForQuiet, type Auditor } from './books.js';
import { Buyer, Encounters, type Purchase } from './buyer.js';
import { printFigures } from './figures.js';
import { Troubles } from './troubles.js';

const ORDERS = Number(process.env['TEST_ORDERS'] ?? 300);
const SHOPPERS = 24;
/** One order may have to outlast several troubles. */
const PATIENCE_MS = 240_000;
const QUIET_MS = 150_000;
const RUN_MS = 900_000;

const missing = serversMissing(await findServers());
if (missing) process.stdout.write(`${missing}\n`);

(missing ? describe.skip : describe)('checkouts while everything fails in turn', () => {
  const random = SeededRandom.fromEnvironment(20260717);
  let store: DistributedStore;
  let auditor: Auditor;

  beforeAll(async () => {
    store = await DistributedStore.start({
      // A call that is never answered must be given up several times within the run.
      env: { PAYMENT_REQUEST_TIMEOUT_MS: '3000' },
    });
    const admin = await clientsOf(store).admin();
    const { id } = await admin.createProduct(aProduct({ nome: `Resistente ${randomUUID()}` }));
    await admin.addStock(
      id,
      Array.from({ length: 2 * ORDERS }, (_, at) => `${id}-${at}`),
    );
    auditor = { admin, sandbox: store.sandbox.client, productId: id };
  }, 240_000);
  afterAll(() => store?.stop(), 120_000);

  it(
    `of ${ORDERS}: every paid order has one code of its own, one Purchase and its mail; none is stuck`,
    async () => {
      const started = performance.now();
      const met = new Encounters();
      const bought: Purchase[] = [];
      const troubles = new Troubles(store, random);
      const shoppers = await inParallel(Array.from({ length: SHOPPERS }), 4, clientsOf(store).shopper);
      const over = new AbortController();

      // Orders are let in trouble by trouble, so that each finds some at every step of their way.
      let admitted = 0;
      const buying = inParallel(shoppers, SHOPPERS, async (shopper, lane) => {
        const buyer = new Buyer(shopper, met, PATIENCE_MS, over.signal);
        for (let at = lane; at < ORDERS; at += SHOPPERS) {
          while (at >= admitted) await sleep(50, undefined, { signal: over.signal });
          bought.push(await buyer.buy(auditor.productId));
        }
      });
      const failing = troubles.all(
        (share) => {
          over.signal.throwIfAborted();
          admitted = Math.ceil(share * ORDERS);
        },
        () => admitted - bought.length,
      );
      try {
        await Promise.all([buying, failing]);
      } finally {
        over.abort(new Error('the run is over'));
      }
      const boughtMs = performance.now() - started;

      await waitForQuiet(auditor, bought, QUIET_MS);
      const books = await readBooks(auditor, bought);
      const perOrder = countBy(books.mails.map((mail) => mail.transactionId!));
      const codes = books.codes.flat();
      const repeats = books.mails.reduce((sum, mail) => sum + mail.times - 1, 0);
      printFigures(`Faults (seed ${random.seed}): ${store.description}`, {
        ...troubles.figures,
        'orders paid': bought.length,
        'orders failed before there was a PIX': met.failedOrders,
        'orders delivered': books.orders.filter((one) => one.state === 'delivered').length,
        'orders stuck': books.stuck.length,
        'codes given / different': `${codes.length} / ${new Set(codes).size}`,
        'Purchase records': books.conversions.length,
        'mails / repeated with the same Message-ID': `${books.mails.length} / ${repeats}`,
        'charges / payments at the provider': `${books.provider.charges} / ${books.provider.payments}`,
        'requests that shoppers repeated':
          [...met.repeated].map(([why, times]) => `${times} × ${why}`).join(', ') || 0,
        'slowest answer': seconds(met.slowestMs),
        'all bought / all quiet after': `${seconds(boughtMs)} / ${seconds(performance.now() - started)}`,
      });

      expect(bought).toHaveLength(ORDERS);
      expect(books.stuck).toEqual([]);
      expect(new Set(bought.map((one) => one.transactionId)).size).toBe(ORDERS);
      expect(books.orders.filter((one) => one.state === 'delivered')).toHaveLength(ORDERS);
      expect(books.codes.filter((some) => some.length !== 1)).toEqual([]);
      expect(new Set(codes).size).toBe(ORDERS);
      expect(books.stock).toEqual({ free: ORDERS, held: 0, assigned: ORDERS });
      expect(countBy(books.conversions.map((one) => one.transactionId))).toEqual(
        countBy(bought.map((one) => one.transactionId)),
      );
      expect(books.conversions.filter((one) => one.name !== 'Purchase')).toEqual([]);
      // The mailbox keeps one mail per Message-ID: two of one order would have two.
      expect([...perOrder.values()].filter((times) => times !== 1)).toEqual([]);
      expect(perOrder.size).toBe(ORDERS);
      expect(books.provider).toMatchObject({ payments: ORDERS, paidTwice: [] });
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
