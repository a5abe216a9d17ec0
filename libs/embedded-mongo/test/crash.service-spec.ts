import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { compileStore, runModule } from './fixtures/compiled-store.js';
import { openStore } from './fixtures/open-store.js';
import { randomValues, SEED } from './fixtures/random.js';

/** Each kill comes after this many acknowledgements, while the other callers write on. */
const WRITES = randomValues(fc.integer({ min: 10, max: 120 }), 6);

/** Writes pairs (insert, then update) from 16 callers and prints each key once both are acknowledged. */
const writer = (dataDir: string, round: number): string => `
  import { writeSync } from 'node:fs';
  import { MongoClient } from 'mongodb';
  const { startEmbeddedMongo } = await import(folder + '/embedded-mongo.js');
  const store = await startEmbeddedMongo({ dataDir: ${JSON.stringify(dataDir)} });
  const client = await new MongoClient(store.uri('shop'), { maxPoolSize: 16 }).connect();
  const orders = client.db().collection('orders');
  await orders.createIndex({ key: 1 }, { unique: true });
  for (let caller = 0; caller < 16; caller++) void (async () => {
    for (let i = 0; ; i++) {
      const key = '${round}-' + caller + '-' + i;
      const { insertedId } = await orders.insertOne({ key, paid: 0, body: 'x'.repeat(500) });
      await orders.updateOne({ _id: insertedId }, { $inc: { paid: 1 }, $set: { done: true } });
      writeSync(1, key + '\\n');
    }
  })();`;

describe('a store that is killed in the middle of writing', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
  let compiled: ReturnType<typeof compileStore>;

  beforeAll(() => {
    compiled = compileStore();
  });
  afterAll(() => {
    compiled.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has everything it acknowledged, whole and in its indexes, after each of several kills', async () => {
    const acknowledged: string[] = [];
    console.log(`TEST_SEED=${SEED}, ${WRITES.length} kills`);
    for (const [round, writes] of WRITES.entries()) {
      const before = acknowledged.length;
      const child = runModule(compiled.folder, writer(dataDir, round));
      const lines = createInterface({ input: child.stdout! });
      const ended = once(child, 'exit');
      const written = new Promise<void>((resolve) => {
        lines.on('line', (line) => {
          acknowledged.push(line);
          if (acknowledged.length - before >= writes) resolve();
        });
      });
      await Promise.race([
        written,
        ended.then(() => Promise.reject(new Error('the writer ended by itself'))),
      ]);
      child.kill('SIGKILL');
      await ended;
      lines.close();

      // This takes over the lock of the killed process and replays the log.
      const { db, close } = await openStore({ dataDir });
      const orders = db.collection('orders');
      const found = new Map((await orders.find().toArray()).map((order) => [order.key as string, order]));
      for (const key of acknowledged) expect(found.get(key)).toMatchObject({ paid: 1, done: true });
      for (const key of acknowledged.slice(-100)) expect(await orders.findOne({ key })).not.toBeNull();
      expect(await orders.countDocuments({ key: { $gte: '' } })).toBe(found.size);
      expect(await orders.countDocuments({})).toBe(found.size);
      await close();
    }
    expect(acknowledged.length).toBeGreaterThan(50);
  }, 3_600_000);
});
