import {
  catalogErrors,
  catalogMessages,
  imageErrors,
  imageMessages,
  stockNameMessages,
  type Offer,
} from '@vale/contracts/catalog';
import {
  checkoutAdminMessages,
  checkoutEvents,
  checkoutMessages,
  type OrderView,
} from '@vale/contracts/checkout';
import {
  AppError,
  type CallContext,
  type EventDefinition,
  type MessageInput,
  type MessageParsed,
} from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { EventRecorder, fakeService, replyTo } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import type { StoreProxy } from '@vale/testing/store/store-proxy';
import { waitUntil } from '@vale/testing/wait-until';
import { CaseScheduleService } from '../src/backoffice/inbox/case-schedule.service.js';
import { checkout } from '../src/checkout.app.js';
import { OfferService } from '../src/purchase/offer.service.js';
import { FakeProvider, PROVIDER_KEY } from './fake-provider.js';

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

/** The tests' catalog refuses it; it returns other pictures as they are. */
export const NO_PICTURE = 'PHN2Zy8+';

type Review = MessageParsed<typeof catalogMessages.submitReview>;

type PlaceInput = MessageInput<typeof checkoutMessages.placeOrder>;

export const SECRET_KEY = 'a key of thirty-two characters !';
export const PERSONAL_DATA_KEY = 'a key of personal data of 32 characters';

interface Selling {
  atApiPix?: boolean;
  env?: Record<string, string>;
  store?: StoreProxy;
}

/** Checkout alone, with a fake catalog and a fake provider. */
export class CheckoutEnvironment extends ServiceEnvironment {
  /** Catalog's offers, keyed by product. */
  readonly offers: Map<string, Offer>;
  /** Products and order bumps that catalog does not have; it has every other one. */
  readonly deleted: Set<string>;
  /** Reviews sent to catalog, one per order. */
  readonly reviews: Review[];
  private readonly recorder: EventRecorder;
  private keys = 0;

  private constructor(
    readonly provider: FakeProvider,
    store?: StoreProxy,
  ) {
    const offers = new Map<string, Offer>();
    const deleted = new Set<string>();
    const reviews: Review[] = [];
    const { orderPlaced, orderPaid, orderDelivered, orderClosed, orderChanged, helpAnswered } =
      checkoutEvents;
    const { stockChanged, stockSeeded, deliveryMailRequested, orderAnonymised, dataExported } =
      checkoutEvents;
    const recorder = new EventRecorder({
      live: [orderPlaced, orderPaid, orderDelivered, orderClosed, orderChanged, deliveryMailRequested],
      durable: [stockChanged, stockSeeded, orderAnonymised, helpAnswered, dataExported],
    });
    super({
      service: checkout,
      store,
      others: [catalogOf(offers, deleted, reviews), recorder.app],
      // Same as production with one payment method.
      env: {
        VALE_DEMO: 'false',
        SECRET_KEY,
        PERSONAL_DATA_KEY,
        PUBLIC_URL: 'https://loja.example',
        PAYMENT_API_URL: provider.url,
        PAYMENT_PRIVATE_TOKEN: PROVIDER_KEY,
        PAYMENT_REQUEST_TIMEOUT_MS: '1000',
        CHARGE_WAIT_MS: '4000',
        // Most tests have few codes and buyers.
        MAX_HELD_CODES: '0',
        MAX_STOCK_SHARE: '0',
        MAX_CHARGES_PER_HOUR: '0',
      },
    });
    this.offers = offers;
    this.deleted = deleted;
    this.reviews = reviews;
    this.recorder = recorder;
  }

  static async open(store?: StoreProxy): Promise<CheckoutEnvironment> {
    return new CheckoutEnvironment(await FakeProvider.open(), store);
  }

  /** Started, and sells a card of which it has these codes. */
  static async selling(
    codes: string[],
    { atApiPix = false, env = {}, store }: Selling = {},
  ): Promise<CheckoutEnvironment> {
    const checkout = await CheckoutEnvironment.open(store);
    await (atApiPix ? checkout.startAtApiPix(env) : checkout.start(env));
    checkout.sells('card');
    await checkout.addCodes('card', codes);
    return checkout;
  }

  override async start(env: Record<string, string> = {}): Promise<void> {
    this.recorder.clear();
    await super.start(env);
  }

  /** Starts with a provider that implements the Central Bank's API. */
  async startAtApiPix(env: Record<string, string> = {}): Promise<void> {
    await this.start({
      PAYMENT_PROVIDER: 'api-pix',
      PAYMENT_API_URL: `${this.provider.url}/api-pix`,
      PAYMENT_PUBLIC_TOKEN: 'loja',
      PAYMENT_PIX_KEY: 'loja@example.com',
      ...env,
    });
  }

  override async close(): Promise<void> {
    await super.close();
    await this.provider.close();
  }

