import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aProduct } from '@vale/testing/builders';
import { SeededRandom } from '@vale/testing/seeded-random';
import { HttpProblem } from '@vale/testing/system/http-client';
import { clientsOf } from '@vale/testing/system/test-system';
import { SystemProcess } from '@vale/testing/system/system-process';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { persistently, type SystemClient } from '@vale/testing/system/system-client';
import { testSize } from '@vale/testing/test-size';
import { inParallel, nonEmpty, waitUntil } from '@vale/testing/wait-until';

/** Kills by each spec that kills at random; two of them run side by side. */
export const KILLS = testSize(3);
export const ORDERS = KILLS * 4;
const SHOPPERS = Math.min(20, ORDERS);
/** An order may have to wait out several kills in a row. */
const BUYING_TIMEOUT_MS = 600_000;
/** Orders that may be placed ahead of the kills, so that the last kill still finds work. */
const AHEAD = Math.min(24, KILLS);
/** Longest time from ready to the next kill; some kills come while the system is still starting. */
const MAX_UPTIME_MS = 500;
const KILLED_WHILE_STARTING = 0.3;

/**
 * A system for kill -9, with the provider in a process of its own, as in production. TARGET_URL is ignored: the specs start
 * the system that they kill.
 */
export class KilledSystem {
  private constructor(
    readonly sandbox: SandboxProcess,
    readonly system: SystemProcess,
    readonly admin: SystemClient,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<KilledSystem> {
    const sandbox = await SandboxProcess.start();
    const system = await SystemProcess.start({ sandboxUrl: sandbox.url, env });
    return new KilledSystem(sandbox, system, await clientsOf(system).admin());
  }

  /** Kills the system KILLS times while the work is done. @returns milliseconds */
  async killDuring(
    random: SeededRandom,
    work: (killing: { signal: AbortSignal; kills: () => number }) => Promise<unknown>,
  ): Promise<number> {
    const startMs = await timed(() => this.system.restart());
    const failed = new AbortController();
    let kills = 0;
    const kill = async () => {
      for (; kills < KILLS && !failed.signal.aborted; kills++) {
        if (random.next() < KILLED_WHILE_STARTING) await sleep(random.between(0, startMs));
        else {
          await this.system.ready();
          await sleep(random.between(0, MAX_UPTIME_MS));
        }
        await this.system.crash();
        this.system.launch();
      }
      await this.system.ready();
    };
    const killing = { signal: failed.signal, kills: () => kills };
    return timed(() => allOrNone([kill(), work(killing)], (reason) => failed.abort(reason)));
  }

  async stop(): Promise<void> {
    await this.system.stop();
    await this.sandbox.stop();
  }
}

/** Buys ORDERS codes while the system is killed KILLS times: no paid order is lost, no code is given twice. */
export async function killAtRandom(killed: KilledSystem, seed: number): Promise<void> {
  const { sandbox, system, admin } = killed;
  const random = SeededRandom.fromEnvironment(seed);
  const productId = await productWith(admin, ORDERS);
  const shoppers = await inParallel(Array.from({ length: SHOPPERS }), 4, clientsOf(system).shopper);
  const paid: { shopper: SystemClient; id: string }[] = [];
  const killedMs = await killed.killDuring(random, ({ signal, kills }) =>
    inParallel(shoppers, SHOPPERS, async (shopper, lane) => {
      for (let at = lane; at < ORDERS; at += SHOPPERS) {
        const what = `kill ${at / 4}`;
        await waitUntil(() => at < kills() * 4 + AHEAD, { forMs: BUYING_TIMEOUT_MS, what, signal });
        paid.push({ shopper, id: await buy(shopper, productId, signal) });
      }
    }),
  );
  const settling = performance.now();

  const codes = await inParallel(paid, 8, async ({ shopper, id }) => {
    const done = await shopper.reaching(id, ['completed'], 180_000);
    return done.codes.map((one) => one.code);
  });
  expect(codes.flat()).toHaveLength(ORDERS);
  expect(new Set(codes.flat()).size).toBe(ORDERS);
  expect(await admin.stock(productId)).toEqual({ free: 0, held: 0, assigned: ORDERS });
  expect((await sandbox.client.stats()).paidTwice).toEqual([]);
  const sent = await inParallel(paid, 8, ({ shopper, id }) => soldOnce(admin, shopper, id));
  const repeats = sent.reduce((sum, times) => sum + times - 1, 0);
  console.log(
    `${KILLS} kills (seed ${random.seed}), ${ORDERS} orders in ${seconds(killedMs)}, all delivered ${seconds(performance.now() - settling)} later; all codes different, ${repeats} mails repeated`,
  );
}

/** Orders and pays, however often the system is killed meanwhile; the same key makes it one order. */
async function buy(shopper: SystemClient, productId: string, signal: AbortSignal): Promise<string> {
  const key = randomUUID();
  const waiting = { forMs: BUYING_TIMEOUT_MS, everyMs: 200, signal };
  const { transactionId } = await waitUntil(
    () =>
      persistently(() => shopper.placeOrder({ productId }, key)).catch((error: unknown) => {
        // Earlier orders are paid, but a system that was down has not noticed yet.
        if (error instanceof HttpProblem && error.problem.code === 'checkout.too-many-open-orders')
          return null;
        throw error;
      }),
    { ...waiting, what: 'an order' },
  );
  const { sandboxUrl } = await shopper.charged(transactionId, waiting);
  await SandboxClient.pay(sandboxUrl);
  return transactionId;
}

/**
 * Expects one Purchase and one mail (a repeat has the same Message-ID and is counted). @returns number of
 * times the mail was sent
 */
export async function soldOnce(
  admin: SystemClient,
  shopper: SystemClient,
  transactionId: string,
): Promise<number> {
  const mails = await waitUntil(async () => nonEmpty(await shopper.mails(transactionId)), {
    forMs: 60_000,
    what: `the mail of ${transactionId}`,
  });
  expect(new Set(mails.map((one) => one.messageId)).size).toBe(1);
  const conversions = await waitUntil(async () => nonEmpty(await admin.conversions(transactionId)), {
    forMs: 60_000,
    what: `the Purchase of ${transactionId}`,
  });
  expect(conversions).toHaveLength(1);
  return mails.reduce((sum, one) => sum + one.times, 0);
}

export async function productWith(admin: SystemClient, codes: number): Promise<string> {
  const { id } = await admin.createProduct(aProduct({ nome: `Resistente ${randomUUID()}` }));
  await admin.addStock(
    id,
    Array.from({ length: codes }, (_, at) => `${id}-${at}`),
  );
  return id;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Waits for all, even after one failed: what is still running would disturb the next test. */
async function allOrNone(works: Promise<unknown>[], onFailure: (reason: unknown) => void): Promise<void> {
  for (const work of works) work.catch(onFailure);
  const outcomes = await Promise.allSettled(works);
  const failure = outcomes.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
