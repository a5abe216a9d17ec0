import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  checkoutErrors,
  checkoutRoutes,
  confirmEmailErrors,
  purchaseLimitErrors,
} from '@vale/contracts/checkout';
import { identityRoutes, mailProofRoutes } from '@vale/contracts/identity';
import { SECOND_MS } from '@vale/contracts/time';
import { aCustomer, aProduct, cpfOf } from '../builders.js';
import { waitUntil } from '../wait-until.js';
import { HttpProblem } from './http-client.js';
import { LiveSystem } from './live-system.js';
import { SystemClient } from './system-client.js';

/** Each address of the attacker is one of these. With a /48 it sends from any number of /64 networks. */
export type AddressKind = 'IPv4' | '/64' | '/48';
/** `confirmed` has three mailboxes for each address, `catch-all` a domain that receives every mailbox. */
export type AttackerTrust = 'unproven' | 'confirmed' | 'catch-all';

export interface Attack {
  addresses: number;
  kind: AddressKind;
  trust: AttackerTrust;
  stock: number;
}

export interface AttackResult {
  /** Codes that the attacker holds without paying. */
  held: number;
  /** Honest buyers who were refused, except that nothing was left for them. */
  refused: number;
  /** Honest buyers who found the stock reserved by unpaid orders. */
  reserved: number;
  /** Honest buyers who were asked to confirm the e-mail. */
  asked: number;
  /** From the slowest honest buyer's click to the PIX, the mail included. */
  seconds: number;
}

type Ending = 'placed' | 'refused' | 'reserved';

/** First-time buyers in the attacker's own network. A buyer who has paid before is one more. */
const NEWCOMERS = 3;
const MAILBOXES = { confirmed: 3, 'catch-all': 30 };
const MOST_BROWSERS = 600;
/** Orders refused in a row after which an address gives up. */
const GIVES_UP_AFTER = 3;
const ADDRESSES_AT_ONCE = 5;
const ATTEMPTS = 5;
/** HTTP statuses. */
const TOO_MANY = 429;
const TIMED_OUT = 504;
const ASKS = confirmEmailErrors.confirmEmail.code;
const NOTHING_LEFT: readonly string[] = [
  purchaseLimitErrors.stockReserved.code,
  purchaseLimitErrors.stockShareTaken.code,
  checkoutErrors.outOfStock.code,
];

/** A live shop over HTTP in which attackers hold codes that they never pay for. */
export class AbusedShop {
  private attacks = 0;
  private people = 0;

  private constructor(
    private readonly shop: LiveSystem,
    private readonly payer: SystemClient,
  ) {}

  static async start(): Promise<AbusedShop> {
    const shop = await LiveSystem.start({ TRUST_PROXY: '1' });
    const payer = await SystemClient.registered(shop.url);
    const abused = new AbusedShop(shop, payer);
    const { transactionId } = await payer.placeOrder({ productId: await abused.sell(10) });
    await shop.pay(transactionId);
    await payer.reaching(transactionId, ['completed']);
    return abused;
  }

  async stop(): Promise<void> {
    await this.shop.stop();
  }

  /** A product of its own with so many codes. */
  async sell(codes: number): Promise<string> {
    const { id } = await this.shop.admin.createProduct(aProduct({ nome: `Cartão ${randomUUID()}` }));
    await this.shop.admin.addStock(
      id,
      Array.from({ length: codes }, (_, number) => `${id}-${number}`),
    );
    return id;
  }

  async stockOf(productId: string) {
    return this.shop.admin.stock(productId);
  }

  /** New browsers that are all at one address. */
  async newcomers(count: number, ip: string): Promise<SystemClient[]> {
    return Promise.all(Array.from({ length: count }, () => this.browser(ip)));
  }

  async pay(transactionId: string): Promise<void> {
    await this.shop.pay(transactionId);
  }

  /** Asking as each buyer would use up the limit of their address. */
  async untilAssigned(productId: string, count: number): Promise<void> {
    await waitUntil(async () => (await this.stockOf(productId)).assigned === count, {
      forMs: 60_000,
      everyMs: 500,
      what: `${count} deliveries`,
    });
  }

  /** The attacker holds what it can; then honest buyers of its first network come. */
  async attack({ addresses, kind, trust, stock }: Attack): Promise<AttackResult> {
    const attack = ++this.attacks;
    const productId = await this.sell(stock);
    const names = Array.from({ length: addresses }, (_, address) => address);
    for (let at = 0; at < names.length; at += ADDRESSES_AT_ONCE) {
      const some = names.slice(at, at + ADDRESSES_AT_ONCE);
      await Promise.all(
        some.map((address) => this.hoard(productId, trust, (host) => ipOf(kind, attack, address, host))),
      );
    }
    const { held } = await this.stockOf(productId);
    const neighbour = (host: number) => ipOf(kind, attack, 0, MOST_BROWSERS + host);
    return { held, ...(await this.honestBuyers(productId, neighbour)) };
  }

