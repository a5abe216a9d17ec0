import { Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import mongoose from 'mongoose';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineApp, migrate } from '../src/app.js';
import type { Migration } from '../src/app.js';
import { defineConfig } from '../src/config.js';
import { storeFeature, storedSchema } from '../src/store.js';
import type { Stored } from '../src/store.js';

interface Shelf extends Stored {
  label: string;
}
const shelfSchema = storedSchema<Shelf>({ label: { type: String, unique: true } });

class ShelfModule {}
Module({ imports: [storeFeature({ name: 'Shelf', schema: shelfSchema })] })(ShelfModule);

describe('migrate', () => {
  let dataDir: string;
  let mongo: EmbeddedMongo;
  let database: mongoose.Connection;
  let runs: string[];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-migrate-'));
    mongo = await startEmbeddedMongo({ dataDir, port: 0 });
    database = await mongoose.createConnection(mongo.uri('vale_shelves')).asPromise();
    runs = [];
  });
  afterEach(async () => {
    await database.close();
    await mongo.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const step = (name: string, fails = false): Migration => ({
    name,
    async up(connection) {
      runs.push(name);
      if (fails) throw new Error(`${name} broke off`);
      await connection.db!.collection('shelves').updateMany({}, { $set: { [name]: true } });
    },
  });
  const run = (migrations: Migration[]) =>
    migrate(
      [
        defineApp({
          name: 'shelves',
          module: ShelfModule,
          config: defineConfig('shelves', {}),
          contracts: { messages: {} },
          migrations,
        }),
      ],
      { env: { MONGODB_URI: mongo.uri(''), LOG_LEVEL: 'silent', DATA_DIR: dataDir } },
    );

  it('builds the indexes, without a bus or Redis', async () => {
    await run([]);
    const indexes = await database.db!.collection('shelves').indexes();
    expect(indexes.map(({ key }) => Object.keys(key)[0])).toEqual(
      expect.arrayContaining(['_id', 'label', 'outbox.id', 'tombstone']),
    );
  });

  it('runs each migration once, in order, over many runs and releases', async () => {
    await database.db!.collection<Shelf>('shelves').insertOne({ _id: 's1' } as Shelf);
    await run([step('first')]);
    await run([step('first'), step('second')]);
    await run([step('first'), step('second')]);
    expect(runs).toEqual(['first', 'second']);
    expect(await database.db!.collection('shelves').findOne({})).toMatchObject({ first: true, second: true });
  });

  it('stops at the one that fails, and takes it up again next time', async () => {
    await expect(run([step('a'), step('b', true), step('c')])).rejects.toThrow('b broke off');
    await run([step('a'), step('b'), step('c')]);
    expect(runs).toEqual(['a', 'b', 'b', 'c']);
  });
});
