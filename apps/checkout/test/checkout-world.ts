import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Controller, Injectable, Module, type Type } from '@nestjs/common';
import { catalogErrors, catalogMessages, type Offer } from '@vale/contracts/catalog';
import { checkoutEvents, checkoutMessages, type OrderView } from '@vale/contracts/checkout';
import { AppError, type CallContext, type EventData, type MessageInput } from '@vale/contracts/define';
import { defineApp, startApps, type RunningSystem } from '@vale/platform/app';
import { Handles, On } from '@vale/platform/bus';
import { defineConfig } from '@vale/platform/config';
import { PinoLogger } from '@vale/platform/logging';
import { aCustomer } from '@vale/testing/builders';
import { ManualClock } from '@vale/testing/manual-clock';
import { waitUntil } from '@vale/testing/wait-until';
import { checkout } from '../src/checkout.app.js';
import { FakeProvider, PROVIDER_KEY } from './fake-provider.js';

/** What catalog answers, by product. */
const offers = new Map<string, Offer>();
/** Every event of checkout since the start, in the order it was heard. */
const told: { name: string; data: Record<string, unknown> }[] = [];

@Controller()
class CatalogController {
  @Handles(catalogMessages.getOffer)
  get({ productId, orderBumpId }: { productId: string; orderBumpId?: string | undefined }): Offer {
    const offer = offers.get(productId);
    if (!offer) throw new AppError(catalogErrors.productNotFound);
    return { ...offer, orderBump: orderBumpId === offer.orderBump?.id ? offer.orderBump : null };
  }
}

@Injectable()
class Witness {
  @On(checkoutEvents.orderPlaced, { every: 'replica' })
  placed(data: object) {
    told.push({ name: 'placed', data: { ...data } });
  }
  @On(checkoutEvents.orderPaid, { every: 'replica' })
  paid(data: object) {
    told.push({ name: 'paid', data: { ...data } });
  }
  @On(checkoutEvents.orderDelivered, { every: 'replica' })
  delivered(data: object) {
    told.push({ name: 'delivered', data: { ...data } });
  }
  @On(checkoutEvents.orderClosed, { every: 'replica' })
  closed(data: object) {
    told.push({ name: 'closed', data: { ...data } });
  }
  @On(checkoutEvents.orderChanged, { every: 'replica' })
  changed(data: object) {
    told.push({ name: 'changed', data: { ...data } });
  }
}

/** Durable, as catalog's is: it also hears what is told while the start is under way. */
@Injectable()
class NoteStockWhenStockChangedConsumer {
  @On(checkoutEvents.stockChanged)
  handle(data: object) {
    told.push({ name: 'stock', data: { ...data } });
  }
}

@Injectable()
class NoteStockWhenStockSeededConsumer {
  @On(checkoutEvents.stockSeeded)
  handle({ stocks }: EventData<typeof checkoutEvents.stockSeeded>) {
    for (const stock of stocks) told.push({ name: 'stock', data: { ...stock } });
  }
}

@Module({
  controllers: [CatalogController],
  providers: [Witness, NoteStockWhenStockChangedConsumer, NoteStockWhenStockSeededConsumer],
})
class CatalogModule {}

const catalog = defineApp({
  name: 'catalog',
  module: CatalogModule,
  config: defineConfig('catalog', {}),
  contracts: { messages: { getOffer: catalogMessages.getOffer } },
});

export const ADMIN: CallContext = {
  requestId: 'test',
  actor: { accountId: 'admin', sessionId: 's', email: 'admin@vale.local', role: 'admin' },
};

export function buyer(accountId: string): CallContext {
  return {
    requestId: 'test',
    actor: { accountId, sessionId: 's', email: `${accountId}@example.com`, role: 'customer' },
  };
}

type PlaceInput = MessageInput<typeof checkoutMessages.placeOrder>;

/** Checkout alone, between a stand-in of catalog and a provider of our own, over the in-process bus and the embedded store. */
export class CheckoutWorld {
  clock = new ManualClock();
  private running: RunningSystem | undefined;
  private readonly log: string[] = [];
  private keys = 0;

  private constructor(
    private readonly dataDir: string,
    readonly provider: FakeProvider,
  ) {}

  static async open(): Promise<CheckoutWorld> {
    offers.clear();
    const dataDir = await mkdtemp(join(tmpdir(), 'checkout-spec-'));
    return new CheckoutWorld(dataDir, await FakeProvider.open());
  }

  get system(): RunningSystem {
    if (!this.running) throw new Error('start the world first');
    return this.running;
  }

  get told(): typeof told {
    return told;
  }

  get offers(): typeof offers {
    return offers;
  }

  get logged(): string {
    return this.log.join('');
  }

  get<T>(token: Type<T>): T {
    return this.system.get('checkout', token);
  }