  private async hoard(productId: string, trust: AttackerTrust, ip: (host: number) => string): Promise<void> {
    const most = trust === 'unproven' ? MOST_BROWSERS : MAILBOXES[trust];
    let misses = 0;
    for (let host = 0; host < most && misses < GIVES_UP_AFTER; host += 1) {
      const browser = await this.browser(ip(host));
      // Its network may request no more mails for minutes.
      if (trust !== 'unproven' && (await this.confirm(browser)) !== null) return;
      const placed = await this.orderWhatItMay(browser, productId);
      misses = placed > 0 ? 0 : misses + 1;
    }
  }

  private async browser(ip: string): Promise<SystemClient> {
    const client = new SystemClient(this.shop.url);
    client.http.comeFrom(ip);
    client.email = `pessoa-${++this.people}@example.com`;
    await this.openGuest(client);
    return client;
  }

  /** A network that has opened too many waits, as pages do. */
  private async openGuest(client: SystemClient): Promise<void> {
    for (;;)
      try {
        await client.http.call(identityRoutes.openGuest, {});
        return;
      } catch (error) {
        if (!(error instanceof HttpProblem) || error.status !== TOO_MANY) throw error;
        await setTimeout(Number(error.problem.data?.retryAfterMs ?? SECOND_MS));
      }
  }

  /** How many orders were placed until one was refused. */
  private async orderWhatItMay(browser: SystemClient, productId: string): Promise<number> {
    for (let placed = 0; ; placed += 1) if ((await this.order(browser, productId)) !== null) return placed;
  }

  /**
   * Null if the order was placed; otherwise the code of the refusal. A reply that comes late on a busy machine is asked for
   * again by the order's key, as pages do.
   */
  private async order(
    browser: SystemClient,
    productId: string,
    key: string = randomUUID(),
  ): Promise<string | null> {
    const customer = aCustomer({ email: browser.email, cpf: cpfOf(this.people) });
    for (let attempt = 1; ; attempt += 1)
      try {
        await browser.placeOrder({ productId, customer }, key);
        return null;
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error;
        if (error.status < 500) return error.problem.code ?? `${error.status}`;
        if (error.status !== TIMED_OUT || attempt === ATTEMPTS) throw error;
      }
  }

  /** By the six digits of the mail, as the checkout page asks for them. Null, or the code of the refusal. */
  private async confirm({ http, email }: SystemClient): Promise<string | null> {
    try {
      const { proof } = await http.call(mailProofRoutes.requestProof, { body: { email } });
      const [, digits = ''] = await this.shop.mailTo(email, /digo: (\d{6})/);
      await http.call(mailProofRoutes.signInByDigits, { body: { proof, digits } });
      return null;
    } catch (error) {
      if (error instanceof HttpProblem && error.status === TOO_MANY)
        return error.problem.code ?? `${TOO_MANY}`;
      throw error;
    }
  }

  private async honestBuyers(productId: string, ip: (host: number) => string) {
    const endings: Ending[] = [];
    let [asked, seconds] = [0, 0];
    for (let host = 0; host < NEWCOMERS; host += 1) {
      const startedAt = performance.now();
      const buyer = await this.browser(ip(host));
      const key = randomUUID();
      let code = await this.order(buyer, productId, key);
      if (code === ASKS) {
        asked += 1;
        code = (await this.confirm(buyer)) ?? (await this.order(buyer, productId, key));
      }
      seconds = Math.max(seconds, (performance.now() - startedAt) / 1_000);
      endings.push(endingOf(code));
    }
    endings.push(await this.payerBuys(productId, ip(NEWCOMERS)));
    const count = (ending: Ending) => endings.filter((one) => one === ending).length;
    return { refused: count('refused'), reserved: count('reserved'), asked, seconds };
  }

  private async payerBuys(productId: string, ip: string): Promise<Ending> {
    this.payer.http.comeFrom(ip);
    const code = await this.order(this.payer, productId);
    if (code !== null) return endingOf(code);
    const { items } = await this.payer.http.call(checkoutRoutes.listOrders, { query: { limit: 1 } });
    await this.shop.pay(items[0]!.transactionId);
    return 'placed';
  }
}

function endingOf(code: string | null): Ending {
  if (code === null) return 'placed';
  return NOTHING_LEFT.includes(code) ? 'reserved' : 'refused';
}

/** No attack shares a network with another. */
function ipOf(kind: AddressKind, attack: number, address: number, host: number): string {
  if (kind === 'IPv4') return `11.${attack}.${address}.1`;
  if (kind === '/64')
    return `2001:db8:${attack.toString(16)}:${address.toString(16)}::${(host + 1).toString(16)}`;
  const subnet = (host * 257) % 0x1_0000;
  return `2001:${(0x1000 + attack).toString(16)}:${address.toString(16)}:${subnet.toString(16)}::1`;
}
