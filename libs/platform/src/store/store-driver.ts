import mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import './closed-connections.js';

/** Connections to the store. Business code only uses the Mongoose connection. */
export abstract class StoreDriver {
  /** Builds indexes and migrates documents at each start; in production on MongoDB `migrate` does it before a rollout. */
  abstract readonly migratesAtBoot: boolean;
  /** True when no other process can have this store open. */
  abstract readonly exclusive: boolean;
  /** A connection to one database; `close` closes it. */
  abstract connect(database: string): Promise<Connection>;
  abstract check(): Promise<void>;
  abstract close(): Promise<void>;
}

/** `catalog` -> `vale_catalog`. */
export function databaseName(app: string): string {
  return `vale_${app.replaceAll('-', '_')}`;
}

// The platform builds the indexes itself, and stops the startup where that fails.
const COMMON_OPTIONS = { autoIndex: false, autoCreate: false, bufferCommands: false } as const;

abstract class MongooseStore extends StoreDriver {
  /** Connections by database, kept while they open, so that simultaneous callers share one. */
  private readonly connections = new Map<string, Promise<Connection>>();

  protected async open(database: string, uri: string, options: mongoose.ConnectOptions): Promise<Connection> {
    const known = this.connections.get(database);
    if (known) return known;
    const opening = mongoose.createConnection(uri, { ...COMMON_OPTIONS, ...options }).asPromise();
    this.connections.set(database, opening);
    // If the store was away, the next caller connects again.
    opening.catch(() => this.connections.delete(database));
    return opening;
  }

  async check(): Promise<void> {
    for (const connection of this.connections.values()) await (await connection).db?.command({ ping: 1 });
  }

  async close(): Promise<void> {
    const opened = await Promise.allSettled(this.connections.values());
    this.connections.clear();
    const connections = opened.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    await Promise.all(connections.map((connection) => connection.close()));
  }
}

interface Embedded {
  uri(database: string): string;
  close(): Promise<void>;
}

export class EmbeddedStore extends MongooseStore {
  readonly migratesAtBoot = true;
  readonly exclusive = true;

  private constructor(private readonly engine: Embedded) {
    super();
  }

  static async open(dataDir: string): Promise<EmbeddedStore> {
    const { startEmbeddedMongo } = await import('@vale/embedded-mongo');
    return new EmbeddedStore(await startEmbeddedMongo({ dataDir }));
  }

  /** Address of the store that another process of this machine has open; undefined when none has. */
  static async runningUri(dataDir: string): Promise<string | undefined> {
    const { runningStoreUri } = await import('@vale/embedded-mongo');
    return runningStoreUri(dataDir);
  }

  /** All databases over one client: each client wakes up ten times a second for its pool. */
  async connect(database: string): Promise<Connection> {
    // Simultaneous writes share one flush to disk (group commit), so the pool is large; idle connections cost memory.
    const client = await this.open('', this.engine.uri(''), { maxPoolSize: 64, minPoolSize: 0 });
    return client.useDb(database, { useCache: true });
  }

  override async close(): Promise<void> {
    await super.close();
    await this.engine.close();
  }
}

/** Silence after which a socket counts as half-open: longer than any query, shorter than a shopper waits. */
const SILENCE_MS = 10_000;

export class MongoStore extends MongooseStore {
  readonly exclusive = false;

  constructor(
    private readonly uri: string,
    readonly migratesAtBoot: boolean,
    /** True for migrations, which may build an index of a large collection: no command times out. */
    private readonly slowCommands = false,
  ) {
    super();
  }

  async connect(database: string): Promise<Connection> {
    return this.open(database, this.uri, {
      dbName: database,
      appName: database,
      maxPoolSize: 20,
      serverSelectionTimeoutMS: 5_000,
      connectTimeoutMS: 5_000,
      heartbeatFrequencyMS: 5_000,
      ...(!this.slowCommands && { socketTimeoutMS: SILENCE_MS }),
      writeConcern: { w: 'majority', journal: true },
    });
  }
}
