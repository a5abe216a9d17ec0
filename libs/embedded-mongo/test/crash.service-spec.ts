import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { backupStore, restoreStore } from '../src/backup.js';
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

describe('the log of a store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const inFolder = (...parts: string[]) => join(folder, ...parts);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const countIn = async (dataDir: string): Promise<number> => {
    const { db, close } = await openStore({ dataDir });
    const count = await db.collection('orders').countDocuments({});
    await close();
    return count;
  };

  it('is missed at the start if the store was not closed, and else not', async () => {
    const live = inFolder('live');
    const { db, close } = await openStore({ dataDir: live });
    for (const name of ['idle', 'killed', 'without'])
      cpSync(live, inFolder(name), { recursive: true, filter: (path) => !path.endsWith('.sock') });
    await db.collection('orders').insertOne({ n: 1 });
    for (const name of ['killed', 'without', 'closed by an earlier release'])
      cpSync(live, inFolder(name), { recursive: true, filter: (path) => !path.endsWith('.sock') });
    rmSync(inFolder('without', 'store.db-wal'));
    // It knows no mark.
    for (const name of ['store.db-wal', 'owner.json']) rmSync(inFolder('closed by an earlier release', name));
    await backupStore(live, inFolder('backup'));
    await close();

    expect(existsSync(inFolder('live', 'store.db-wal'))).toBe(false);
    expect(await countIn(live)).toBe(1);
    expect(await countIn(inFolder('idle'))).toBe(0);
    expect(await countIn(inFolder('killed'))).toBe(1);
    expect(await countIn(inFolder('killed'))).toBe(1);
    expect(await countIn(inFolder('closed by an earlier release'))).toBe(0);
    await restoreStore(inFolder('backup'), inFolder('restored'));
    expect(await countIn(inFolder('restored'))).toBe(1);

    await expect(countIn(inFolder('without'))).rejects.toThrow('store.db-wal is missing');
    await expect(countIn(inFolder('without'))).rejects.toThrow('store.db-wal is missing');
    rmSync(inFolder('without', 'store.db.open'));
    expect(await countIn(inFolder('without'))).toBe(0);
  });
});
