import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  GridFSBucket,
  Int32,
  Long,
  MongoClient,
  ObjectId,
} from 'mongodb';
import { dumpDatabases, loadDatabases } from './database-copies.mjs';
import { CommandError } from './command.mjs';

const STOPPED = { servicesStopped: true };
const EXACT = { promoteValues: false, promoteLongs: false, bsonRegExp: true };

describe('copies of databases', () => {
  let folder;
  let engine;
  let client;
  let backup;

  const connect = async (name) => {
    engine = await startEmbeddedMongo({ dataDir: join(folder, name), port: 0 });
    client = await new MongoClient(engine.uri('')).connect();
  };
  const disconnect = async () => {
    await client.close();
    await engine.close();
  };
  const onFreshStore = async () => {
    await disconnect();
    await connect('fresh');
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vale-copies-'));
    backup = join(folder, 'backup');
    await connect('store');
  });
  afterEach(async () => {
    await disconnect();
    await rm(folder, { recursive: true, force: true });
  });

  it('bring back documents with their types, indexes and empty collections', async () => {
    const document = {
      _id: new ObjectId(),
      whole: new Int32(1),
      real: new Double(1),
      long: Long.fromString('9007199254740993'),
      money: Decimal128.fromString('0.10'),
      at: new Date(0),
      bytes: new Binary(Buffer.from('bytes')),
      like: new BSONRegExp('^v', 'i'),
      nothing: null,
      list: [{ deep: new Int32(2) }],
    };
    const things = client.db('vale_shop').collection('things');
    await things.insertOne(document);
    await things.createIndex({ whole: 1 }, { unique: true, partialFilterExpression: { whole: { $gt: 0 } } });
    await things.createIndex({ at: 1 }, { expireAfterSeconds: 4_000_000_00, name: 'ends' });
    await client.db('vale_shop').createCollection('empty');
    await client.db('elsewhere').collection('things').insertOne({});
    const indexes = await things.indexes();

    const { collections, snapshot } = await dumpDatabases(client, backup, STOPPED);
    expect(collections).toEqual({ 'vale_shop.things': 1, 'vale_shop.empty': 0 });
    expect(snapshot).toBe(false);
    await onFreshStore();
    await loadDatabases(client, backup);

    const restored = client.db('vale_shop').collection('things');
    expect(await restored.findOne({}, EXACT)).toEqual(document);
    expect(await restored.indexes()).toEqual(indexes);
    const names = (await client.db('vale_shop').listCollections().toArray()).map(({ name }) => name);
    expect(names.sort()).toEqual(['empty', 'things']);
    expect(
      (await client.db().admin().listDatabases({ nameOnly: true })).databases.map(({ name }) => name),
    ).toEqual(['vale_shop']);
  });

  it('are of one insert after another where they are large', async () => {
    const filling = 'x'.repeat(1_000_000);
    const things = client.db('vale_shop').collection('things');
    for (let at = 0; at < 20; at += 1) await things.insertOne({ _id: at, filling });
    await dumpDatabases(client, backup, STOPPED);
    await onFreshStore();
    await loadDatabases(client, backup);
    const restored = await client.db('vale_shop').collection('things').find().sort({ _id: 1 }).toArray();
    expect(restored.map(({ _id }) => _id)).toEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(restored.every((thing) => thing.filling === filling)).toBe(true);
  });

  it('are without a file whose chunks were deleted while it was copied', async () => {
    const files = client.db('vale_files');
    for (const filename of ['whole', 'part'])
      await once(
        new GridFSBucket(files, { bucketName: 'files' }).openUploadStream(filename).end('x'),
        'finish',
      );
    const { _id: files_id } = await files.collection('files.files').findOne({ filename: 'part' });
    await files.collection('files.chunks').deleteMany({ files_id });
    await dumpDatabases(client, backup, STOPPED);
    await onFreshStore();
    await loadDatabases(client, backup);
    const restored = await client.db('vale_files').collection('files.files').find().toArray();
    expect(restored.map(({ filename }) => filename)).toEqual(['whole']);
  });

  describe('of a store that is no replica set', () => {
    it('are refused while services may be writing', async () => {
      await expect(dumpDatabases(client, backup)).rejects.toThrow('stop the services');
      expect(readdirSync(folder)).toEqual(['store']);
    });
  });

  describe('of a replica set', () => {
    /** Claims to be a replica set and refuses what the embedded store cannot do: enough to see which commands are sent. */
    const asReplicaSet = () =>
      new Proxy(client, {
        get(target, name) {
          if (name !== 'db') return bound(target, name);
          return (database) => {
            if (database !== 'admin') return target.db(database);
            const admin = target.db('admin');
            return new Proxy(admin, {
              get: (_, method) =>
                method === 'command' ? async () => ({ setName: 'rs0' }) : bound(admin, method),
            });
          };
        },
      });
    const bound = (target, name) => {
      const value = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    };

    it('are read as of one instant, and a failure leaves nothing behind', async () => {
      await client.db('vale_shop').collection('things').insertOne({});
      await expect(dumpDatabases(asReplicaSet(), backup)).rejects.toThrow('readConcern "snapshot"');
      expect(readdirSync(folder)).toEqual(['store']);
    });

    it('take the files as they are: those never change', async () => {
      await client.db('vale_files').collection('files.files').insertOne({ filename: 'a' });
      const { collections, snapshot } = await dumpDatabases(asReplicaSet(), backup);
      expect({ collections, snapshot }).toEqual({
        collections: { 'vale_files.files.files': 1 },
        snapshot: true,
      });
    });
  });

  describe('are refused', () => {
    const messageOf = (promise) =>
      promise.then(
        () => 'none',
        (error) => (error instanceof CommandError ? error.message : `a bug: ${error.stack}`),
      );

    beforeEach(async () => {
      await client
        .db('vale_shop')
        .collection('things')
        .insertMany([{ _id: 1 }, { _id: 2 }]);
      await dumpDatabases(client, backup, STOPPED);
    });

    it('of a store without anything of Vale', async () => {
      await onFreshStore();
      expect(await messageOf(dumpDatabases(client, join(folder, 'none'), STOPPED))).toContain(
        'nothing of Vale',
      );
    });

    it('into a folder that holds something', async () => {
      expect(await messageOf(dumpDatabases(client, backup, STOPPED))).toContain('is not empty');
      expect(existsSync(join(backup, 'backup.json'))).toBe(true);
    });

    it('over data that is there', async () => {
      expect(await messageOf(loadDatabases(client, backup))).toContain('the database vale_shop is there');
    });

    it('from a folder without its summary, or of a later format', async () => {
      expect(await messageOf(loadDatabases(client, join(folder, 'nowhere')))).toContain('is no backup');
      await writeFile(join(backup, 'backup.json'), JSON.stringify({ format: 2 }));
      expect(await messageOf(loadDatabases(client, backup))).toContain('has the format 2');
    });

    it('from the backup of a DATA_DIR', async () => {
      await writeFile(join(backup, 'backup.json'), JSON.stringify({ takenAt: new Date(0) }));
      expect(await messageOf(loadDatabases(client, backup))).toContain('without MONGODB_URI');
    });

    it('when documents are missing', async () => {
      await writeFile(join(backup, 'vale_shop', 'things.bson.gz'), gzipSync(Buffer.alloc(0)));
      await onFreshStore();
      expect(await messageOf(loadDatabases(client, backup))).toContain(
        'has 0 documents, the backup was made with 2',
      );
    });

    it('when a file is cut off', async () => {
      await truncate(join(backup, 'vale_shop', 'things.bson.gz'), 20);
      await onFreshStore();
      expect(await messageOf(loadDatabases(client, backup))).toContain('vale_shop.things is damaged');
    });
  });
});
