import { randomUUID } from 'node:crypto';
import { catalogRoutes } from '@vale/contracts/catalog';
import type { Product } from '@vale/contracts/catalog';
import { checkoutRoutes, isFinalStatus } from '@vale/contracts/checkout';
import type { OrderView } from '@vale/contracts/checkout';
import type { RouteBody, RouteReply, RouteRequest } from '@vale/contracts/define';
import { identityRoutes, mailProofRoutes } from '@vale/contracts/identity';
import { notificationRoutes } from '@vale/contracts/notification';
import type { KeptMail } from '@vale/contracts/notification';
import { trackingRoutes } from '@vale/contracts/tracking';
import type { Conversion } from '@vale/contracts/tracking';
import { aCustomer } from '../builders.js';
import { waitUntil, type WaitOptions } from '../wait-until.js';
import { HttpClient, HttpProblem } from './http-client.js';
import { signInAdmin } from './second-factor.js';
import { SandboxClient } from './sandbox-client.js';

type OrderRequest = RouteRequest<typeof checkoutRoutes.placeOrder>['body'];
type Wish = Partial<OrderRequest> & Pick<OrderRequest, 'productId'>;
type ProductRequest = RouteRequest<typeof catalogRoutes.createProduct>['body'];

const CHARGE_TIMEOUT_MS = 20_000;
export const PASSWORD = 'senha-de-teste-1';
const ADMIN = { email: 'admin@vale.local', password: 'vale-demo-admin' };

/** No PIX will come. */
export class OrderEnded extends Error {}

/** One visitor of the shop, over HTTP only. */
export class SystemClient {
  readonly http: HttpClient;
  email = '';

  /** `gateways`: see `HttpClient`. */
  constructor(
    readonly url: string,
    gateways?: readonly string[],
  ) {
    this.http = new HttpClient(url, gateways);
  }

  /** A browser that may order without an account. */
  static async guest(url: string): Promise<SystemClient> {
    const client = new SystemClient(url);
    await client.http.call(identityRoutes.openGuest, {});
    return client;
  }

  /** A new account, signed in. */
  static async registered(
    url: string,
    email = `${randomUUID()}@example.com`,
    gateways?: readonly string[],
  ): Promise<SystemClient> {
    const client = new SystemClient(url, gateways);
    await client.register(email);
    return client;
  }

  /** The demo's administrator; `ADMIN_EMAIL` and `ADMIN_PASSWORD` for a system that has another. */
  static async admin(url: string, gateways?: readonly string[]): Promise<SystemClient> {
    const client = new SystemClient(url, gateways);
    const email = process.env['ADMIN_EMAIL'] ?? ADMIN.email;
    const password = process.env['ADMIN_PASSWORD'] ?? ADMIN.password;
    await client.loginAdmin(email, password);
    return client;
  }

  async register(email: string, password = PASSWORD): Promise<void> {
    await this.http.call(identityRoutes.register, { body: { email, password } });
    this.email = email;
  }

  async login(email: string, password = PASSWORD): Promise<void> {
    await this.http.call(identityRoutes.login, { body: { email, password } });
    this.email = email;
  }

  /** The match in the newest mail to the address whose text fits, once the demo's mailbox has one. */
  async mailTo(email: string, pattern: RegExp): Promise<RegExpExecArray> {
    return waitUntil(async () => {
      const { items } = await this.http.call(notificationRoutes.listMailbox, { query: { limit: 50 } });
      const texts = items.filter(({ to }) => to === email).map(({ text }) => pattern.exec(text));
      return texts.find((found) => found !== null) ?? null;
    });
  }

  /** Signs in by a mail that the demo's mailbox keeps. */
  async enterByMail(email: string, by: 'link' | 'digits'): Promise<void> {
    const { proof } = await this.http.call(mailProofRoutes.requestProof, { body: { email } });
    const id = proof.split('.')[0];
    const mail = await this.mailTo(email, new RegExp(`Código: (\\d{6})[^]*#(m1\\.${id}\\.\\S+)`));
    const [, digits = '', token = ''] = mail;
    if (by === 'link') await this.http.call(mailProofRoutes.signInByLink, { body: { token } });
    else await this.http.call(mailProofRoutes.signInByDigits, { body: { proof, digits } });
    this.email = email;
  }

