import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo, type EmbeddedMongo } from '../src/embedded-mongo.js';

describe('the real driver on the embedded store', () => {
  let folder: string;
  let store: EmbeddedMongo;
  let client: MongoClient;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'em-'));
    store = await startEmbeddedMongo({ dataDir: folder, inThread: true });
    client = await new MongoClient(store.uri('shop')).connect();
  });

  afterAll(async () => {
    await client.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('sells a stock of ten to exactly ten of a hundred buyers', async () => {
    const products = client.db().collection<{ _id: string; stock: number }>('products');
    await products.insertOne({ _id: 'card', stock: 10 });
    const buyers = Array.from({ length: 100 }, () =>
      products.findOneAndUpdate({ _id: 'card', stock: { $gt: 0 } }, { $inc: { stock: -1 } }),
    );
    const sold = (await Promise.all(buyers)).filter((found) => found !== null);
    expect(sold).toHaveLength(10);
    expect(await products.findOne({ _id: 'card' })).toEqual({ _id: 'card', stock: 0 });
  });
});
