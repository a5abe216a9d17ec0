import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aProduct } from '@vale/testing/builders';
import { findServers, serversMissing } from '@vale/testing/servers/find-servers';
import { DistributedSystem } from '@vale/testing/system/distributed-system';
import { SANDBOX_KEY } from '@vale/testing/system/sandbox-client';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { SystemClient } from '@vale/testing/system/system-client';
import { startStoreServer } from '@vale/testing/system/store-server';
import { workspaceRoot } from '@vale/testing/system/workspace';
import { databaseContents } from './database-contents.js';

const START_MS = 240_000;
const OWNER = { ADMIN_EMAIL: 'dona@example.com', ADMIN_PASSWORD: 'senha-da-dona-1' };

const missing = serversMissing(await findServers());
if (missing) process.stdout.write(`${missing}\n`);

(missing ? describe.skip : describe)('npm run migrate', () => {
  let dataDir: string;
  let server: Awaited<ReturnType<typeof startStoreServer>>;
  let client: MongoClient;
  let sandbox: SandboxProcess;
  let system: DistributedSystem | undefined;

  const migrate = () =>
    promisify(execFile)(process.execPath, [join(workspaceRoot, 'scripts/migrate.mjs')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        MONGODB_URI: server.uri,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
      },
    });
  /** A live shop, whose services leave the form of the data to `migrate`. */
  const startInProduction = () =>
    DistributedSystem.start({
      mongodbUri: server.uri,
      env: {
        ...OWNER,
        NODE_ENV: 'production',
        SECRET_KEY: 'a secret key of this test, of 32 and more characters',
        PERSONAL_DATA_KEY: 'a key of personal data of 32 and more characters',
        IDENTITY_KEY: 'a key of identity of 32 and more characters',
        NOTIFICATION_KEY: 'a key of notification of 32 and more characters',
        PAYMENT_API_URL: sandbox.url,
        PAYMENT_PRIVATE_TOKEN: SANDBOX_KEY,
      },
    });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-migrate-'));
    [server, sandbox] = await Promise.all([startStoreServer(dataDir), SandboxProcess.start()]);
    client = await new MongoClient(server.uri).connect();
  }, START_MS);
  afterAll(async () => {
    await system?.stop();
    await client?.close();
    await Promise.all([server?.process.stop(), sandbox?.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }, START_MS);

  it(
    'has to run before services start in production: they refuse to',
    async () => {
      await expect(startInProduction()).rejects.toThrow('run "npm run migrate" first');
    },
    START_MS,
  );

  it(
    'changes nothing the second time',
    async () => {
      await migrate();
      const first = await databaseContents(client);
      expect(Object.keys(first)).toEqual(
        expect.arrayContaining(['vale_checkout.orders', 'vale_identity.accounts', 'vale_catalog.contas']),
      );
      expect(first['vale_checkout.orders']!.indexes.length).toBeGreaterThan(1);
      await migrate();
      expect(await databaseContents(client)).toEqual(first);
    },
    START_MS,
  );

  it(
    'is followed by a shop in production that sells',
    async () => {
      system = await startInProduction();
      const admin = new SystemClient(system.url);
      await admin.loginAdmin(OWNER.ADMIN_EMAIL, OWNER.ADMIN_PASSWORD);
      const product = await admin.createProduct(aProduct({ nome: 'Cartão migrado' }));
      await admin.addStock(product.id, ['MIGRADO-1']);
      const shopper = await SystemClient.registered(system.url);
      const { transactionId } = await shopper.placeOrder({ productId: product.id });
      await sandbox.client.payFor(transactionId);
      const { codes } = await shopper.reaching(transactionId, ['completed']);
      expect(codes.map(({ code }) => code)).toEqual(['MIGRADO-1']);
    },
    START_MS,
  );

  it(
    'leaves the data of that shop as it is',
    async () => {
      await system!.stop();
      system = undefined;
      const before = await databaseContents(client);
      expect(before['vale_checkout.orders']!.documents).toHaveLength(1);
      await migrate();
      expect(await databaseContents(client)).toEqual(before);
    },
    START_MS,
  );
});
