import { Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import type { EmbeddedMongo } from '@vale/embedded-mongo';
import mongoose from 'mongoose';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineApp, migrate, startApps } from '../src/app.js';
import type { Migration } from '../src/app.js';
import { withMigrationLock } from '../src/app/migration-lock.js';
import { defineConfig } from '../src/config.js';
import { storeFeature, storedSchema } from '../src/store.js';
import type { Stored } from '../src/store.js';

interface Note extends Stored {
  label: string;
}
const noteSchema = storedSchema<Note>({ label: { type: String, unique: true } }, { collection: 'notes' });

class NoteModule {}
Module({ imports: [storeFeature(noteSchema)] })(NoteModule);

describe('migrate', () => {
  let dataDir: string;
  let mongo: EmbeddedMongo;
  let database: mongoose.Connection;
  let runs: string[];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vale-migrate-'));
    mongo = await startEmbeddedMongo({ dataDir, port: 0 });
    database = await mongoose.createConnection(mongo.uri('vale_notes')).asPromise();
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
      if (fails) throw new Error(`${name} failed`);
      await connection.db!.collection('notes').updateMany({}, { $set: { [name]: true } });
    },
  });
  const app = (migrations: Migration[]) =>
    defineApp({
      name: 'notes',
      module: NoteModule,
      config: defineConfig('notes', {}),
      contracts: { messages: {} },
      migrations,
    });
  const run = (migrations: Migration[]) =>
    migrate([app(migrations)], {
      env: { MONGODB_URI: mongo.uri(''), LOG_LEVEL: 'silent', DATA_DIR: dataDir },
    });

  it('builds the indexes, without a bus or Redis', async () => {
    await run([]);
    const indexes = await database.db!.collection('notes').indexes();
    expect(indexes.map(({ key }) => Object.keys(key)[0])).toEqual(
      expect.arrayContaining(['_id', 'label', 'outbox.id', 'tombstone']),
    );
  });

  it('runs each migration once, in order, over many runs and releases', async () => {
    await database.db!.collection<Note>('notes').insertOne({ _id: 's1', schemaVersion: 1 } as Note);
    await run([step('first')]);
    await run([step('first'), step('second')]);
    await run([step('first'), step('second')]);
    expect(runs).toEqual(['first', 'second']);
    expect(await database.db!.collection('notes').findOne({})).toMatchObject({ first: true, second: true });
  });

  it('records the migrations of a new database without running them: there is nothing to migrate', async () => {
    await run([step('first'), step('second')]);
    await run([step('first'), step('second'), step('third')]);
    expect(runs).toEqual(['third']);
  });

  it('runs them where an earlier release had other collections', async () => {
    await run([]);
    await database.db!.collection('notes').rename('memos');
    await database.db!.collection<{ _id: string }>('forms').deleteOne({ _id: 'notes' });
    await database
      .db!.collection<{ _id: string; schemaVersion: number }>('forms')
      .insertOne({ _id: 'memos', schemaVersion: 1 });
    await run([step('copy-memos')]);
    expect(runs).toEqual(['copy-memos']);
  });

  it('is done by one of two processes that start at once; the other waits', async () => {
    await run([]);
    let running = 0;
    const slow: Migration = {
      name: 'slow',
      async up() {
        runs.push('slow');
        running += 1;
        expect(running).toBe(1);
        await sleep(300);
        running -= 1;
      },
    };
    await Promise.all([run([slow, step('last')]), run([slow, step('last')])]);
    expect(runs).toEqual(['slow', 'last']);
    const left = await database.db!.collection('migrations').find().toArray();
    expect(left.map(({ _id }) => String(_id)).toSorted()).toEqual(['last', 'slow']);
  });

  it('takes over from a process that was killed while it migrated', async () => {
    const ledger = database.db!.collection<{ _id: string; holder: string; beat: number }>('migrations');
    await ledger.insertOne({ _id: '(lock)', holder: 'killed', beat: 3 });
    let isDone = false;
    await withMigrationLock(database, async () => void (isDone = true), { beatMs: 5 });
    expect(isDone).toBe(true);
    expect(await ledger.find().toArray()).toEqual([]);
  });

  it('stops at the one that fails, and runs it again next time', async () => {
    await run([]);
    await expect(run([step('a'), step('b', true), step('c')])).rejects.toThrow('b failed');
    await run([step('a'), step('b'), step('c')]);
    expect(runs).toEqual(['a', 'b', 'b', 'c']);
  });

  describe('the form of the documents', () => {
    const notes = () => database.db!.collection<Note>('notes');
    const forms = () => database.db!.collection<{ _id: string; schemaVersion: number }>('forms');
    const environment = (NODE_ENV: string) => ({
      NODE_ENV,
      MONGODB_URI: mongo.uri(''),
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
    });
    const start = (NODE_ENV = 'production') => startApps([app([])], { env: environment(NODE_ENV) });

    it('is recorded, and documents left in another form are refused', async () => {
      await notes().insertOne({ _id: 'old', schemaVersion: 0 } as Note);
      await expect(run([])).rejects.toThrow(
        'vale_notes.notes is in form 0, this release understands 1: no migration brings it there',
      );
      const raise: Migration = {
        name: 'raise',
        up: async () => void (await notes().updateMany({}, { $set: { schemaVersion: 1 } })),
      };
      await run([raise]);
      expect(await forms().find().toArray()).toEqual([{ _id: 'notes', schemaVersion: 1 }]);
    });

    it('of a newer release stops an older one before it changes anything', async () => {
      await forms().insertOne({ _id: 'notes', schemaVersion: 2 });
      const refusal = 'vale_notes.notes is in form 2, this release understands 1';
      await expect(run([step('first')])).rejects.toThrow(refusal);
      await expect(start()).rejects.toThrow(refusal);
      expect(runs).toEqual([]);
      const collections = await database.db!.listCollections().toArray();
      expect(collections.map(({ name }) => name)).not.toContain('notes');
    });

    it('has to be recorded before a service starts in production', async () => {
      await expect(start()).rejects.toThrow(
        'is in form none, this release understands 1: run "npm run migrate" first',
      );
      await run([]);
      const system = await start();
      await system.close();
    });

    it('of a live shop is refused to a demo, and stays for the shop', async () => {
      for (const mode of ['development', 'production']) await (await start(mode)).close();
      await notes().insertOne({ _id: 'own', schemaVersion: 1 } as Note);
      await expect(start('development')).rejects.toThrow(
        'vale_notes belongs to a live shop: set VALE_DEMO=false',
      );
      await run([step('later')]);
      await (await start()).close();
      expect(await notes().findOne({ _id: 'own' })).toMatchObject({ later: true });
    });
  });
});