  /** Works in live mode too, which asks for a second factor. */
  async loginAdmin(email: string, password: string): Promise<void> {
    await signInAdmin(this.http, { email, password });
    this.http.proveBy(password);
    this.email = email;
  }

  /** Throws `HttpProblem`; the same key gives the same order. */
  async placeOrder(wish: Wish, key: string = randomUUID()): Promise<OrderView> {
    const body = { customer: aCustomer({ email: this.email }), ...wish } as RouteBody<
      typeof checkoutRoutes.placeOrder
    >;
    return this.http.call(checkoutRoutes.placeOrder, { body }, { headers: { 'idempotency-key': key } });
  }

  async order(transactionId: string): Promise<OrderView> {
    return this.http.call(checkoutRoutes.getOrder, { params: { transactionId } });
  }

  async refresh(transactionId: string): Promise<OrderView> {
    return this.http.call(checkoutRoutes.refreshOrder, { params: { transactionId } });
  }

  async cancel(transactionId: string): Promise<OrderView> {
    return this.http.call(checkoutRoutes.cancelOrder, { params: { transactionId } });
  }

  /** Waits for the PIX of an order whose charge was not made at once. */
  async charged(transactionId: string, wait: WaitOptions = {}): Promise<OrderView & { sandboxUrl: string }> {
    return waitUntil(
      async () => {
        const order = await this.order(transactionId);
        if (isFinalStatus(order.status))
          throw new OrderEnded(`order ${transactionId} is ${order.status}: ${order.message}`);
        return order.pixCode !== null && order.sandboxUrl ? { ...order, sandboxUrl: order.sandboxUrl } : null;
      },
      {
        forMs: CHARGE_TIMEOUT_MS,
        everyMs: 200,
        what: `the PIX of ${transactionId}`,
        isFinal: (error) => error instanceof OrderEnded,
        ...wait,
      },
    );
  }

  /** Waits until the order has one of the statuses. The system may restart meanwhile. */
  async reaching(transactionId: string, statuses: string[], forMs = 30_000): Promise<OrderView> {
    let last = 'unknown';
    return waitUntil(
      async () => {
        const order = await this.order(transactionId);
        last = order.status;
        return statuses.includes(order.status) ? order : null;
      },
      { forMs, everyMs: 100, what: `order ${transactionId} to be ${statuses.join(' or ')}` },
    ).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}; it was ${last}`, { cause: error });
    });
  }

  /** Orders, pays at the sandbox and waits for the codes. */
  async buy(wish: Wish): Promise<OrderView> {
    const placed = await this.placeOrder(wish);
    const { sandboxUrl } = await this.charged(placed.transactionId);
    await SandboxClient.pay(sandboxUrl);
    return this.reaching(placed.transactionId, ['completed']);
  }

  async mails(transactionId: string): Promise<KeptMail[]> {
    const { items } = await this.http.call(notificationRoutes.listMailbox, { query: { transactionId } });
    return items;
  }

  // These need an administrator's session.

  async createProduct(body: ProductRequest): Promise<Product> {
    return this.http.call(catalogRoutes.createProduct, { body });
  }

  async addStock(
    productId: string,
    codes: string[],
    variation = '',
  ): Promise<RouteReply<typeof checkoutRoutes.addStock>> {
    return this.http.call(checkoutRoutes.addStock, { body: { productId, variation, codes } });
  }

  async stock(productId: string): Promise<{ free: number; held: number; assigned: number }> {
    const { items } = await this.http.call(checkoutRoutes.countStock, { query: { productId } });
    const total = { free: 0, held: 0, assigned: 0 };
    for (const item of items) {
      total.free += item.free;
      total.held += item.held;
      total.assigned += item.assigned;
    }
    return total;
  }

  async conversions(transactionId: string): Promise<Conversion[]> {
    const { items } = await this.http.call(trackingRoutes.listConversions, { query: { transactionId } });
    return items;
  }
}

const TEMPORARY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Repeats a call that is safe to repeat while the system is away, as a good client does. */
export async function persistently<T extends object>(call: () => Promise<T>, forMs = 60_000): Promise<T> {
  const isFinal = (error: unknown) => error instanceof HttpProblem && !TEMPORARY.has(error.status);
  return waitUntil(call, { forMs, everyMs: 100, what: 'a response', isFinal });
}