  /** As in production with one payment method, unless `env` says otherwise. */
  async start(env: Record<string, string> = {}): Promise<void> {
    told.length = 0;
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.log.push(chunk.toString());
        done();
      },
    });
    this.running = await startApps([catalog, checkout], {
      env: {
        DATA_DIR: this.dataDir,
        VALE_DEMO: 'false',
        SECRET_KEY: 'a key of thirty-two characters !',
        PUBLIC_URL: 'https://loja.example',
        PAYMENT_API_URL: this.provider.url,
        PAYMENT_PRIVATE_TOKEN: PROVIDER_KEY,
        PAYMENT_REQUEST_TIMEOUT_MS: '1000',
        CHARGE_WAIT_MS: '4000',
        ...env,
      },
      clock: this.clock,
      logger: PinoLogger.create({ level: 'info', destination }),
    });
  }

  async stop(): Promise<void> {
    await this.running?.close();
    this.running = undefined;
  }

  async restart(env: Record<string, string> = {}): Promise<void> {
    await this.stop();
    await this.start(env);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.provider.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** A gift card of R$ 50, delivered from stock unless told otherwise. */
  sells(productId: string, change: Partial<Offer['product']> = {}, rest: Partial<Offer> = {}): Offer {
    const product: Offer['product'] = {
      id: productId,
      title: 'Gift Card',
      category: 'jogos',
      image: '/img/card.svg',
      priceCentavos: 5_000,
      delivery: 'codes',
      expired: false,
      external: false,
      ...change,
    };
    const offer: Offer = { product, variations: [], orderBump: null, ...rest };
    offers.set(productId, offer);
    return offer;
  }

  async addCodes(productId: string, codes: string[], variation = ''): Promise<void> {
    const input = { productId, variation, codes };
    await this.system.bus.request(checkoutMessages.addStock, input, { context: ADMIN });
  }

  async free(productId: string, variation = ''): Promise<number | undefined> {
    const { items } = await this.counts(productId);
    return items.find((one) => one.variation === variation)?.free;
  }

  async counts(productId: string) {
    return this.system.bus.request(checkoutMessages.countStock, { productId }, { context: ADMIN });
  }

  async place(accountId: string, change: Partial<PlaceInput> = {}): Promise<OrderView> {
    const input: PlaceInput = {
      productId: 'card',
      customer: aCustomer(),
      idempotencyKey: `key-${String(++this.keys).padStart(8, '0')}`,
      ...change,
    };
    const { order } = await this.system.bus.request(checkoutMessages.placeOrder, input, {
      context: buyer(accountId),
      timeoutMs: 30_000,
    });
    return order;
  }

  async order(accountId: string, transactionId: string): Promise<OrderView> {
    const context = buyer(accountId);
    return this.system.bus.request(checkoutMessages.getOrder, { transactionId }, { context });
  }

  async refresh(accountId: string, transactionId: string): Promise<OrderView> {
    const context = buyer(accountId);
    return this.system.bus.request(checkoutMessages.refreshOrder, { transactionId }, { context });
  }

  async cancel(accountId: string, transactionId: string): Promise<OrderView> {
    const context = buyer(accountId);
    return this.system.bus.request(checkoutMessages.cancelOrder, { transactionId }, { context });
  }

  /** The provider calls back, as its charge was told to. */
  async callBack(transactionId: string, ...bodies: unknown[]): Promise<void> {
    const charge = this.provider.chargesOf(transactionId).at(-1)!;
    const [, , , methodId = '', secret = ''] = new URL(charge.postbackUrl).pathname.split('/');
    const truth = { identifier: charge.id, externalReference: transactionId, status: charge.status };
    const body = bodies.length > 0 ? bodies[0] : truth;
    await this.system.bus.request(checkoutMessages.notifyPayment, { methodId, secret, body });
  }

  async becomes(accountId: string, transactionId: string, status: OrderView['status']): Promise<OrderView> {
    return waitUntil(
      async () => {
        const order = await this.order(accountId, transactionId);
        return order.status === status ? order : undefined;
      },
      { what: `${transactionId} to become ${status}`, forMs: 40_000, everyMs: 25 },
    );
  }

  toldOf(name: string, transactionId: string) {
    return told.filter((event) => event.name === name && event.data['transactionId'] === transactionId);
  }

  /** A collection as it lies in the store. */
  async collection(name: string) {
    const { db } = await this.system.drivers.store.connect('vale_checkout');
    return db!.collection<{ _id: string } & Record<string, unknown>>(name);
  }

  async stored(transactionId: string) {
    const found = await (await this.collection('orders')).findOne({ _id: transactionId });
    if (!found) throw new Error(`no order ${transactionId}`);
    return found;
  }
}

/** The code of the error that a request ended with; `'none'` when it did not. */
export async function codeOf(request: Promise<unknown>): Promise<string> {
  return request.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}
