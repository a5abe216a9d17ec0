import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogRoutes } from '@vale/contracts/catalog';
import type { MongoClient } from 'mongodb';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { SandboxProcess } from '@vale/testing/system/sandbox-process';
import { SystemClient } from '@vale/testing/system/system-client';
import type { SystemProcess } from '@vale/testing/system/system-process';
import { contentsOf, Copies, liveFolders, openLive, withStore, type LiveContents } from './data-folder.js';

const START_MS = 120_000;

describe.each(liveFolders)('the data folder %s of an earlier release', (name) => {
  const contents = contentsOf<LiveContents>(name);
  const copies = new Copies(name);
  let sandbox: SandboxProcess;
  const open = (dataDir: string) => openLive(contents, dataDir, sandbox);

  beforeAll(async () => {
    sandbox = await SandboxProcess.start();
  }, START_MS);
  afterAll(async () => {
    await sandbox?.stop();
    await copies.remove();
  });

  describe('opened by this one', () => {
    let dataDir: string;
    let system: SystemProcess;
    let shopper: SystemClient;
    let admin: SystemClient;

    beforeAll(async () => {
      dataDir = await copies.make();
      system = await open(dataDir);
      shopper = new SystemClient(system.url);
      await shopper.login(contents.shopper.email, contents.shopper.password);
      admin = new SystemClient(system.url);
      await admin.loginAdmin(contents.settings.ADMIN_EMAIL, contents.settings.ADMIN_PASSWORD);
    }, START_MS);
    afterAll(async () => system?.stop());

    it('shows the shopper the code of what was bought', async () => {
      const { transactionId, code } = contents.delivered;
      const order = await shopper.order(transactionId);
      expect(order).toMatchObject({ status: 'completed', product: { title: contents.product.name } });
      expect(order.codes.map((one) => one.code)).toEqual([code]);
    });

    it('has the cancelled order and the unpaid one', async () => {
      const { status } = await shopper.order(contents.cancelled.transactionId);
      expect(status).toBe('cancelled');
      expect(await shopper.order(contents.pending.transactionId)).toMatchObject({ codes: [], paidAt: null });
    });

    it('has the picture of the product', async () => {
      const picture = await fetch(new URL(contents.product.image, system.url));
      expect(picture.headers.get('content-type')).toBe('image/svg+xml');
      const bytes = Buffer.from(await picture.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(contents.product.imageHash);
    });

    it('lists the product in its category', async () => {
      const get = async (path: string) => (await fetch(new URL(path, system.url))).json() as Promise<unknown>;
      const { id } = contents.product;
      const { category } = (await get(`/api/products/${id}`)) as { category: string };
      expect(await get(`/api/products?category=${category}`)).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ id })]),
      });
    });

    it('describes the product by fields that the earlier release did not have', async () => {
      const { id } = contents.product;
      const view = () => admin.http.call(catalogRoutes.getProduct, { params: { id } });
      const before = await view();
      expect(before).not.toHaveProperty('descricao');
      const added = {
        descricao: 'Saldo da carteira.\n\nNão expira.',
        marca: 'Steam',
        extras: { regiao: 'Brasil', plataforma: 'PC' },
      };
      const body = { ...added, termos: ['carteira digital'] };
      await admin.http.call(catalogRoutes.changeProduct, { params: { id }, body });
      expect(await view()).toEqual({ ...before, ...added, regiao: 'Brasil' });
      const found = await admin.http.call(catalogRoutes.suggestProducts, {
        query: { q: 'carteira', limit: 1 },
      });
      expect(found.items).toMatchObject([{ id, marca: 'Steam' }]);
      const page = await fetch(new URL(`/product/${before.category}/${id}`, system.url));
      expect(await page.text()).toContain('escolha resgatar um código da Carteira');
    });

    it('has the administrator and the conversion', async () => {
      const conversions = await admin.conversions(contents.delivered.transactionId);
      expect(conversions).toMatchObject([{ name: 'Purchase' }]);
    });

    it('sells the next code', async () => {
      const other = await SystemClient.registered(system.url);
      const { transactionId } = await other.placeOrder({ productId: contents.product.id });
      await sandbox.client.payFor(transactionId);
      const { codes } = await other.reaching(transactionId, ['completed']);
      expect(codes).toHaveLength(1);
      expect(contents.codes).toContain(codes[0]!.code);
      expect(codes[0]!.code).not.toBe(contents.delivered.code);
      const { assigned } = await admin.stock(contents.product.id);
      const { dead, unsent } = contents.underWay ?? {};
      const before = [contents.delivered, dead, unsent].filter((one) => one !== undefined);
      expect(assigned).toBe(before.length + 1);
    });

    it('keeps no index that a new data folder does not have', async () => {
      const fresh = join(await copies.make(), 'fresh');
      const other = await open(fresh);
      await Promise.all([system.crash(), other.crash()]);
      const made = await indexesIn(fresh);
      const obsolete = [...(await indexesIn(dataDir))].filter(
        // Every collection has the index `_id_`; `stock_shelves` is of 2026-11: see checkout.app.ts.
        (index) => !made.has(index) && !index.endsWith(' _id_') && !index.includes('stock_shelves'),
      );
      expect(obsolete).toEqual([]);
    });

    it('leaves no document in another form than the recorded one', async () => {
      await withStore(join(dataDir, 'store'), async (client) => {
        const forms = await formsOf(client);
        expect([...forms.keys()]).toEqual(
          expect.arrayContaining(['vale_checkout.orders', 'vale_identity.accounts']),
        );
        const found = await documentsByForm(client, forms);
        // No page shows the record of a sent mail.
        expect([...found.keys()]).toContain('vale_notification.mails');
        for (const [collection, documents] of found) {
          expect({ collection, documents }).toEqual({ collection, documents: [forms.get(collection)] });
        }
        // A folder of 2026-11 has both while replicas of that release may still run: see checkout.app.ts.
        const [old, levels] = ['stock_shelves', 'stock_levels'].map((one) =>
          client.db('vale_checkout').collection(one),
        );
        const stocks = await levels!.distinct('_id');
        expect(stocks).not.toHaveLength(0);
        expect(stocks).toEqual(expect.arrayContaining(await old!.distinct('_id')));
      });
    });
  });

  it(
    'is refused when it holds a form that this release does not understand',
    async () => {
      const dataDir = await copies.make();
      await withStore(join(dataDir, 'store'), async (client) => {
        const forms = client.db('vale_checkout').collection<{ _id: string }>('forms');
        await forms.updateOne({ _id: 'orders' }, { $set: { schemaVersion: 99 } }, { upsert: true });
      });
      await expect(open(dataDir)).rejects.toThrow('vale_checkout.orders is in form 99');
    },
    START_MS,
  );
});

