import type { Type } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { CallContext, MessageDefinition, MessageInput, MessageReply } from '@vale/contracts/define';
import { startApps, type AppDefinition, type RunningSystem, type StartOptions } from '@vale/platform/app';
import { SystemClock } from '@vale/platform/clock';
import { PinoLogger } from '@vale/platform/logging';
import { MongoClient, type Collection, type Db } from 'mongodb';
import type { Connection } from 'mongoose';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { ManualClock } from '../manual-clock.js';
import { flushRedis } from '../servers/flush-redis.js';
import type { StoreProxy } from '../store/store-proxy.js';

export interface ServiceOptions {
  service: AppDefinition;
  /** Stand-ins for the other services, and consumers of the events of this one. */
  others?: readonly AppDefinition[];
  /** Settings of every start; `start` may override some. */
  env?: Record<string, string>;
  /** Lowest level that `logged` records; `info` by default. */
  logLevel?: 'debug' | 'info';
  /** Behind a proxy that fails commands, in place of the store in the data folder. */
  store?: StoreProxy | undefined;
  /** Uses real time instead of `clock`. */
  realTime?: boolean;
}

export interface StoredDocument {
  _id: string;
  [field: string]: unknown;
}

type Token<T> = Type<T> | (abstract new (...args: never[]) => T) | string | symbol;

/** One service alone, in this process: over the in-process bus and the embedded store, in a data folder of its own. */
export class ServiceEnvironment {
  clock = new ManualClock();
  readonly dataDir = mkdtempSync(join(tmpdir(), 'vale-service-'));
  private running: RunningSystem | undefined;
  private readonly lines: string[] = [];
  private client: MongoClient | undefined;

  constructor(private readonly options: ServiceOptions) {}

  get system(): RunningSystem {
    if (!this.running) throw new Error('the service is not started');
    return this.running;
  }

  /** All that was logged, over restarts. */
  get logged(): string {
    return this.lines.join('');
  }

  async start(env: Record<string, string> = {}): Promise<void> {
    const { service, others = [] } = this.options;
    this.running = await startApps([...others, service], this.startOptions(env));
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
    await this.client?.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** A provider of the service's container. */
  get<T>(token: Token<T>): T {
    return this.system.get(this.options.service.name, token);
  }

  /** Sends a message; without an actor in `context`, as a visitor. */
  request<M extends MessageDefinition>(
    message: M,
    input: MessageInput<M>,
    context: Partial<CallContext> = {},
  ): Promise<MessageReply<M>> {
    return this.system.bus.request(message, input, {
      context: { requestId: 'test', ...context },
      timeoutMs: REQUEST_TIMEOUT_MS,
    });
  }

  /** A collection of the service, without Mongoose. */
  collection(name: string): Collection<StoredDocument> {
    const { service, store } = this.options;
    if (store) return this.direct(store).db(databaseName(service.name)).collection(name);
    return this.get<Connection>(getConnectionToken()).collection<StoredDocument>(name);
  }

  /** A database by its full name, such as `vale_platform`. */
  async database(name: string): Promise<Db> {
    const { store } = this.options;
    if (store) return this.direct(store).db(name);
    const { db } = await this.system.drivers.store.connect(name);
    return db!;
  }

  /** All documents of a database, as text. */
  async databaseText(name: string): Promise<string> {
    const database = await this.database(name);
    const collections = await database.listCollections().toArray();
    const contents = await Promise.all(
      collections.map((collection) => database.collection(collection.name).find({}).toArray()),
    );
    return JSON.stringify(contents);
  }

  /** Loses what a lost queue loses: every job that waits, is delayed or runs, and its dedupe key. */
  async dropJobs(): Promise<void> {
    const { REDIS_URL } = this.system.runtime;
    if (REDIS_URL) return flushRedis(REDIS_URL);
    const platform = await this.database('vale_platform');
    await platform.collection('jobs').deleteMany({});
  }

  private direct(store: StoreProxy): MongoClient {
    return (this.client ??= new MongoClient(store.directUri));
  }

  protected startOptions(env: Record<string, string>): StartOptions {
    const { logLevel: level = 'info', realTime } = this.options;
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        this.lines.push(chunk.toString());
        done();
      },
    });
    return {
      env: {
        DATA_DIR: this.dataDir,
        ...(this.options.store && { MONGODB_URI: this.options.store.uri }),
        ...this.options.env,
        ...env,
      },
      clock: realTime ? new SystemClock() : this.clock,
      logger: PinoLogger.create({ level, destination }),
    };
  }
}

const REQUEST_TIMEOUT_MS = 30_000;

const databaseName = (service: string) => `vale_${service.replaceAll('-', '_')}`;
