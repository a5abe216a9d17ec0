import { auditEvents } from '@vale/contracts/audit';
import {
  catalogErrors,
  catalogEvents,
  catalogMessages,
  restockEvents,
  restockMessages,
  type ProductView,
  type RestockMailKind,
} from '@vale/contracts/catalog';
import {
  checkoutErrors,
  checkoutEvents,
  checkoutMessages,
  helpMessages,
  saleMessages,
  type OpenedCase,
  type OverdueCase,
  type UndeliveredOrder,
} from '@vale/contracts/checkout';
import { AppError, requireInternal, type MessageParsed, type MessageReply } from '@vale/contracts/define';
import { identityEvents, identityMessages, passwordResetMessages } from '@vale/contracts/identity';
import { notificationMessages, type KeptMail } from '@vale/contracts/notification';
import { trackingEvents, weekMessages, type Week } from '@vale/contracts/tracking';
import { aShop } from '@vale/testing/builders';
import { EventRecorder, fakeService, replyTo } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import type { StoreProxy } from '@vale/testing/store/store-proxy';
import { notification } from '../src/notification.app.js';
import { FakeUnits } from './fake-units.js';

type ListUndelivered = MessageParsed<typeof checkoutMessages.listUndelivered>;
type Delivery = MessageReply<typeof checkoutMessages.getDelivery>;

export const SECRET_CODE = 'AAAA-BBBB-CCCC';
export const LINK_TOKEN = 'd1.key.order.when.signature';
export const BUYER = { name: 'Ana <b>Compradora</b>', email: 'ana@example.com' };

export const ACCOUNT = { email: 'ana@example.com', name: 'ana' };

/** The id of an answer whose buyer is erased. */
export const ERASED_ANSWER = '01JD0000000000000000000032';

/** Catalog's reply about a restock request. */
export const RESTOCK = {
  email: 'bia@example.com',
  productId: 'p 1',
  productTitle: 'Steam & Cia',
  category: 'jogos',
  token: 'T0K3N',
};

const WEBHOOK_ORDER: MessageReply<typeof saleMessages.getWebhookOrder> = {
  totalCentavos: 5_000,
  simulated: false,
  items: [{ productId: 'p1', title: 'Steam', variation: '', quantity: 1, centavos: 5_000, lines: [0] }],
  buyer: {
    ...BUYER,
    phone: '11987654321',
    cpf: '52998224725',
    answers: [{ line: 0, label: 'Player ID', value: '77' }],
  },
};

function deliveryOf(transactionId: string): Delivery {
  return {
    transactionId,
    customer: BUYER,
    productTitle: 'Steam & Cia',
    productId: 'steam',
    ...(transactionId.startsWith('branded') && { brand: 'Steam', region: 'Brasil' }),
    codes: [
      { label: 'Gift Card R$ 100', code: SECRET_CODE },
      { label: 'Conta', code: 'login: ana\nsenha: <segredo>' },
    ],
    deliveredAt: 1,
    simulated: transactionId.startsWith('simulated'),
    link: { token: LINK_TOKEN, expiresAt: 1 },
  };
}

export const LIVE = {
  VALE_DEMO: 'false',
  NOTIFICATION_KEY: 'a key of thirty-two characters !',
  PUBLIC_URL: 'https://loja.example',
};

const SHOP = { ...aShop(), name: 'Vale', supportUrl: 'mailto:suporte@vale.local', communityUrl: '' };

function aWeek(): Week {
  const none = {
    bots: 0,
    unproven: 0,
    refunds: 0,
    refunded: 0,
    bumpOrders: 0,
    bumpRevenue: 0,
    pix: 0,
    pixPaid: 0,
  };
  const others = { acceptedBelowPrice: 0, costed: 0, profit: 0, feesKnown: 0, fees: 0, lost: 0, losses: 0 };
  const answers = { asked: 0, accepted: 0, refused: 0, paySeconds: null };
  const zero = Object.assign(none, others, answers);
  return {
    current: { ...zero, visits: 240, paid: 12, revenue: 123_456 },
    previous: { ...zero, visits: 0, paid: 0, revenue: 100_000 },
    products: [],
    sources: [],
  };
}