/** `vale_checkout.orders dueAt_1` */
async function indexesIn(dataDir: string): Promise<Set<string>> {
  return withStore(join(dataDir, 'store'), async (client) => {
    const found = new Set<string>();
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name: database } of databases)
      for (const collection of await client.db(database).collections())
        for (const { name } of await collection.indexes())
          found.add(`${database}.${collection.collectionName} ${name}`);
    return found;
  });
}

/** `vale_checkout.orders` -> 1 */
async function formsOf(client: MongoClient): Promise<Map<string, number>> {
  const forms = new Map<string, number>();
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) {
    const noted = client.db(name).collection<{ _id: string; schemaVersion: number }>('forms').find();
    for await (const { _id, schemaVersion } of noted) forms.set(`${name}.${_id}`, schemaVersion);
  }
  return forms;
}

/** The forms of the documents in each recorded collection; empty collections are left out. */
async function documentsByForm(client: MongoClient, noted: ReadonlyMap<string, number>) {
  const found = new Map<string, unknown[]>();
  for (const path of noted.keys()) {
    const [database, collection] = path.split('.') as [string, string];
    // A document without the field has the form null.
    const groups = await client
      .db(database)
      .collection(collection)
      .aggregate<{ _id: unknown }>([{ $group: { _id: '$schemaVersion' } }])
      .toArray();
    const forms = groups.map(({ _id }) => _id);
    if (forms.length > 0) found.set(path, forms);
  }
  return found;
}
