import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { backupStore, restoreStore } from '../src/backup.js';
import { FORMAT_VERSION } from '../src/storage/database.js';
import { openStore, type OpenStore } from './fixtures/open-store.js';

describe('backup and restore', () => {
  let folder: string;
  let open: OpenStore;
  const at = (name: string): string => join(folder, name);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'backup-'));
    open = await openStore({ dataDir: at('data') });
    const orders = open.db.collection('orders');
    await orders.createIndex({ number: 1 }, { unique: true });
    await orders.insertMany(
      Array.from({ length: 500 }, (_unused, number) => ({ number, body: 'x'.repeat(500) })),
    );
  });
  afterEach(async () => {
    await open.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('copies a store that is being written to, as it was at one instant', async () => {
    const counters = open.db.collection<{ _id: string; n: number }>('counters');
    await counters.insertMany([
      { _id: 'a', n: 0 },
      { _id: 'b', n: 0 },
    ]);
    let writing = true;
    const writer = (async () => {
      // Since a is always written before b, a copy of one instant never has b ahead of a.
      while (writing) for (const _id of ['a', 'b']) await counters.updateOne({ _id }, { $inc: { n: 1 } });
    })();
    await open.store.backup(at('copy'));
    writing = false;
    await writer;

    await restoreStore(at('copy'), at('restored'));
    const restored = await openStore({ dataDir: at('restored') });
    const [a, b] = await restored.db.collection('counters').find().sort({ _id: 1 }).toArray();
    expect(a!.n - b!.n === 0 || a!.n - b!.n === 1).toBe(true);
    const orders = restored.db.collection('orders');
    expect(await orders.countDocuments({})).toBe(500);
    await expect(orders.insertOne({ number: 7 })).rejects.toMatchObject({ code: 11000 });
    await restored.close();
  });

  it('copies a store that is not running, and restores it', async () => {
    await open.close();
    await backupStore(at('data'), at('copy'));
    expect(readdirSync(at('copy'))).toEqual(['store.db']);
    open = await openStore({ dataDir: at('data') });
    expect(await open.db.collection('orders').countDocuments({})).toBe(500);
  });

  it('copies nothing that was deleted or replaced', async () => {
    const buyers = open.db.collection('buyers');
    await buyers.createIndex({ cpf: 1 });
    const marked = (number: number) => ({ number, cpf: `marked-${number}`, rest: 'y'.repeat(1_500) });
    await buyers.insertMany(Array.from({ length: 200 }, (_unused, number) => marked(number)));
    await buyers.updateMany({ number: { $lt: 100 } }, { $set: { cpf: 'sealed' } });
    await buyers.deleteMany({ number: { $gte: 100 } });
    await open.store.backup(at('copy'));
    expect(readFileSync(join(at('copy'), 'store.db')).includes('marked-')).toBe(false);
  });

  it('never writes into a folder that is not empty', async () => {
    mkdirSync(at('full'));
    writeFileSync(join(at('full'), 'note'), 'mine');
    await expect(backupStore(at('data'), at('full'))).rejects.toThrow('is not empty');
    await open.store.backup(at('copy'));
    await expect(open.store.backup(at('copy'))).rejects.toThrow('is not empty');
    await expect(restoreStore(at('copy'), at('full'))).rejects.toThrow('is not empty');
    await expect(restoreStore(at('copy'), at('data'))).rejects.toThrow('is not empty');
    expect(readdirSync(at('full'))).toEqual(['note']);
  });

  it('refuses a folder without a store, a damaged one and a newer format, and leaves nothing behind', async () => {
    mkdirSync(at('nothing'));
    await expect(restoreStore(at('nothing'), at('new'))).rejects.toThrow('there is no store');
    mkdirSync(at('damaged'));
    writeFileSync(
      join(at('damaged'), 'store.db'),
      'not a database, just some text that is long enough'.repeat(20),
    );
    await expect(restoreStore(at('damaged'), at('new'))).rejects.toThrow();
    expect(existsSync(join(at('new'), 'store.db'))).toBe(false);
    await open.store.backup(at('newer'));
    const raise = new DatabaseSync(join(at('newer'), 'store.db'));
    raise.exec(`PRAGMA user_version = ${FORMAT_VERSION + 1}`);
    raise.close();
    await expect(restoreStore(at('newer'), at('new'))).rejects.toThrow('written by a newer release');
    expect(readdirSync(at('new'))).toEqual([]);
  });
});