/** Notification alone, with a fake checkout and a fake catalog. */
export class NotificationEnvironment extends ServiceEnvironment {
  /** Orders whose delivery notification has requested. */
  readonly requestedDeliveries: readonly string[];
  /** Addresses of orders that notification reported to checkout. */
  readonly refusedMails: readonly { transactionId: string; email: string }[];
  /** Orders that checkout lists as paid and not delivered. */
  readonly undelivered: UndeliveredOrder[];
  /** Cases that checkout lists as past their deadline. */
  readonly overdue: OverdueCase[];
  readonly units: FakeUnits;
  /** Cases that checkout lists as open. */
  readonly opened: OpenedCase[];
  /** E-mails of the buyers of orders that wait for their payment, by order. */
  readonly unpaid: Map<string, string>;
  /** Accounts that need no confirmation any more. */
  readonly confirmed: Set<string>;
  /** Restock requests that were withdrawn. */
  readonly withdrawn: Set<string>;
  /** Active products, by their ids. */
  readonly products: Map<string, ProductView>;
  /** Tracking's reply about any week. */
  readonly week: Week;
  /** Audit records that it published. */
  readonly recorder: EventRecorder;

  constructor(store?: StoreProxy) {
    const requested: string[] = [];
    const getDelivery = ({ transactionId }: { transactionId: string }): Delivery => {
      requested.push(transactionId);
      if (transactionId.startsWith('unknown')) throw new AppError(checkoutErrors.orderNotFound);
      if (transactionId.startsWith('erased'))
        throw new AppError(checkoutErrors.orderNotFound, { data: { erased: true } });
      return deliveryOf(transactionId);
    };
    const refusedMails: { transactionId: string; email: string }[] = [];
    const units = new FakeUnits();
    const confirmed = new Set<string>();
    const undelivered: UndeliveredOrder[] = [];
    const listUndelivered = ({ transactionId, paidFrom, paidTo }: ListUndelivered) => ({
      items: undelivered.filter(
        (one) =>
          one.paidAt >= paidFrom &&
          one.paidAt <= paidTo &&
          (transactionId === undefined || one.transactionId === transactionId),
      ),
      nextCursor: null,
    });
    const overdue: OverdueCase[] = [];
    const listOverdue = ({ digestId }: { digestId?: string | undefined }) => ({
      items: overdue.filter((one) => digestId === undefined || one.digestId === digestId),
      nextCursor: null,
    });
    const opened: OpenedCase[] = [];
    const unpaid = new Map<string, string>();
    const withdrawn = new Set<string>();
    const products = new Map<string, ProductView>();
    const recorder = new EventRecorder({ durable: [auditEvents.adminChanged] });
    const getProduct = ({ id }: { id: string }): ProductView => {
      const product = products.get(id);
      if (!product) throw new AppError(catalogErrors.productNotFound);
      return product;
    };
    const week = aWeek();
    super({
      service: notification,
      store,
      others: [
        fakeService(
          'checkout',
          [
            replyTo(checkoutMessages.getDelivery, getDelivery),
            replyTo(checkoutMessages.recordRefusedMail, (report) => {
              refusedMails.push(report);
              return {};
            }),
            replyTo(checkoutMessages.listUndelivered, listUndelivered),
            replyTo(checkoutMessages.listOverdueCases, listOverdue),
            replyTo(checkoutMessages.listOpenedCases, ({ since }) => ({
              items: opened.filter(({ openedAt }) => openedAt >= since),
              nextCursor: null,
            })),
            replyTo(checkoutMessages.listUnpaid, () => ({
              items: [...unpaid.keys()].map((transactionId) => ({ transactionId })),
              nextCursor: null,
            })),
            ...units.handlers,
            replyTo(saleMessages.getWebhookOrder, (_order, context) => {
              requireInternal(context);
              return WEBHOOK_ORDER;
            }),
            replyTo(helpMessages.getHelpMail, ({ messageId }) =>
              messageId === ERASED_ANSWER
                ? null
                : {
                    customer: BUYER,
                    productTitle: 'Steam & Cia',
                    text: 'Prefere <b>outro</b>?\nOu o dinheiro?',
                    simulated: false,
                  },
            ),
            replyTo(checkoutMessages.getUnpaid, ({ transactionId }, context) => {
              requireInternal(context);
              const email = unpaid.get(transactionId);
              if (email === undefined) return null;
              const customer = { ...BUYER, email };
              return { customer, productTitle: 'Steam & Cia', totalCentavos: 10_000, expiresAt: 1 };
            }),
          ],
          checkoutEvents,
        ),
        fakeService(
          'identity',
          [
            replyTo(identityMessages.issueConfirmation, ({ accountId, requestId }) =>
              confirmed.has(accountId)
                ? null
                : { ...ACCOUNT, token: `c1.${requestId}`, expiresAt: Date.UTC(2026, 11, 1) },
            ),
            replyTo(passwordResetMessages.issueReset, ({ requestId }) => ({
              ...ACCOUNT,
              token: `r1.${requestId}`,
              expiresAt: Date.UTC(2026, 11, 1),
            })),
          ],
          identityEvents,
        ),
        fakeService(
          'catalog',
          [
            replyTo(catalogMessages.getShop, () => SHOP),
            replyTo(catalogMessages.getProduct, getProduct),
            replyTo(restockMessages.issueRestockMail, ({ requestId }) =>
              withdrawn.has(requestId) ? null : RESTOCK,
            ),
          ],
          { ...catalogEvents, ...restockEvents },
        ),
        fakeService('tracking', [replyTo(weekMessages.getWeek, () => week)], trackingEvents),
        recorder.app,
      ],
      env: { PUBLIC_URL: 'https://loja.example' },
      logLevel: 'debug',
    });
    this.requestedDeliveries = requested;
    this.refusedMails = refusedMails;
    this.undelivered = undelivered;
    this.overdue = overdue;
    this.opened = opened;
    this.unpaid = unpaid;
    this.confirmed = confirmed;
    this.products = products;
    this.withdrawn = withdrawn;
    this.units = units;
    this.recorder = recorder;
    this.week = week;
  }

