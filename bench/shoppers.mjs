import { randomUUID } from 'node:crypto';
import { besideLimit, CONNECTIONS, withCpuTime } from './beside-limit.mjs';
import { startChild } from './child-process.mjs';
import { closedLoop } from './closed-loop.mjs';
import { cpuTimeOf } from './cpu-time.mjs';

/** Until the code of both is compiled. */
const WARM_UP_MS = 6_000;
/** Less code. */
const BARE_WARM_UP_MS = 4_000;
const ROUND_MS = 1_000;
const LIMIT_MS = 500;
const CODES_A_CALL = 1_000;
/** More than one round can sell. */
const FEWEST_CODES = 2_000;
const FINAL_MS = 30_000;

/** Shoppers with accounts, and a product with codes that they buy. */
export class Shoppers {
  static async of(system, count) {
    const { clientsOf } = await import('@vale/testing/system/test-system');
    const { aProduct } = await import('@vale/testing/builders');
    const clients = clientsOf(system);
    const admin = await clients.admin();
    const product = await admin.createProduct(aProduct({ nome: `Medição ${randomUUID()}` }));
    const shoppers = [];
    while (shoppers.length < count) shoppers.push(await clients.shopper());
    return new Shoppers(admin, product.id, shoppers);
  }

  constructor(admin, productId, shoppers) {
    Object.assign(this, { admin, productId, shoppers });
  }

  act(work, at) {
    return work === 'cancel' ? this.cancel(at) : this.buy(at);
  }

  async restock() {
    for (;;) {
      const { free } = await this.admin.stock(this.productId);
      if (free >= FEWEST_CODES) return;
      const codes = Array.from({ length: CODES_A_CALL }, () => randomUUID());
      await this.admin.addStock(this.productId, codes);
    }
  }

  /** The order, with its PIX. */
  async place(at) {
    const shopper = this.shoppers[at];
    const placed = await shopper.placeOrder({ productId: this.productId });
    return placed.sandboxUrl ? placed : shopper.charged(placed.transactionId, { everyMs: 20 });
  }

  /** An order with its PIX, of whatever provider. @returns its id */
  async placeCharged(at) {
    const { waitUntil } = await import('@vale/testing/wait-until');
    const { transactionId } = await this.shoppers[at].placeOrder({ productId: this.productId });
    await waitUntil(async () => (await this.shoppers[at].order(transactionId)).pixCode);
    return transactionId;
  }

  async cancel(at) {
    const { transactionId } = await this.place(at);
    await this.shoppers[at].cancel(transactionId);
  }

  /** Orders, pays at the sandbox's page, and has the codes. */
  async buy(at) {
    const order = await this.place(at);
    const completed = await this.watch(at, order.transactionId, 'completed');
    await this.pay(order);
    await completed();
    // As the page does: the stream says that something changed, the order has the codes.
    const { status, codes } = await this.shoppers[at].order(order.transactionId);
    if (codes.length !== 1) throw new Error(`order ${order.transactionId} is ${status}, without its code`);
  }

  async pay({ sandboxUrl }) {
    const { SandboxClient } = await import('@vale/testing/system/sandbox-client');
    await SandboxClient.pay(sandboxUrl);
  }

  /** Opens the order's stream of events, as its page does; returns what waits for a status. */
  async watch(at, transactionId, wanted) {
    const end = new AbortController();
    const timeout = AbortSignal.timeout(FINAL_MS);
    const stream = await this.shoppers[at].http.fetch(`/api/orders/${transactionId}/events`, {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([end.signal, timeout]),
    });
    return async () => {
      let text = '';
      for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        if (text.includes(`"status":"${wanted}"`)) return end.abort();
      }
      throw new Error(`the events of order ${transactionId} ended without ${wanted}: ${text}`);
    };
  }
}

/**
 * Measures orders, each in turn with a durable write: {work, summaries, limits}, as reads are; with `bare`, whose shoppers do the
 * same without a shop, also with these: secondLimits.
 */
export async function* measureOrders({ system, folder, rounds, bare }) {
  const shoppers = await Shoppers.of(system, Math.max(...CONNECTIONS));
  const limit = await startChild('durable-writes.mjs', [folder]);
  try {
    const writesRound = (inFlight) => limit.request({ inFlight, ms: LIMIT_MS });
    for (const work of ['cancel', 'purchase']) {
      const countedShop = withCpuTime(
        () => cpuTimeOf(system.pid),
        (inFlight, ms) => closedLoop({ inFlight, ms }, (at) => shoppers.act(work, at)),
      );
      const shopRound = async (inFlight, ms = ROUND_MS) => {
        await shoppers.restock();
        return countedShop(inFlight, ms);
      };
      const bareRound =
        bare &&
        withCpuTime(
          () => bare.cpuTime(),
          (inFlight, ms = ROUND_MS) => closedLoop({ inFlight, ms }, () => bare.act(work)),
        );
      await shopRound(CONNECTIONS.at(-1), WARM_UP_MS);
      await bareRound?.(CONNECTIONS.at(-1), BARE_WARM_UP_MS);
      yield { work, ...(await besideLimit(shopRound, writesRound, rounds, bareRound)) };
    }
  } finally {
    await limit.stop();
  }
}
