import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type OpenStore } from './fixtures/open-store.js';

const MARK = 'quiteria.zwolfmark@example.com';
/** Longer than a page, so that it also fills pages which become free. */
const LONG = `${'x'.repeat(9_000)}${MARK}`;

describe('what is deleted', () => {
  let folder: string;
  let open: OpenStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'em-erased-'));
    open = await openStore({ dataDir: join(folder, 'store') });
  });
  afterEach(async () => {
    await open.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Closing the last connection merges the log into the file. */
  const reopen = async () => {
    await open.close();
    open = await openStore({ dataDir: join(folder, 'store') });
  };

  async function filesWithTheMark(of: string): Promise<string[]> {
    const names = await readdir(join(folder, of));
    const files = names.filter((name) => name.startsWith('store.db'));
    const contents = await Promise.all(files.map((name) => readFile(join(folder, of, name))));
    return files.filter((_, at) => contents[at]!.includes(MARK));
  }

  /** Half of the people have the mark, in their documents and in an index. */
  async function people(): Promise<void> {
    const users = open.db.collection('users');
    await users.createIndex({ email: 1 });
    const documents = Array.from({ length: 400 }, (_, at) => ({
      at,
      email: at < 200 ? `${at}-${MARK}` : `${at}@example.org`,
      note: at < 200 && at % 10 === 0 ? LONG : 'short',
    }));
    await users.insertMany(documents);
  }

  it('is in no byte of the file, neither by a deletion nor by an update', async () => {
    await people();
    await reopen();
    expect(await filesWithTheMark('store')).toEqual(['store.db']);
    const users = open.db.collection('users');
    await users.updateMany({ at: { $lt: 100 } }, { $set: { email: 'anonymous', note: '' } });
    await users.deleteMany({ at: { $gte: 100, $lt: 200 } });
    await reopen();
    expect(await filesWithTheMark('store')).toEqual([]);
    expect(await open.db.collection('users').countDocuments({})).toBe(300);
  });

  it('is in no byte of a collection that was dropped, nor of a backup made afterwards', async () => {
    await people();
    await reopen();
    await open.db.collection('users').drop();
    await open.store.backup(join(folder, 'backup'));
    const [file] = await readdir(join(folder, 'backup'));
    expect(file).toBe('store.db');
    expect(await filesWithTheMark('backup')).toEqual([]);
    await reopen();
    expect(await filesWithTheMark('store')).toEqual([]);
  });

  it('leaves the log after some sweeps, while the store is open', async () => {
    await open.close();
    open = await openStore({ dataDir: join(folder, 'store'), ttlSweepMs: 10 });
    const users = open.db.collection('users');
    await users.insertOne({ email: MARK });
    await users.deleteOne({ email: MARK });
    const deadline = Date.now() + 20_000;
    while ((await filesWithTheMark('store')).length > 0 && Date.now() < deadline) await sleep(50);
    expect(await filesWithTheMark('store')).toEqual([]);
  }, 30_000);
});
