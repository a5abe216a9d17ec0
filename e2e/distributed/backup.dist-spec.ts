import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aProduct } from '@vale/testing/builders';
import type { OrderView } from '@vale/contracts/checkout';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { DistributedSystem } from '@vale/testing/system/distributed-system';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { SystemClient } from '@vale/testing/system/system-client';
import { startStoreServer } from '@vale/testing/system/store-server';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { waitUntil } from '@vale/testing/wait-until';
import { databaseContents, type CollectionContents } from './database-contents.js';

const LONG_MS = 300_000;
const CODES = ['COPIA-1', 'COPIA-2', 'COPIA-3', 'COPIA-4'];

const missing = serversMissing(await findServers());
if (missing) process.stdout.write(`${missing}\n`);

/** The embedded store in place of MongoDB: the commands use the same driver for both. */
class Database {
  private constructor(
    readonly folder: string,
    private readonly server: Awaited<ReturnType<typeof startStoreServer>>,
    readonly client: MongoClient,
  ) {}

  static async start(existing?: string): Promise<Database> {
    const folder = existing ?? (await mkdtemp(join(tmpdir(), 'vale-database-')));
    const server = await startStoreServer(folder);
    return new Database(folder, server, await new MongoClient(server.uri).connect());
  }

  get uri(): string {
    return this.server.uri;
  }

  async destroy(): Promise<void> {
    await this.client.close();
    await this.server.process.crash();
    await rm(this.folder, { recursive: true, force: true });
  }
}

(missing ? describe.skip : describe)('backup and restore of the many-process shape', () => {
  let folder: string;
  let backup: string;
  let sandbox: SandboxProcess;
  let database: Database;
  let system: DistributedSystem;
  let shopper: SystemClient;
  let productId: string;
  let bought: OrderView;
  /** Paid, its event published to the stream, not delivered yet. */
  let undelivered: string;
  /** Paid after the backup was made. */
  let paidLate: string;
  let before: Record<string, CollectionContents>;

  const run = (env: Record<string, string>, name: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(workspaceRoot, 'scripts', `${name}.mjs`), ...args], {
      env: { ...process.env, NODE_OPTIONS: '', ...env },
    });
  const script = (name: string, ...args: string[]) => run({ MONGODB_URI: database.uri }, name, ...args);
  const startServices = () =>
    DistributedSystem.start({ mongodbUri: database.uri, env: { SANDBOX_URL: sandbox.url } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vale-backup-'));
    backup = join(folder, 'backup');
    [database, sandbox] = await Promise.all([Database.start(), SandboxProcess.start()]);
    system = await startServices();
    const admin = await SystemClient.admin(system.url);
    ({ id: productId } = await admin.createProduct(aProduct({ nome: 'Cartão copiado' })));
    await admin.addStock(productId, CODES);
    shopper = await SystemClient.registered(system.url);
    bought = await shopper.buy({ productId });
    await waitUntil(async () => (await shopper.mails(bought.transactionId)).length > 0, { what: 'the mail' });
    ({ transactionId: undelivered } = await shopper.placeOrder({ productId }));
    ({ transactionId: paidLate } = await shopper.placeOrder({ productId }));
    for (const open of [undelivered, paidLate]) await shopper.charged(open);
  }, LONG_MS);
  afterAll(async () => {
    await system?.stop();
    await Promise.all([database?.destroy(), sandbox?.stop()]);
    await rm(folder, { recursive: true, force: true });
  }, LONG_MS);

  it(
    'refuses a database that cannot be read as of one instant while services may be writing',
    async () => {
      await expect(script('backup', backup)).rejects.toThrow('stop the services');
    },
    LONG_MS,
  );

  it(
    'copies the folder of the embedded store while services write to it',
    async () => {
      const copy = join(folder, 'copy');
      await run({ MONGODB_URI: '', DATA_DIR: database.folder }, 'backup', copy);
      const other = await Database.start(copy);
      try {
        const order = await ordersOf(other.client).findOne({ _id: bought.transactionId });
        expect(order).toMatchObject({ state: 'delivered' });
      } finally {
        await other.destroy();
      }
    },
    LONG_MS,
  );

  it(
    'copies every document and index into an empty database',
    async () => {
      // The consumer of the payment is stopped, so the event is in the stream alone.
      await system.end('checkout-worker');
      await sandbox.client.payFor(undelivered);
      // Without the worker, the API checks the status when the shopper requests it.
      expect(await shopper.refresh(undelivered)).toMatchObject({ status: 'paid', codes: [] });
      await waitUntil(() => isPublished(database.client, undelivered), {
        what: 'the payment to be published',
      });
      await system.stop();

      await script('backup', backup, '--services-stopped');
      before = await databaseContents(database.client);
      await sandbox.client.payFor(paidLate);
      await database.destroy();

      database = await Database.start();
      await script('restore', backup);
      expect(await databaseContents(database.client)).toEqual(before);
      expect(before['vale_files.files.chunks']!.documents.length).toBeGreaterThan(0);
    },
    LONG_MS,
  );

  it(
    'brings back account, order and code, over an empty NATS and an empty Redis',
    async () => {
      system = await startServices();
      const { email } = shopper;
      shopper = new SystemClient(system.url);
      await shopper.login(email);
      const again = await shopper.order(bought.transactionId);
      expect(again).toMatchObject({ status: 'completed', codes: bought.codes });
      expect(again.codes).toHaveLength(1);
    },
    LONG_MS,
  );

  it(
    'loses no money: an order whose event was in the lost stream is delivered, and a later payment is found at the provider',
    async () => {
      const orders = await Promise.all(
        [undelivered, paidLate].map((id) => shopper.reaching(id, ['completed'], 120_000)),
      );
      const codes = [bought, ...orders].flatMap((order) => order.codes.map(({ code }) => code));
      expect(new Set(codes)).toHaveProperty('size', 3);
      for (const id of [undelivered, paidLate]) {
        await waitUntil(async () => (await shopper.mails(id)).length > 0, { what: `the mail of ${id}` });
      }
      // The mail from before the backup was sent once.
      expect((await shopper.mails(bought.transactionId)).map(({ times }) => times)).toEqual([1]);
    },
    LONG_MS,
  );

  it(
    'sells the last code',
    async () => {
      const last = await shopper.buy({ productId });
      const sold = last.codes.map(({ code }) => code);
      expect(sold).toHaveLength(1);
      expect(CODES).toContain(sold[0]);
      expect(sold[0]).not.toBe(bought.codes[0]!.code);
    },
    LONG_MS,
  );

  it(
    'is not restored over existing data',
    async () => {
      await expect(script('restore', backup)).rejects.toThrow('is there: restore into an empty MongoDB');
    },
    LONG_MS,
  );
});

/** The order's outbox is empty: its events are in the stream. */
async function isPublished(client: MongoClient, transactionId: string): Promise<boolean> {
  return (await ordersOf(client).countDocuments({ _id: transactionId, outbox: { $size: 0 } })) === 1;
}

function ordersOf(client: MongoClient) {
  return client.db('vale_checkout').collection<{ _id: string; state: string; outbox: unknown[] }>('orders');
}
