import { jest } from '@jest/globals';
import type { Offer } from '@vale/contracts/catalog';
import {
  checkoutErrors,
  checkoutEvents,
  type OrderItem,
  type OrderView,
  type RefundBy,
} from '@vale/contracts/checkout';
import { AppError, type Actor } from '@vale/contracts/define';
import { SystemIds } from '@vale/platform/ids';
import { backoffMs } from '@vale/platform/jobs';
import { aCustomer } from '@vale/testing/builders';
import { ManualClock } from '@vale/testing/manual-clock';
import type { SeededRandom } from '@vale/testing/seeded-random';
import { setImmediate as turn } from 'node:timers/promises';
import { OrderAdminService } from '../../src/backoffice/admin/order-admin.service.js';
import { RefundService } from '../../src/backoffice/admin/refund.service.js';
import { SendRefundService } from '../../src/payments/refunds/send-refund.service.js';
import { GRANT_METHOD } from '../../src/orders/money/method-id.js';
import { CallbackEntryService } from '../../src/payments/callbacks/callback-entry.service.js';
import { CallbackStoreService } from '../../src/payments/callbacks/callback-store.service.js';
import { VaultService } from '../../src/vault/vault.service.js';
import { DeliveryService } from '../../src/purchase/delivery/delivery.service.js';
import { CallbackRegistrationService } from '../../src/payments/sources/callback-registration.service.js';
import { PaymentMethodService } from '../../src/payments/methods/payment-method.service.js';
import { SettledListService } from '../../src/payments/reconciliation/settled-list.service.js';
import { ExpireOrdersService } from '../../src/purchase/expire-orders.service.js';
import { OrderService } from '../../src/purchase/order.service.js';
import { PlaceOrderService } from '../../src/purchase/place-order.service.js';
import { ReleaseCodesService } from '../../src/purchase/release-codes.service.js';
import { ResumeOrdersService } from '../../src/purchase/resume-orders.service.js';
import { STOCK_CODE_FORM } from '../../src/stock/stock.schema.js';
import { ACCOUNTS, methodAt } from './accounts.js';
import type { Account, BankCharge } from './bank-charge.js';
import { compareAll } from './compare-all.js';
import { Bank, type Callback } from './bank.js';
import { couponOfKey, MANY, MANY_PRICES } from './coupons.js';
import type { Container } from './container.js';
import { Disk, type StoredJob } from './disk.js';
import { Machine, type Crash } from './machine.js';
import { SharedTexts } from './shared-texts.js';
import { readSettings, runJob, startShop } from './shop.js';

const PRICE = 5_000;
export const ADMIN = { accountId: 'admin', requestId: 'r' };
/** A bag has ten units of the products `unit-…`. */
export const PRODUCTS = ['card', 'pair', 'by-hand', 'link', 'bag'] as const;
export const BAG_UNITS = 10;
export type ProductId = (typeof PRODUCTS)[number];
const PROCESSES = 2;
export const SWEEPS = ['resume', 'expire', 'release', 'callbacks', 'settled', 'refunds', 'compare'] as const;
export type Sweep = (typeof SWEEPS)[number];

export interface SendBack {
  order: number;
  how: 'whole' | 'part' | 'excess' | 'units';
  /** Line numbers for `units`. Those that the order does not have are left out. */
  units: number[];
  by: RefundBy;
}
const MASTER_KEYS = ['2026', '2027', '2028'];

/** A shop of two processes, its buyers and its banks. */
export class World {
  readonly clock = new ManualClock();
  readonly bank = new Bank(this.clock);
  readonly disk = new Disk();
  /** Maps each PIX code that a buyer saw to its order: only these can be paid. */
  readonly seenPix = new Map<string, string>();
  readonly sharedTexts = new SharedTexts();
  /** Maps each code that was shown in clear to its order. */
  readonly shownCodes = new Map<string, string>();
  /** Orders for which an admin accepted another's payment, and those others: their books are not the banks'. */
  readonly mistaken = new Set<string>();
  private readonly ids = new SystemIds(this.clock);
  private readonly processes: { machine: Machine; shop: Container }[] = [];
  private masterKey = 0;
  private account: Account = ACCOUNTS[0]!;
  private codes = 0;

