import { auditEvents } from '@vale/contracts/audit';
import { checkoutEvents, saleMessages, type SaleFacts } from '@vale/contracts/checkout';
import { AppError, platformErrors, type MessageReply } from '@vale/contracts/define';
import { destinationMessages, trackingEvents } from '@vale/contracts/tracking';
import {
  ConversionsDouble,
  GA4_ID,
  GA4_SECRET,
  KWAI_PIXEL,
  KWAI_TOKEN,
  META_PIXEL,
  META_TOKEN,
  POST_ADDRESS,
  TIKTOK_PIXEL,
  TIKTOK_TOKEN,
  UTMIFY_TOKEN,
} from '@vale/testing/conversions/conversions-double';
import { EventRecorder, fakeService, replyTo } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { ConversionQueueService } from '../src/conversion/conversion-queue.service.js';
import { tracking } from '../src/tracking.app.js';
import { ADMIN, noSales } from './tracking-environment.js';

type Conversion = MessageReply<typeof saleMessages.getConversion>;
export type Buyer = NonNullable<Conversion['buyer']>;

export const BUYER: Buyer = {
  name: 'Ana Souza Lima',
  email: ' Ana@Example.com',
  phone: '(11) 98765-4321',
  pageUrl: 'http://localhost:3000/checkout/jogos/1?utm_source=a&token=x#y',
  referrer: 'https://blog.example/cupons?utm_medium=post&session=x#y',
  client: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (test)' },
};

export const ACCOUNTS = {
  meta: { settings: { pixelId: META_PIXEL }, secrets: { accessToken: META_TOKEN } },
  utmify: { settings: {}, secrets: { apiToken: UTMIFY_TOKEN } },
  ga4: { settings: { measurementId: GA4_ID }, secrets: { apiSecret: GA4_SECRET } },
  tiktok: { settings: { pixelCode: TIKTOK_PIXEL }, secrets: { accessToken: TIKTOK_TOKEN } },
  kwai: {
    settings: { pixelId: KWAI_PIXEL, testClickId: 'Lw2HvYVkoj1MyzQwwNX4dg' },
    secrets: { accessToken: KWAI_TOKEN },
  },
  'attribution-post': { settings: {}, secrets: { address: POST_ADDRESS } },
} as const;
export type DestinationName = keyof typeof ACCOUNTS;

const NAMES = Object.keys(ACCOUNTS) as DestinationName[];

export const ALL_SENT = NAMES.toSorted().map((name) => `${name} purchase sent`);

/** Tracking with every destination on loopback, and a checkout that knows the sales of the test. */
export class ConversionEnvironment extends ServiceEnvironment {
  readonly forgotten: string[] = [];
  readonly sales = new Map<string, Conversion>();

  private constructor(
    readonly double: ConversionsDouble,
    readonly events: EventRecorder,
    sales: Map<string, Conversion>,
    forgotten: string[],
  ) {
    const checkout = fakeService(
      'checkout',
      [
        noSales,
        replyTo(saleMessages.getConversion, ({ transactionId }) => {
          const found = sales.get(transactionId);
          if (!found) throw new AppError(platformErrors.notFound);
          return found;
        }),
        replyTo(saleMessages.forgetClient, ({ transactionId }) => {
          forgotten.push(transactionId);
          return {};
        }),
      ],
      checkoutEvents,
    );
    super({ service: tracking, others: [checkout, events.app] });
    this.sales = sales;
    this.forgotten = forgotten;
  }

  static async open(env: Record<string, string> = {}): Promise<ConversionEnvironment> {
    const clock: { nowMs(): number } = { nowMs: () => environment.clock.nowMs() };
    const double = await ConversionsDouble.open(clock);
    const events = new EventRecorder({
      durable: [trackingEvents.destinationStopped, auditEvents.adminChanged],
    });
    const environment = new ConversionEnvironment(double, events, new Map(), []);
    await environment.start(env);
    return environment;
  }

  /** Also needed after a restart: otherwise conversions would go to the real vendors. */
  override async start(env: Record<string, string> = {}): Promise<void> {
    await super.start({ CONVERSIONS_TEST_ORIGIN: this.double.origin, ...env });
  }

  override async close(): Promise<void> {
    await super.close();
    await this.double.close();
  }

  save(
    name: DestinationName,
    change: {
      isActive?: boolean;
      sendsVisits?: boolean;
      settings?: Record<string, string>;
      secrets?: Record<string, string>;
    } = {},
  ) {
    const account = { ...ACCOUNTS[name], isActive: true, ...change };
    return this.request(destinationMessages.changeDestination, { name, ...account }, { actor: ADMIN });
  }

  async saveAll(): Promise<void> {
    for (const name of NAMES) await this.save(name);
  }

  /** A sale as checkout has it, and its event. */
  async sell(change: Partial<SaleFacts> = {}, order: Partial<Conversion> = {}): Promise<SaleFacts> {
    const sale = this.aSale(change);
    const known = this.sales.get(sale.transactionId);
    this.sales.set(sale.transactionId, {
      disputed: false,
      feeCentavos: 99,
      buyer: BUYER,
      ...known,
      ...order,
      sale,
    });
    await this.publish(sale);
    return sale;
  }

  publish(sale: SaleFacts): Promise<void> {
    return this.system.bus.emit(checkoutEvents.saleChanged, sale);
  }

  aSale(change: Partial<SaleFacts> = {}): SaleFacts {
    const now = this.clock.nowMs();
    return {
      transactionId: 'T1',
      version: 1,
      accountId: 'c1',
      createdAt: now,
      pixAt: now,
      paidAt: now,
      productId: 'p1',
      productTitle: 'Steam R$ 50',
      category: 'jogos',
      totalCentavos: 4_990,
      lines: [{ kind: 'product', productId: 'p1', variation: '', centavos: 4_990 }],
      attribution: {
        utm_source: 'FB',
        utm_campaign: 'C|1',
        fbclid: 'IwAR-Case',
        fbp: 'fb.1.1790000000000.42',
        ttclid: 'E.C.P-Case',
        ttp: '2KtZ9ttp',
        click_id: 'Kwai-Case',
      },
      marketingConsent: true,
      acceptedBelowPrice: false,
      deliveredAt: null,
      refunds: [],
      simulated: true,
      ...change,
    };
  }

  async lastFailure(name: DestinationName) {
    const { items } = await this.request(destinationMessages.listDestinations, {}, { actor: ADMIN });
    return items.find((one) => one.name === name)!.lastFailure;
  }

  async deliveries(transactionId = 'T1') {
    return (await this.request(destinationMessages.listDeliveries, { transactionId }, { actor: ADMIN }))
      .items;
  }

  /** `meta purchase sent` and so on. */
  async states(transactionId = 'T1'): Promise<string[]> {
    const items = await this.deliveries(transactionId);
    return items.map(({ destination, event, state }) => `${destination} ${event} ${state}`);
  }

  /** Waits for these states of an order, in the sequence of their destinations. */
  async settled(expected: readonly string[], transactionId = 'T1'): Promise<void> {
    let states: string[] = [];
    await waitUntil(
      async () => {
        states = await this.states(transactionId);
        return JSON.stringify(states) === JSON.stringify(expected);
      },
      { forMs: 10_000 },
    ).catch((error: unknown) => {
      throw new Error(`${states.join(', ')} instead of ${expected.join(', ')}`, { cause: error });
    });
  }

  /** The sweep, at a later time. */
  async later(ms: number): Promise<void> {
    this.clock.advance(ms);
    await this.get(ConversionQueueService).resume();
  }
}
