import { randomUUID } from 'node:crypto';

const CODES_A_CALL = 1_000;
/** More than one round can sell. */
const FEWEST_CODES = 2_000;
const FINAL_MS = 30_000;
const POLL_MS = 100;

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
    const all = new Shoppers(admin, product.id, shoppers);
    await all.restock();
    return all;
  }

  constructor(admin, productId, shoppers) {
    Object.assign(this, { admin, productId, shoppers });
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
    return placed.sandboxUrl ? placed : shopper.charged(placed.transactionId, { everyMs: POLL_MS });
  }

  async cancel(at) {
    const { transactionId } = await this.place(at);
    await this.shoppers[at].cancel(transactionId);
  }

  /** Places an order, opens its event stream, pays on the sandbox's page, and reads the code, as the page does. */
  async buy(at) {
    const { SandboxClient } = await import('@vale/testing/system/sandbox-client');
    const { transactionId, sandboxUrl } = await this.place(at);
    const completed = await this.watch(at, transactionId, 'completed');
    await SandboxClient.pay(sandboxUrl);
    await completed();
    const { status, codes } = await this.shoppers[at].order(transactionId);
    if (codes.length !== 1) throw new Error(`order ${transactionId} is ${status}, without its code`);
  }

  /** Places an order, pays, and polls until it is delivered, as a client without event streams does. */
  async buyPolling(at) {
    const { SandboxClient } = await import('@vale/testing/system/sandbox-client');
    const { transactionId, sandboxUrl } = await this.place(at);
    await SandboxClient.pay(sandboxUrl);
    const { codes } = await this.shoppers[at].reaching(transactionId, ['completed']);
    if (codes.length !== 1) throw new Error(`order ${transactionId} was delivered without its code`);
  }

  /** Opens the order's event stream; the returned function waits for a status. */
  async watch(at, transactionId, wanted) {
    const end = new AbortController();
    const stream = await this.shoppers[at].http.fetch(`/api/orders/${transactionId}/events`, {
      headers: { accept: 'text/event-stream' },
      signal: AbortSignal.any([end.signal, AbortSignal.timeout(FINAL_MS)]),
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