  constructor(private readonly random: SeededRandom) {
    for (let at = 0; at < PROCESSES; at++) this.processes.push(this.start());
  }

  /** Orders in the sequence of their placing; `at` counts around. */
  orderId(at: number): string | undefined {
    const ids = [...this.disk.orders.keys()];
    return ids[at % ids.length];
  }

  /** Charges whose PIX code somebody was shown; `at` counts around. */
  payable(at: number): BankCharge | undefined {
    const charges = [...this.bank.charges.values()].filter(({ pixCode }) => this.seenPix.has(pixCode));
    return charges[at % charges.length];
  }

  addCodes(count: number): void {
    const vault = this.processes[0]!.shop.get(VaultService);
    const stocks = [
      ['card', '', 1],
      ['pair', 'a', 1],
      ['pair', 'b', 1],
      ['unit-a', '', BAG_UNITS / 2],
      ['unit-b', '', BAG_UNITS / 2],
    ] as const;
    for (const [productId, variation, units] of stocks)
      for (let made = 0; made < count * units; made++) {
        const number = ++this.codes;
        const id = `code-${String(number).padStart(4, '0')}`;
        this.disk.codes.push({
          _id: id,
          schemaVersion: STOCK_CODE_FORM,
          productId,
          variation,
          state: 'free',
          ...vault.sealCode(`CODE-${number}`, id),
          fingerprint: id,
          addedAt: this.clock.nowMs(),
        });
      }
  }

  /** Time passes; timers of the processes become due. */
  async pass(ms: number): Promise<void> {
    this.clock.advance(ms);
    jest.advanceTimersByTime(ms);
    await turn();
  }

  /** Ends this process now, and starts another in its place. */
  async restart(at: number): Promise<void> {
    const slot = at % PROCESSES;
    this.processes[slot]!.machine.crash();
    const process = (this.processes[slot] = this.start());
    await this.setUp(process.shop);
  }

  /** All processes start again with another master key. */
  async changeKey(): Promise<void> {
    this.masterKey += 1;
    for (let at = 0; at < PROCESSES; at++) await this.restart(at);
  }

  /** Runs a use case in one process, which may end on the way. A refusal of the shop is an answer like any other. */
  async run(at: number, crash: Crash | null, work: (shop: Container) => Promise<unknown>): Promise<void> {
    const slot = at % PROCESSES;
    const { machine, shop } = this.processes[slot]!;
    if (crash) machine.crashLater(crash);
    const done = work(shop).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    await Promise.race([done, machine.ended]);
    await turn();
    machine.spare();
    if (!machine.isAlive && this.processes[slot]!.machine === machine) await this.restart(slot);
  }

  async place(shop: Container, buyer: string, productId: ProductId, key: string): Promise<void> {
    const variations = productId === 'pair' ? ['a', 'b'] : [];
    const request = {
      productId,
      variations,
      ...(productId === 'bag' && { items: bagOf(key) }),
      ...couponOfKey(key),
      customer: aCustomer(),
      idempotencyKey: key,
    };
    const { transactionId } = await shop.get(PlaceOrderService).place(buyer, request);
    await this.show(shop, transactionId);
  }

  /** The buyer looks at the order's page. */
  async show(shop: Container, id: string, how: 'get' | 'refresh' | 'cancel' = 'get'): Promise<void> {
    const { accountId } = this.disk.orders.get(id)!;
    const actor: Actor = { accountId, sessionId: 's', email: 'x@example.com', role: 'customer' };
    this.note(await shop.get(OrderService)[how]({ transactionId: id }, { requestId: 'r', actor }));
  }

