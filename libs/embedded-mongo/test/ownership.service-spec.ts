import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backupStore } from '../src/backup.js';
import { startEmbeddedMongo } from '../src/embedded-mongo.js';
import { FORMAT_VERSION } from '../src/storage/database.js';
import { compileStore, runModule } from './fixtures/compiled-store.js';
import { openStore } from './fixtures/open-store.js';

describe('a data directory', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'owner-'));
  });
  afterEach(() => {
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has one owner: a second start in the same process is refused and harms nothing', async () => {
    const first = await openStore({ dataDir });
    await first.db.collection('a').insertOne({ n: 1 });
    await expect(startEmbeddedMongo({ dataDir, inThread: true })).rejects.toThrow(
      `in use by process ${process.pid}`,
    );
    expect(await first.db.collection('a').countDocuments({ n: 1 })).toBe(1);
    await first.close();
    const again = await openStore({ dataDir });
    expect(await again.db.collection('a').countDocuments({ n: 1 })).toBe(1);
    await again.close();
  });

  it('is readable by its user only', async () => {
    const { close } = await openStore({ dataDir });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await close();
  });

  it('has no bytes of what was deleted or replaced once it is closed', async () => {
    const { db, close } = await openStore({ dataDir });
    const people = db.collection<{ _id: number; name: string }>('people');
    const secret = (n: number) => ({ _id: n, name: `secret-${n}-${'x'.repeat(n % 3 === 0 ? 9_000 : 90)}` });
    await people.createIndex({ name: 1 });
    await people.insertMany(Array.from({ length: 300 }, (_, n) => secret(n)));
    await people.insertMany(Array.from({ length: 300 }, (_, n) => ({ _id: 1_000 + n, name: `kept-${n}` })));
    await people.deleteMany({ _id: { $lt: 150 } });
    await people.updateMany({ _id: { $lt: 300 } }, { $set: { name: 'forgotten' } });
    await close();
    const stored = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name)));
    expect(stored.some((bytes) => bytes.includes('kept-7'))).toBe(true);
    expect(stored.filter((bytes) => bytes.includes('secret-'))).toEqual([]);
  });

  it('is served from the folder for temporary files when its path is too long for a socket', async () => {
    const long = join(dataDir, 'x'.repeat(100));
    const { store, db, close } = await openStore({ dataDir: long });
    expect(decodeURIComponent(store.uri('shop'))).toContain(tmpdir());
    expect(await db.collection('a').insertOne({ n: 1 })).toMatchObject({ acknowledged: true });
    await close();
  });

  it('is refused, and left as it is, in a newer format', async () => {
    await (await openStore({ dataDir })).close();
    const file = join(dataDir, 'store.db');
    const newer = join(dataDir, 'newer');
    const raise = new DatabaseSync(file);
    raise.exec(`PRAGMA user_version = ${FORMAT_VERSION + 1}`);
    // A killed process leaves the new version in the log only.
    mkdirSync(newer);
    for (const name of ['store.db', 'store.db-wal']) copyFileSync(join(dataDir, name), join(newer, name));
    raise.close();
    const contents = (): Buffer[] =>
      ['store.db', 'store.db-wal'].map((name) => readFileSync(join(newer, name)));
    const before = contents();
    await expect(startEmbeddedMongo({ dataDir: newer, inThread: true })).rejects.toThrow(
      'written by a newer release',
    );
    await expect(backupStore(newer, join(dataDir, 'copy'))).rejects.toThrow('written by a newer release');
    expect(contents()).toEqual(before);
    const lower = new DatabaseSync(file);
    lower.exec(`PRAGMA user_version = ${FORMAT_VERSION}`);
    lower.close();
    await (await openStore({ dataDir })).close();
  });

  it('is opened if its first start was killed before the file had a log', async () => {
    await (await openStore({ dataDir })).close();
    const killed = join(dataDir, 'killed');
    const writing = new DatabaseSync(join(dataDir, 'store.db'));
    // This is more than the cache holds, so it is written before the commit.
    writing.exec(
      'PRAGMA journal_mode = DELETE; PRAGMA cache_size = 2; BEGIN; CREATE TABLE big AS SELECT zeroblob(1e6)',
    );
    mkdirSync(killed);
    for (const name of ['store.db', 'store.db-journal'])
      copyFileSync(join(dataDir, name), join(killed, name));
    writing.close();
    const { db, close } = await openStore({ dataDir: killed });
    expect(await db.command({ ping: 1 })).toEqual({ ok: 1 });
    await close();
  });

  it.each<[what: string, damage: (file: string) => void]>([
    ['was emptied', (file) => truncateSync(file)],
    [
      'has lost all its tables',
      (file) => {
        rmSync(file);
        const blank = new DatabaseSync(file);
        blank.exec('PRAGMA user_version = 0; VACUUM');
        blank.close();
      },
    ],
    [
      'is gone, but not its log',
      (file) => {
        rmSync(file);
        writeFileSync(`${file}-wal`, 'log');
      },
    ],
  ])(
    'is refused, and left as it is, with what to do when its file %s is no new store',
    async (_title, damage) => {
      await (await openStore({ dataDir })).close();
      const file = join(dataDir, 'store.db');
      damage(file);
      const before = readdirSync(dataDir);
      const refusal = await startEmbeddedMongo({ dataDir, inThread: true }).then(
        () => 'none',
        (error: Error) => error.message,
      );
      expect(refusal).toContain(file);
      expect(refusal).toMatch(/restore a backup/i);
      expect(readdirSync(dataDir)).toEqual(before);
    },
  );

  it('is new if its first start was killed before it had a store', async () => {
    writeFileSync(join(dataDir, 'owner.lock'), '');
    writeFileSync(join(dataDir, 'store.db.new'), 'half');
    const { db, close } = await openStore({ dataDir });
    expect(await db.command({ ping: 1 })).toEqual({ ok: 1 });
    await close();
    expect(readdirSync(dataDir)).not.toContain('store.db.new');
  });

  it('is refused with its path and what to do if it cannot be written', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    const inside = join(file, 'store');
    await expect(startEmbeddedMongo({ dataDir: inside, inThread: true })).rejects.toThrow(
      `the data directory ${inside} cannot be written`,
    );
  });

  it('is refused with a foreign SQLite file', async () => {
    mkdirSync(dataDir, { recursive: true });
    const foreign = new DatabaseSync(join(dataDir, 'store.db'));
    foreign.exec('CREATE TABLE notes (text TEXT)');
    foreign.close();
    await expect(startEmbeddedMongo({ dataDir, inThread: true })).rejects.toThrow(
      'not a store of this program',
    );
  });

  describe('and another process', () => {
    let compiled: ReturnType<typeof compileStore>;
    beforeAll(() => {
      compiled = compileStore();
    });
    afterAll(() => compiled.remove());

    const owner = (): string => `
      const { startEmbeddedMongo } = await import(folder + '/embedded-mongo.js');
      await startEmbeddedMongo({ dataDir: ${JSON.stringify(dataDir)} });
      process.stdout.write('ready');`;

    it('is refused while its owner runs, and opened as soon as that is killed', async () => {
      const child = runModule(compiled.folder, owner());
      const ended = once(child, 'exit');
      await once(child.stdout!, 'data');
      await expect(startEmbeddedMongo({ dataDir, inThread: true })).rejects.toThrow(
        `in use by process ${child.pid}`,
      );
      child.kill('SIGKILL');
      await ended;
      const { db, close } = await openStore({ dataDir });
      expect(await db.command({ ping: 1 })).toEqual({ ok: 1 });
      await close();
    });
  });
});

