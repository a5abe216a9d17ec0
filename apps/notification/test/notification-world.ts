import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Controller, Module } from '@nestjs/common';
import { catalogMessages, type ShopSettings } from '@vale/contracts/catalog';
import { checkoutErrors, checkoutEvents, checkoutMessages } from '@vale/contracts/checkout';
import { AppError, type MessageReply } from '@vale/contracts/define';
import { notificationMessages, type KeptMail } from '@vale/contracts/notification';
import { defineApp, startApps, type RunningSystem } from '@vale/platform/app';
import { Handles } from '@vale/platform/bus';
import { defineConfig } from '@vale/platform/config';
import { PinoLogger } from '@vale/platform/logging';
import { notification } from '../src/notification.app.js';

type Delivery = MessageReply<typeof checkoutMessages.getDelivery>;

export const SECRET_CODE = 'AAAA-BBBB-CCCC';
export const BUYER = { name: 'Ana <b>Compradora</b>', email: 'ana@example.com' };

export function deliveryOf(transactionId: string): Delivery {
  return {
    transactionId,
    customer: BUYER,
    productTitle: 'Steam & Cia',
    codes: [
      { label: 'Gift Card R$ 100', code: SECRET_CODE },
      { label: 'Conta', code: 'login: ana\nsenha: <segredo>' },
    ],
    deliveredAt: 1,
  };
}

/** Checkout and catalog as far as notification asks them. */
const asked: string[] = [];

@Controller()
class CheckoutController {
  @Handles(checkoutMessages.getDelivery)
  get({ transactionId }: { transactionId: string }): Delivery {
    asked.push(transactionId);
    if (transactionId.startsWith('unknown')) throw new AppError(checkoutErrors.orderNotFound);
    return deliveryOf(transactionId);
  }
}

@Controller()
class CatalogController {
  @Handles(catalogMessages.getShop)
  get(): ShopSettings {
    return {
      name: 'Vale',
      supportUrl: 'mailto:suporte@vale.local',
      communityUrl: '',
      texts: { hero: '', claim: '', guarantee: '', footer: '' },
      socialProof: { mode: 'live', visitors: null, sold: null, customersText: null, rating: null },
      demo: true,
    };
  }
}

@Module({ controllers: [CheckoutController] })
class CheckoutModule {}
@Module({ controllers: [CatalogController] })
class CatalogModule {}

const others = [
  defineApp({
    name: 'checkout',
    module: CheckoutModule,
    config: defineConfig('checkout', {}),
    contracts: { messages: { getDelivery: checkoutMessages.getDelivery }, events: checkoutEvents },
  }),
  defineApp({
    name: 'catalog',
    module: CatalogModule,
    config: defineConfig('catalog', {}),
    contracts: { messages: { getShop: catalogMessages.getShop } },
  }),
];

export const LIVE = { VALE_DEMO: 'false', SECRET_KEY: 'a key of thirty-two characters !' };

/** Notification between stand-ins of checkout and catalog, over the in-process bus and the embedded store. */
export class NotificationWorld {
  private running: RunningSystem | undefined;
  private readonly log: string[] = [];

  private constructor(private readonly dataDir: string) {}

  static async open(): Promise<NotificationWorld> {
    asked.length = 0;
    return new NotificationWorld(await mkdtemp(join(tmpdir(), 'notification-spec-')));
  }

  get system(): RunningSystem {
    if (!this.running) throw new Error('start the world first');
    return this.running;
  }

  /** Whose delivery was asked for. */
  get asked(): readonly string[] {
    return asked;
  }

  /** All that was logged, at the loudest level. */
  get logged(): string {
    return this.log.join('');
  }

  async start(env: Record<string, string> = {}): Promise<void> {
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.log.push(chunk.toString());
        done();
      },
    });
    this.running = await startApps([...others, notification], {
      env: { DATA_DIR: this.dataDir, PUBLIC_URL: 'https://loja.example', ...env },
      logger: PinoLogger.create({ level: 'debug', destination }),
    });
  }

  async stop(): Promise<void> {
    await this.running?.close();
    this.running = undefined;
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async tellDelivered(transactionId: string): Promise<void> {
    await this.system.bus.emit(checkoutEvents.orderDelivered, {
      transactionId,
      accountId: 'a',
      deliveredAt: 1,
    });
  }

  async mailbox(query: object = {}): Promise<KeptMail[]> {
    return (await this.system.bus.request(notificationMessages.listMailbox, query)).items;
  }

  /** Everything that lies in a database, as text. */
  async stored(database: string): Promise<string> {
    const { db } = await this.system.drivers.store.connect(database);
    const collections = await db!.listCollections().toArray();
    const contents = await Promise.all(
      collections.map(({ name }) => db!.collection(name).find({}).toArray()),
    );
    return JSON.stringify(contents);
  }

  async mailRecord(transactionId: string) {
    const { db } = await this.system.drivers.store.connect('vale_notification');
    return db!.collection('mails').findOne({ transactionId });
  }
}