  /** A provider calls again until the shop has accepted it. */
  async deliver(shop: Container, callback: Callback): Promise<void> {
    const [, , , methodId = '', secret = ''] = new URL(callback.url).pathname.split('/');
    try {
      await shop.get(CallbackEntryService).receive({ methodId, secret, body: callback.body }, {});
    } catch (error) {
      if (!(error instanceof AppError && error.is(checkoutErrors.webhookUnknown))) throw error;
    }
    this.bank.callbacks = this.bank.callbacks.filter((one) => one !== callback);
  }

  /** Somebody who knows the address says that an order was paid. */
  async forge(shop: Container, at: number): Promise<void> {
    const id = this.orderId(at);
    const method = this.disk.orders.get(id ?? '')?.methodId;
    if (!id || !method || method === GRANT_METHOD) return;
    const { webhookSecret: secret } = await shop.get(PaymentMethodService).open(method);
    const body = { identifier: 'charge-1', externalReference: id, status: 'paid', amount: 50 };
    await shop.get(CallbackEntryService).receive({ methodId: method, secret, body }, {});
  }

  /**
   * An admin sees a payment on the shop's account, and accepts it for an order, the right one or not. At providers that give
   * payments no ids of their own, nobody could tell which it was.
   */
  async accept(shop: Container, charge: number, order: number): Promise<void> {
    const paid = this.payable(charge);
    const payment = paid?.payments.at(-1);
    const transactionId = this.orderId(order);
    if (!paid?.account.listsPayments || paid.account.dialect || payment?.centavos !== PRICE || !transactionId)
      return;
    const owner = this.seenPix.get(paid.pixCode)!;
    if (owner !== transactionId) for (const id of [owner, transactionId]) this.mistaken.add(id);
    await shop.get(OrderAdminService).accept(ADMIN, {
      transactionId,
      reason: 'caiu na conta',
      idempotencyKey: this.ids.ulid(),
      payment: { id: payment.endToEndId, centavos: payment.centavos },
    });
  }

  /** An admin sends money back, or says that a person will. */
  async sendBack(shop: Container, { order, how, by, units }: SendBack): Promise<void> {
    const transactionId = this.orderId(order);
    if (!transactionId) return;
    const known = this.disk.orders.get(transactionId)!.lines;
    const lines = units.filter((line) => line < known.length);
    const sum = { whole: {}, part: { centavos: 1_000 }, excess: { excess: true }, units: { lines } }[how];
    const request = { transactionId, idempotencyKey: this.ids.ulid(), reason: 'devolver', by, ...sum };
    await shop.get(RefundService).refund(ADMIN, request);
  }

  /** Publishes the oldest events; a process that ends on the way has published and not noted it. */
  async relay(shop: Container): Promise<void> {
    for (const event of [...this.disk.events]) {
      if (event.event === checkoutEvents.orderPaid)
        await shop.get(DeliveryService).deliver(event.data as never);
      this.disk.events = this.disk.events.filter((one) => one !== event);
    }
  }

  /** Another process runs a job only after the process that began it has died. */
  dueJobs(): StoredJob[] {
    return this.disk.jobs.filter((job) => !job.isRunning && job.dueAt <= this.clock.nowMs());
  }

  async runDueJob(at: number, crash: Crash | null, which: number): Promise<void> {
    const due = this.dueJobs();
    const job = due[which % due.length];
    if (!job) return;
    job.isRunning = true;
    await this.run(at, crash, (shop) => this.runJob(shop, job));
    job.isRunning = false;
  }

  private async runJob(shop: Container, stored: StoredJob): Promise<void> {
    const { job, attempt } = stored;
    const lastAttempt = attempt >= job.attempts;
    try {
      await runJob(shop, stored, { attempt, lastAttempt });
    } catch {
      stored.attempt += 1;
      stored.dueAt = this.clock.nowMs() + backoffMs(job.backoff, attempt);
      if (!lastAttempt) return;
    }
    this.disk.jobs = this.disk.jobs.filter((one) => one !== stored);
  }

