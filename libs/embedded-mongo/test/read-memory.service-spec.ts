import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serialize, type Document } from 'bson';
import { decode, encode } from '../src/bson/codec.js';
import { copyFields } from '../src/bson/pick.js';
import { AGGREGATE } from '../src/commands/aggregate.js';
import { COLLECTIONS } from '../src/commands/collections.js';
import { READS } from '../src/commands/reads.js';
import { Database } from '../src/storage/database.js';
import { Documents } from '../src/storage/documents.js';
import { Store } from '../src/store.js';
import { CursorReply } from '../src/wire/replies.js';
import { engineCommands, type EngineCommands } from './fixtures/engine-commands.js';
import { openStore } from './fixtures/open-store.js';

const MB = 1024 * 1024;

const documents = (count: number, bytes: number, more: (n: number) => Document = () => ({})): Document[] =>
  Array.from({ length: count }, (_unused, n) => ({
    _id: n,
    n: count - n,
    g: n % 3,
    body: 'x'.repeat(bytes),
    ...more(n),
  }));

/** Bytes of the blobs in the rows of a statement. */
const bytesOf = (rows: unknown): number =>
  [rows]
    .flat()
    .flatMap((row) => Object.values((row ?? {}) as object))
    .reduce<number>((sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0);

describe('one statement', () => {
  const all = jest.spyOn(Database.prototype, 'all');
  const get = jest.spyOn(Database.prototype, 'get');
  /** Bytes that the largest statement has fetched. */
  const most = (): number =>
    Math.max(...[all, get].flatMap(({ mock }) => mock.results.map(({ value }) => bytesOf(value))));
  const clear = (): void => void [all.mockClear(), get.mockClear()];

  let engine: EngineCommands;
  beforeAll(async () => {
    engine = engineCommands();
    const indexes = [
      { key: { n: 1 }, name: 'n' },
      { key: { tags: 1 }, name: 'tags' },
    ];
    await engine.run({ createIndexes: 'large', indexes });
    await engine.run(
      { insert: 'large' },
      documents(40, 300_000, () => ({ tags: ['a', 'b'] })),
    );
  });
  afterAll(async () => {
    await engine.close();
    all.mockRestore();
    get.mockRestore();
  });

  const update = { q: { g: { $gte: 0 } }, u: { $inc: { g: 1 } }, multi: true };
  it.each<[string, Document, result: (reply: Document) => unknown, expected: unknown]>([
    [
      'of a read of all',
      { find: 'large', projection: { _id: 1 } },
      ({ cursor }) => cursor.firstBatch.length,
      40,
    ],
    ['of a search', { find: 'large', filter: { g: 5 } }, ({ cursor }) => cursor.firstBatch.length, 0],
    [
      'by an index',
      { find: 'large', filter: { n: { $gte: 0 } }, projection: { _id: 1 } },
      ({ cursor }) => cursor.firstBatch.length,
      40,
    ],
    [
      'by an index of arrays',
      { find: 'large', filter: { tags: { $in: ['a', 'b'] } }, projection: { _id: 1 } },
      ({ cursor }) => cursor.firstBatch.length,
      40,
    ],
    [
      'of a page',
      { find: 'large', filter: { n: { $gte: 0 } }, sort: { n: -1 }, limit: 10, projection: { n: 1 } },
      ({ cursor }) => cursor.firstBatch.map(({ n }: Document) => n),
      [40, 39, 38, 37, 36, 35, 34, 33, 32, 31],
    ],
    ['of a count', { count: 'large', query: { g: 1 } }, ({ n }) => n, 13],
    ['of distinct values', { distinct: 'large', key: 'g' }, ({ values }) => values, [0, 1, 2]],
    [
      'of groups',
      { aggregate: 'large', pipeline: [{ $group: { _id: '$g' } }], cursor: {} },
      ({ cursor }) => cursor.firstBatch.length,
      3,
    ],
    ['of updates', { update: 'large', updates: [update] }, ({ nModified }) => nModified, 40],
    [
      'of an index that is built',
      { createIndexes: 'large', indexes: [{ key: { g: 1 }, name: 'g' }] },
      ({ ok }) => ok,
      1,
    ],
    ['of deletes', { delete: 'large', deletes: [{ q: {}, limit: 0 }] }, ({ n }) => n, 40],
  ])('fetches a bounded number of bytes: %s', async (_title, command, result, expected) => {
    clear();
    expect(result(await engine.run(command))).toEqual(expected);
    expect(most()).toBeGreaterThan(0);
    expect(most()).toBeLessThanOrEqual(2 * MB);
  });

  it('fetches a bounded number of bytes: of expired documents, of which few MB are removed at once', async () => {
    const commit = jest.spyOn(Database.prototype, 'commit');
    const remove = jest.spyOn(Documents.prototype, 'remove');
    const { db, close } = await openStore({ ttlSweepMs: 20 });
    const expired = db.collection('expired');
    await expired.insertMany(documents(40, 300_000, () => ({ at: new Date(0) })) as never[]);
    clear();
    await expired.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    while ((await expired.countDocuments({})) > 0) await sleep(10);
    await close();
    expect(most()).toBeLessThanOrEqual(2 * MB);
    const removed = remove.mock.invocationCallOrder;
    const commits = [...commit.mock.invocationCallOrder, Infinity];
    const steps = commits.map((to, at) => removed.filter((n) => n > (commits[at - 1] ?? 0) && n < to).length);
    expect(removed).toHaveLength(40);
    expect(Math.max(...steps) * 300_000).toBeLessThanOrEqual(4.5 * MB);
    commit.mockRestore();
    remove.mockRestore();
  });
});

describe('the memory that reads keep between their slices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'held-'));
  const commands = { ...READS, ...AGGREGATE, ...COLLECTIONS };
  let database: Database;
  let store: Store;

  beforeAll(() => {
    database = new Database(join(folder, 'store.db'));
    store = new Store(database, () => undefined);
    const collection = store.catalog.ensure('db', 'items');
    store.catalog.addIndex(collection, { key: { n: 1 }, name: 'n' });
    database.begin();
    for (const document of documents(2_000, 5_000))
      store.documents.insert(collection, decode(serialize(document)));
    database.commit();
  });
  afterEach(() => expect(store.memory.used).toBe(0));
  afterAll(() => {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (command: Document): Generator => {
    const name = Object.keys(command)[0]!;
    const body = decode(serialize(command));
    return commands[name]!.run(store, { db: 'db', name, body }) as Generator;
  };
  const finish = (running: Generator): Document => {
    for (;;) {
      const { done, value } = running.next();
      if (done) return value as Document;
    }
  };
  const open = (command: Document): bigint => {
    const reply = finish(start(command));
    expect(reply).toBeInstanceOf(CursorReply);
    const out = Buffer.alloc((reply as CursorReply).length);
    (reply as CursorReply).writeTo(out, 0);
    const { id } = decode(out).cursor as unknown as { id: { toBigInt(): bigint } };
    return id.toBigInt();
  };
  const group = (...stages: Document[]): Document => ({
    aggregate: 'items',
    pipeline: [{ $group: { _id: '$_id', n: { $sum: '$n' } } }, ...stages],
    cursor: { batchSize: 2 },
  });

  it.each<[string, Document, least: number]>([
    ['a cursor', { find: 'items', filter: { g: 1 }, batchSize: 2 }, 5_000],
    ['a cursor by an index', { find: 'items', filter: { n: { $gte: 0 } }, batchSize: 2 }, 5_000],
    ['a sort', { find: 'items', sort: { g: 1 }, batchSize: 2 }, 10 * MB],
    ['groups', group(), 2_000 * 200],
    ['groups that are limited', group({ $limit: 100 }), 2_000 * 200],
  ])('is counted and released: %s', (_title, command, least) => {
    const id = open(command);
    expect(store.memory.used).toBeGreaterThan(least);
    store.cursors.kill(id);
    expect(store.memory.used).toBe(0);
    const again = open(command);
    finish(store.cursors.next(again, 'db.items', 100_000));
    store.cursors.kill(again);
  });

  it('is released by a read that is interrupted, refused, or whose cursor was closed for its collection', () => {
    const now = jest.spyOn(performance, 'now').mockImplementation(() => (tick += 1_000));
    let tick = 0;
    const interrupted = start({ find: 'items', sort: { body: 1 } });
    for (let slice = 0; slice < 5; slice++) store.pace.slice(Infinity, () => interrupted.next());
    expect(store.memory.used).toBeGreaterThan(0);
    interrupted.return(undefined);
    expect(store.memory.used).toBe(0);
    const late = start({ find: 'items', sort: { body: 1 } });
    expect(() => store.pace.slice(2_000_000, () => finish(late))).not.toThrow();
    expect(() => store.pace.slice(1, () => finish(start(group())))).toThrow('exceeded time limit');
    now.mockRestore();
    store.cursors.invalidate('db.items');
  });
});

describe('the budget of all reads', () => {
  let engine: EngineCommands;
  beforeAll(async () => {
    engine = engineCommands();
    await engine.run({ insert: 'large' }, documents(20, MB));
    await engine.run({ insert: 'small' }, documents(10, 10));
  });
  afterAll(() => engine.close());

  const sort = (): Promise<Document> => engine.run({ find: 'large', sort: { g: 1 }, batchSize: 1 });

  it('refuses the sort that would exceed it, closes cursors that nobody reads, and is free again', async () => {
    const ids: bigint[] = [];
    let reply = await sort();
    for (; reply.ok === 1; reply = await sort()) ids.push(reply.cursor.id);
    // Each holds twenty documents of one MB.
    expect(ids).toHaveLength(6);
    expect(reply).toMatchObject({ code: 146, errmsg: expect.stringContaining('close cursors') });
    expect(await engine.found({ find: 'small', filter: { _id: 3 } })).toHaveLength(1);
    const [closed, ...others] = ids;
    await engine.run({ killCursors: 'large', cursors: [closed] });
    reply = await sort();
    expect(reply).toMatchObject({ ok: 1 });
    const next = (id: bigint) => engine.run({ getMore: id, collection: 'large', batchSize: 1 });
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    expect(await next(reply.cursor.id)).toMatchObject({ ok: 1 });
    expect(await sort()).toMatchObject({ ok: 1 });
    jest.restoreAllMocks();
    expect(await next(reply.cursor.id)).toMatchObject({ ok: 1 });
    for (const id of others) expect(await next(id)).toMatchObject({ ok: 0, code: 43 });
  });

  it('refuses distinct values of more than one reply holds', async () => {
    await engine.run(
      { insert: 'keys' },
      Array.from({ length: 20 }, (_unused, n) => ({ key: `${n}${'k'.repeat(MB)}` })),
    );
    expect(await engine.run({ distinct: 'keys', key: 'key' })).toMatchObject({ ok: 0, code: 17217 });
  });
});

describe('few fields of a large document', () => {
  it('are copied without a buffer of its size', () => {
    const large = encode({ _id: 1, a: { body: 'x'.repeat(MB), b: 'small' }, c: 2 });
    const allocated = jest.spyOn(Buffer, 'allocUnsafe');
    expect(decode(copyFields(large, new Set(['_id', 'a.b']), true)!)).toMatchObject({ a: { b: 'small' } });
    expect(allocated.mock.calls.filter(([size]) => size > MB)).toEqual([]);
    allocated.mockRestore();
    for (const keep of [true, false])
      expect(decode(copyFields(large, new Set(['a']), keep)!)).toEqual(
        keep ? { a: decode(large).a } : { _id: decode(large)._id, c: decode(large).c },
      );
  });
});
