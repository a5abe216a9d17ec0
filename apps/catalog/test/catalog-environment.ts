import { auditEvents } from '@vale/contracts/audit';
import {
  catalogEvents,
  catalogMessages,
  type ProductCard,
  type ProductDraft,
  type ProductSort,
} from '@vale/contracts/catalog';
import { paymentMethodMessages, pictureMessages, type PaymentMethodView } from '@vale/contracts/checkout';
import type { Actor, EventEnvelope, Page } from '@vale/contracts/define';
import { EventRecorder, fakeService, replyTo } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import type { StoreProxy } from '@vale/testing/store/store-proxy';
import { catalog } from '../src/catalog.app.js';

const NOT_DEMO = { VALE_DEMO: 'false' };

const adminActor: Actor = {
  accountId: 'a1',
  sessionId: 's1',
  email: 'admin@vale.local',
  role: 'admin',
};
export const admin = { actor: adminActor };
export const customer = { actor: { ...adminActor, accountId: 'c1', role: 'customer' as const } };

/** Catalog alone, with a consumer of its domain events. */
export class CatalogEnvironment extends ServiceEnvironment {
  private constructor(
    private readonly recorder: EventRecorder,
    /** Addresses that checkout says orders show. */
    readonly picturesOfOrders: Set<string>,
    /** Those that checkout lists. */
    readonly paymentMethods: PaymentMethodView[],
    store?: StoreProxy,
  ) {
    super({
      service: catalog,
      others: [recorder.app, checkoutWith(picturesOfOrders, paymentMethods)],
      store,
    });
  }

  static open(store?: StoreProxy): CatalogEnvironment {
    const durable = [...Object.values(catalogEvents), auditEvents.adminChanged];
    return new CatalogEnvironment(new EventRecorder({ durable }), new Set(), [], store);
  }

  /** Catalog's own events since the environment was created, across restarts. */
  get events(): readonly EventEnvelope[] {
    return this.recorder.envelopes.filter(({ type }) => type !== auditEvents.adminChanged.name);
  }

  /** Events for the audit log. */
  get adminChanges(): readonly EventEnvelope[] {
    return this.recorder.of(auditEvents.adminChanged);
  }

  override start(env: Record<string, string> = {}): Promise<void> {
    return super.start({ ...NOT_DEMO, ...env });
  }

  startDemo(): Promise<void> {
    return super.start();
  }

  /** A moment after what was done before. */
  createProduct(draft: Partial<ProductDraft> & Pick<ProductDraft, 'nome'>) {
    this.clock.advance(1);
    return this.request(catalogMessages.createProduct, { categoria: 'jogos', preco: 25, ...draft }, admin);
  }

  /** All pages of a list, `limit` at a time. */
  async allCards(
    query: { category?: ProductCard['category']; q?: string; ordem?: ProductSort },
    limit: number,
  ): Promise<ProductCard[]> {
    const cards: ProductCard[] = [];
    let cursor: string | undefined;
    do {
      const page: Page<ProductCard> = await this.request(catalogMessages.listProducts, {
        ...query,
        limit,
        ...(cursor && { cursor }),
      });
      cards.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return cards;
  }
}

function checkoutWith(pictures: ReadonlySet<string>, methods: readonly PaymentMethodView[]) {
  return fakeService('checkout', [
    replyTo(pictureMessages.findShownByOrders, ({ addresses }) => ({
      addresses: addresses.filter((address) => pictures.has(address)),
    })),
    replyTo(paymentMethodMessages.listPaymentMethods, () => ({ items: [...methods], providers: [] })),
  ]);
}