  async sweep(shop: Container, which: Sweep): Promise<void> {
    if (which === 'settled') return shop.get(SettledListService).listDue();
    if (which === 'callbacks') return shop.get(CallbackStoreService).workOffDue();
    if (which === 'expire') return shop.get(ExpireOrdersService).expireOverdue();
    if (which === 'refunds') return shop.get(SendRefundService).resume();
    if (which === 'compare') return compareAll(this.disk, shop);
    if (which === 'release') return shop.get(ReleaseCodesService).releaseOverdue();
    return shop.get(ResumeOrdersService).resumeDue();
  }

  /** Charges new orders at this account. */
  async useAccount(at: number, crash: Crash | null, account: Account): Promise<void> {
    this.account = account;
    await this.run(at, crash, (shop) => this.setUp(shop));
  }

  /** Runs the start-up work that depends on settings. */
  private async setUp(shop: Container): Promise<void> {
    await shop.get(PaymentMethodService).install(methodAt(this.account));
    await shop.get(CallbackRegistrationService).register();
  }

  private start(): { machine: Machine; shop: Container } {
    const machine = new Machine(this.random);
    const { disk, bank, clock, ids } = this;
    const settings = SETTINGS[this.masterKey % SETTINGS.length]!;
    return { machine, shop: startShop(machine, { disk, bank, clock, ids, offer: offerOf, settings }) };
  }

  private note({ transactionId, pixCode, codes }: OrderView): void {
    if (pixCode) this.seenPix.set(pixCode, transactionId);
    for (const { code } of codes) {
      if (this.sharedTexts.note(transactionId, code)) continue;
      const other = this.shownCodes.get(code);
      if (other && other !== transactionId)
        throw new Error(`${code} was shown by ${other}, ${transactionId}`);
      this.shownCodes.set(code, transactionId);
    }
  }
}

const ENV = {
  VALE_DEMO: 'false',
  SECRET_KEY: 'a key of thirty-two characters !',
  PERSONAL_DATA_KEY: 'a key of personal data of 32 characters',
  PUBLIC_URL: 'https://loja.example',
  // The limits of buyers are off: `hoarding.service-spec` tests them.
  MAX_HELD_CODES: '0',
  MAX_STOCK_SHARE: '0',
  MAX_CHARGES_PER_HOUR: '0',
  MAX_UNCONFIRMED_ORDERS: '0',
  MAX_QUANTITY: String(BAG_UNITS),
  MASTER_KEYS: MASTER_KEYS.map((id) => `${id}:a master key of thirty-two characters ${id}`).join(','),
};

const SETTINGS = MASTER_KEYS.map((id) => readSettings({ ...ENV, MASTER_KEY_ID: id }));

/** Half of the bags have a unit that a person delivers. */
function bagOf(key: string): OrderItem[] {
  const which = Number(key.at(-1));
  const byHand = which % 2;
  const item = (productId: string, quantity: number) => ({ productId, variation: '', quantity });
  const codes = [item('unit-a', which), item('unit-b', BAG_UNITS - byHand - which)];
  return byHand ? [...codes, item('unit-by-hand', byHand)] : codes;
}

function offerOf(productId: string): Offer {
  const variation = (name: string) => ({
    name,
    priceCentavos: PRICE / 2,
    delivery: 'codes' as const,
    external: false,
  });
  return {
    product: {
      id: productId,
      title: 'Gift Card',
      category: 'jogos',
      image: '/img/card.svg',
      priceCentavos: productId.startsWith('unit-') ? PRICE / BAG_UNITS : PRICE,
      delivery: productId.endsWith('by-hand') ? 'manual' : 'codes',
      expired: false,
      external: false,
      ...(productId === MANY && { quantityPrices: MANY_PRICES }),
    },
    variations: productId === 'pair' ? [variation('a'), variation('b')] : [],
    orderBump: null,
  };
}