  async publishProductCreated(productId: string): Promise<void> {
    const { title, category } = this.products.get(productId) ?? { title: 'Apagado', category: 'jogos' };
    await this.system.bus.emit(catalogEvents.productCreated, { productId, title, category });
  }

  async publishProductChanged(productId: string): Promise<void> {
    const { title, category } = this.products.get(productId)!;
    await this.system.bus.emit(catalogEvents.productChanged, { productId, title, category });
  }

  async publishProductDeleted(productId: string): Promise<void> {
    const { title, category } = this.products.get(productId)!;
    await this.system.bus.emit(catalogEvents.productDeleted, { productId, title, category });
  }

  async publishAvailabilityChanged(productId: string, soldOut: boolean): Promise<void> {
    await this.system.bus.emit(catalogEvents.availabilityChanged, { productId, variation: '', soldOut });
  }

  async publishConfirmationRequested(accountId: string, requestId: string): Promise<void> {
    await this.system.bus.emit(identityEvents.confirmationRequested, { accountId, requestId });
  }

  async publishResetRequested(accountId: string, requestId: string): Promise<void> {
    await this.system.bus.emit(identityEvents.passwordResetRequested, { accountId, requestId });
  }

  async publishRestockMailDue(requestId: string, kind: RestockMailKind): Promise<void> {
    await this.system.bus.emit(restockEvents.restockMailDue, { requestId, kind });
  }

  async publishDelivered(transactionId: string): Promise<void> {
    await this.system.bus.emit(checkoutEvents.orderDelivered, {
      transactionId,
      accountId: 'a',
      deliveredAt: 1,
    });
  }

  async publishHelpAnswered(transactionId: string, messageId: string): Promise<void> {
    await this.system.bus.emit(checkoutEvents.helpAnswered, { transactionId, messageId });
  }

  async publishMailRequested(transactionId: string, requestId: string): Promise<void> {
    const requested = { transactionId, accountId: 'a', requestId };
    await this.system.bus.emit(checkoutEvents.deliveryMailRequested, requested);
  }

  async mailbox(query: object = {}): Promise<KeptMail[]> {
    return (await this.request(notificationMessages.listMailbox, query)).items;
  }

  mailRecord(transactionId: string) {
    return this.collection('mails').findOne({ transactionId });
  }
}