describe('the engine in its worker', () => {
  let compiled: ReturnType<typeof compileStore>;
  beforeAll(() => {
    compiled = compileStore();
  });
  afterAll(() => compiled.remove());

  it('serves, makes backups, reports why it cannot do either, and lets its process end once closed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'worker-'));
    const child = runModule(
      compiled.folder,
      `import { MongoClient } from 'mongodb';
      const { startEmbeddedMongo } = await import(folder + '/embedded-mongo.js');
      const options = { dataDir: ${JSON.stringify(dataDir)} };
      const store = await startEmbeddedMongo(options);
      const second = await startEmbeddedMongo(options).catch((error) => error.message);
      const client = await new MongoClient(store.uri('shop')).connect();
      await client.db().collection('a').insertOne({ _id: 1 });
      const found = await client.db().collection('a').findOne();
      await store.backup(options.dataDir + '/copy');
      const again = await store.backup(options.dataDir + '/copy').catch((error) => error.message);
      await client.close();
      await store.close();
      process.stdout.write(JSON.stringify({ found, second, again }));`,
    );
    let out = '';
    child.stdout!.on('data', (chunk: Buffer) => (out += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      found: { _id: 1 },
      second: expect.stringContaining('in use by process'),
      again: expect.stringContaining('is not empty'),
    });
    rmSync(dataDir, { recursive: true, force: true });
  });
});