  /** A gift card of R$ 50, delivered from stock unless given otherwise. */
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
    this.offers.set(productId, offer);
    // Catalog's event does the same.
    this.get(OfferService).forget({ productId });
    return offer;
  }

  async addCodes(productId: string, codes: string[], variation = ''): Promise<void> {
    const input = { productId, variation, codes };
    await this.request(checkoutMessages.addStock, input, ADMIN);
  }

  async free(productId: string, variation = ''): Promise<number | undefined> {
    const { items } = await this.counts(productId);
    return items.find((one) => one.variation === variation)?.free;
  }

  async counts(productId: string) {
    return this.request(checkoutMessages.countStock, { productId }, ADMIN);
  }

  async place(accountId: string, change: Partial<PlaceInput> = {}): Promise<OrderView> {
    const input: PlaceInput = {
      productId: 'card',
      customer: aCustomer(),
      idempotencyKey: `key-${String(++this.keys).padStart(8, '0')}`,
      ...change,
    };
    return (await this.request(checkoutMessages.placeOrder, input, buyer(accountId))).order;
  }

  async order(accountId: string, transactionId: string): Promise<OrderView> {
    return this.request(checkoutMessages.getOrder, { transactionId }, buyer(accountId));
  }

  /** The order as an admin sees it. */
  inspect(transactionId: string) {
    return this.request(checkoutAdminMessages.inspectOrder, { transactionId }, ADMIN);
  }

  /** Reconciles, and returns the open cases of the inbox. */
  async openCases() {
    await this.get(CaseScheduleService).reconcile();
    return (await this.request(checkoutAdminMessages.listInbox, {}, ADMIN)).items;
  }

  async refresh(accountId: string, transactionId: string): Promise<OrderView> {
    return this.request(checkoutMessages.refreshOrder, { transactionId }, buyer(accountId));
  }

  async cancel(accountId: string, transactionId: string): Promise<OrderView> {
    return this.request(checkoutMessages.cancelOrder, { transactionId }, buyer(accountId));
  }

  /** The provider calls back at the address that its charge was made with. */
  async callBack(transactionId: string, ...bodies: unknown[]): Promise<void> {
    const charge = this.provider.chargesOf(transactionId).at(-1)!;
    const truth = { identifier: charge.id, externalReference: transactionId, status: charge.status };
    await this.callBackAt(charge.postbackUrl, bodies.length > 0 ? bodies[0] : truth);
  }

  async callBackAt(postbackUrl: string, body: unknown): Promise<void> {
    const [, , , methodId = '', secret = ''] = new URL(postbackUrl).pathname.split('/');
    await this.request(checkoutMessages.notifyPayment, { methodId, secret, body });
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

  /** Events that checkout published about an order since the start, in order of arrival. */
  published(event: EventDefinition, transactionId?: string) {
    const all = this.recorder.of(event);
    return transactionId ? all.filter(({ data }) => data['transactionId'] === transactionId) : all;
  }

  /** Includes the services' own events. */
  allPublished() {
    return this.recorder.envelopes;
  }

  requestedMails(transactionId: string) {
    return this.published(checkoutEvents.deliveryMailRequested, transactionId);
  }

  async stored(transactionId: string) {
    const found = await this.collection('orders').findOne({ _id: transactionId });
    if (!found) throw new Error(`no order ${transactionId}`);
    return found;
  }
}

function catalogOf(offers: ReadonlyMap<string, Offer>, deleted: ReadonlySet<string>, reviews: Review[]) {
  const offerOf = (productId: string, orderBumpId?: string): Offer | null => {
    const offer = offers.get(productId);
    return offer
      ? { ...offer, orderBump: orderBumpId === offer.orderBump?.id ? offer.orderBump : null }
      : null;
  };
  return fakeService('catalog', [
    replyTo(catalogMessages.getOffer, ({ productId, orderBumpId }): Offer => {
      const offer = offerOf(productId, orderBumpId);
      if (!offer) throw new AppError(catalogErrors.productNotFound);
      return offer;
    }),
    replyTo(catalogMessages.getOffers, ({ productIds, orderBumpId }) => ({
      offers: productIds.map((id, at) => offerOf(id, at === 0 ? orderBumpId : undefined)),
    })),
    replyTo(stockNameMessages.listStockNames, ({ ids }) => ({
      items: ids
        .split(',')
        .filter((id) => !deleted.has(id))
        .map((id) => ({ id, kind: 'product' as const, name: id, variations: [''] })),
    })),
    replyTo(imageMessages.redrawPicture, ({ picture }) => {
      if (picture === NO_PICTURE) throw new AppError(imageErrors.imageUnreadable);
      return { base64: picture };
    }),
    replyTo(catalogMessages.submitReview, (review) => {
      const isNew = !reviews.some(
        ({ transactionId, position }) =>
          transactionId === review.transactionId && position === review.position,
      );
      if (isNew) reviews.push(review);
      return { isNew };
    }),
  ]);
}
