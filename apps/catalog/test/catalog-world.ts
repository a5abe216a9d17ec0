import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { catalogEvents, type ProductCard } from '@vale/contracts/catalog';
import { catalogMessages } from '@vale/contracts/catalog';
import type {
  Actor,
  EventEnvelope,
  MessageDefinition,
  MessageInput,
  MessageReply,
  Page,
} from '@vale/contracts/define';
import { defineApp, startApps, type RunningSystem } from '@vale/platform/app';
import { On } from '@vale/platform/bus';
import { defineConfig } from '@vale/platform/config';
import { ManualClock } from '@vale/testing/manual-clock';
import type { Connection } from 'mongoose';
import { catalog } from '../src/catalog.app.js';

/** What a listener of catalog's news heard since the world began. */
export const heard: EventEnvelope[] = [];

class HearCreatedConsumer {
  @On(catalogEvents.productCreated)
  handle(_data: unknown, envelope: EventEnvelope): void {
    heard.push(envelope);
  }
}
class HearChangedConsumer {
  @On(catalogEvents.productChanged)
  handle(_data: unknown, envelope: EventEnvelope): void {
    heard.push(envelope);
  }
}
class HearExpiredConsumer {
  @On(catalogEvents.productExpired)
  handle(_data: unknown, envelope: EventEnvelope): void {
    heard.push(envelope);
  }
}
class HearDeletedConsumer {
  @On(catalogEvents.productDeleted)
  handle(_data: unknown, envelope: EventEnvelope): void {
    heard.push(envelope);
  }
}

@Module({ providers: [HearCreatedConsumer, HearChangedConsumer, HearExpiredConsumer, HearDeletedConsumer] })
class ListenerModule {}

const listener = defineApp({
  name: 'listener',
  module: ListenerModule,
  config: defineConfig('listener', {}),
  contracts: { messages: {} },
});

const NOT_DEMO = { VALE_DEMO: 'false', SECRET_KEY: 'a key of thirty-two characters !' };

export const admin: Actor = { accountId: 'a1', sessionId: 's1', email: 'admin@vale.local', role: 'admin' };
export const customer: Actor = { ...admin, accountId: 'c1', role: 'customer' };

/** Catalog alone, over the in-process bus and the embedded store, in a folder of its own. */
export class CatalogWorld {
  readonly clock = new ManualClock();
  private running: RunningSystem | undefined;

  private constructor(private readonly dataDir: string) {}

  static async open(): Promise<CatalogWorld> {
    heard.length = 0;
    return new CatalogWorld(await mkdtemp(join(tmpdir(), 'catalog-spec-')));
  }

  get system(): RunningSystem {
    if (!this.running) throw new Error('start the world first');
    return this.running;
  }

  async start({
    demo = false,
    env = {},
  }: { demo?: boolean; env?: Record<string, string> } = {}): Promise<void> {
    this.running = await startApps([catalog, listener], {
      env: { LOG_LEVEL: 'silent', DATA_DIR: this.dataDir, ...(demo ? {} : NOT_DEMO), ...env },
      clock: this.clock,
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

  /** As a visitor, or whoever is given. */
  ask<M extends MessageDefinition>(
    message: M,
    input: MessageInput<M>,
    actor?: Actor,
  ): Promise<MessageReply<M>> {
    return this.system.bus.request(message, input, { context: { requestId: 'r', ...(actor && { actor }) } });
  }

  collection(name: string) {
    return this.system.get<Connection>('catalog', getConnectionToken()).collection<{ _id: string }>(name);
  }

  /** All pages of a list, `limit` at a time. */
  async allCards(
    query: { category?: ProductCard['category']; q?: string },
    limit: number,
  ): Promise<ProductCard[]> {
    const cards: ProductCard[] = [];
    let cursor: string | undefined;
    do {
      const page: Page<ProductCard> = await this.ask(catalogMessages.listProducts, {
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

/** The code of the error that the work ends with; undefined when it succeeds. */
export async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? String(error),
  );
}
