import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoStock } from '@vale/contracts/catalog';
import { migrate } from '@vale/platform/app';
import { monitoredStore, type MonitoredStore } from '@vale/testing/monitored-store';
import mongoose from 'mongoose';
import { checkout } from '../src/checkout.app.js';

interface Level {
  _id: string;
  free: number;
  version: number;
  outbox: object[];
}

let dataDir: string;
let store: MonitoredStore;
let database: mongoose.Connection;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'checkout-migration-'));
  store = await monitoredStore();
  database = await mongoose.createConnection(store.uri, { dbName: 'vale_checkout' }).asPromise();
});
afterEach(async () => {
  await database.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const collection = (name: string) => database.db!.collection<Level>(name);
const run = () =>
  migrate([checkout], { env: { MONGODB_URI: store.uri, LOG_LEVEL: 'silent', DATA_DIR: dataDir } });

/** A level as the release of 2026-11 wrote it. */
function oldLevel(productId: string, free: number, version: number): Level {
  const document = { _id: `${productId}\n`, schemaVersion: 1, productId, variation: '', free, version };
  return { ...document, outbox: [{ id: `event-of-${productId}` }] };
}

/** Mimics that release, which recorded the form of its collections. */
async function storeOldLevels(...levels: Level[]): Promise<void> {
  await collection('stock_shelves').insertMany(levels);
  const forms = database.db!.collection<{ _id: string; schemaVersion: number }>('forms');
  await forms.insertOne({ _id: 'stock_shelves', schemaVersion: 1 });
}

describe('stock levels under their old name', () => {
  it('are copied with their unpublished events, and stay for the previous release', async () => {
    await storeOldLevels(oldLevel('a', 3, 7), oldLevel('b', 0, 0));
    await run();
    const levels = await collection('stock_levels').find().sort({ _id: 1 }).toArray();
    expect(levels).toMatchObject([
      {
        _id: 'a\n',
        free: 3,
        schemaVersion: 1,
        productId: 'a',
        variation: '',
        outbox: [{ id: 'event-of-a' }],
      },
      { _id: 'b\n', free: 0, outbox: [{ id: 'event-of-b' }] },
    ]);
    expect(await collection('stock_shelves').countDocuments()).toBe(2);
  });

  it('never replace the new ones: an old replica’s next versions are lower, and a second run changes nothing', async () => {
    await storeOldLevels(oldLevel('a', 3, 7));
    await run();
    const oldReplica = { $set: { free: 2 }, $inc: { version: 1 } };
    for (let sold = 0; sold < 5; sold++)
      await collection('stock_shelves').updateOne({ _id: 'a\n' }, oldReplica);
    await collection('stock_levels').updateOne({ _id: 'a\n' }, { $set: { free: 1 }, $inc: { version: 1 } });
    await database.db!.collection('migrations').deleteMany({});
    await run();
    const [old, level] = await Promise.all(
      ['stock_shelves', 'stock_levels'].map((name) => collection(name).findOne({ _id: 'a\n' })),
    );
    expect(level).toMatchObject({ free: 1 });
    expect(level!.version).toBeGreaterThan(old!.version);
  });

  it('need no migration in a new shop', async () => {
    await run();
    expect(await collection('stock_levels').countDocuments()).toBe(0);
  });
});

it('indexes that earlier releases made and nothing reads are dropped', async () => {
  await storeOldLevels(oldLevel('a', 3, 7));
  await collection('orders').createIndex({ 'charge.providerId': 1 }, { sparse: true });
  await collection('stock_levels').createIndex({ productId: 1 });
  await collection('orders').createIndex({ state: 1, heldUntil: 1 });
  await collection('stock_codes').createIndex({ batch: 1, orderId: -1 }, { sparse: true });
  await run();
  const collections = ['orders', 'stock_levels', 'stock_codes'];
  const kept = await Promise.all(collections.map((name) => collection(name).indexes()));
  const names = kept.flat().map(({ name }) => name);
  const needed = ['chargeKeys_1', 'productId_1__id_1', 'pending_by_hold', 'orders_of_batch'];
  expect(names).toEqual(expect.arrayContaining(needed));
  const obsolete = ['charge.providerId_1', 'productId_1', 'state_1_heldUntil_1', 'batch_1_orderId_-1'];
  expect(names.filter((name) => obsolete.includes(name!))).toEqual([]);
});

describe('actions on stock in their own collection', () => {
  it('become audit records, under the ids that codes name', async () => {
    await database.db!.collection<{ _id: string }>('stock_actions').insertOne({
      _id: '01JD0000000000000000000001',
      schemaVersion: 1,
      at: 5,
      kind: 'withdraw',
      accountId: 'admin',
      requestId: 'r',
      reason: 'voided',
      note: 'porque sim',
      target: null,
      ignoreCase: null,
      codeIds: ['c1'],
      batches: [{ productId: 'card', variation: '', batch: null, count: 1, costCentavos: 0 }],
    } as never);
    const forms = database.db!.collection<{ _id: string; schemaVersion: number }>('forms');
    await forms.insertOne({ _id: 'stock_actions', schemaVersion: 1 });
    await run();
    const records = await database.db!.collection('audit_records').find().toArray();
    expect(records).toMatchObject([
      {
        _id: '01JD0000000000000000000001',
        at: 5,
        action: 'stock.withdraw',
        accountId: 'admin',
        reason: 'porque sim',
        target: { kind: 'stock', id: 'card' },
        after: { reason: 'voided', codeIds: ['c1'] },
      },
    ]);
  });
});

describe('audit records that name none before them', () => {
  it('are chained in the order of their ids, once', async () => {
    const records = database.db!.collection<{ _id: string; seq?: number; previous?: string; hash?: string }>(
      'audit_records',
    );
    const record = {
      schemaVersion: 1,
      at: 1,
      accountId: 'a',
      requestId: 'r',
      action: 'case.resolve',
      reason: '',
    };
    const of = (_id: string) => ({
      _id,
      ...record,
      target: { kind: 'case', id: 'c' },
      before: null,
      after: null,
    });
    await records.insertMany([of('2'), of('1')]);
    const forms = database.db!.collection<{ _id: string; schemaVersion: number }>('forms');
    await forms.insertOne({ _id: 'audit_records', schemaVersion: 1 });
    await run();
    const chained = await records.find().sort({ seq: 1 }).toArray();
    expect(chained.map(({ _id, seq }) => [_id, seq])).toEqual([
      ['1', 1],
      ['2', 2],
    ]);
    expect(chained.map(({ previous }) => previous)).toEqual(['', chained[0]!.hash]);
    await database.db!.collection('migrations').deleteMany({});
    await run();
    expect(await records.find().sort({ seq: 1 }).toArray()).toEqual(chained);
  });
});

describe('marks of demo codes', () => {
  const codeOfDemo = (keyId: string) => ({
    _id: 'code-1',
    keyId,
    sealed: 'v2.x',
    wrapped: 'x',
    state: 'free',
    schemaVersion: 1,
    productId: demoStock[0]!.productId,
  });
  const withKeys = (env: Record<string, string>) =>
    migrate([checkout], {
      env: { MONGODB_URI: store.uri, LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env },
    });

  it('are refused without the key of a code, which would be sold unmarked', async () => {
    await database.db!.collection<{ _id: string }>('stock_codes').insertOne(codeOfDemo('0badc0de'));
    await expect(withKeys({})).rejects.toThrow('encrypted with the master key "0badc0de"');
    const applied = await database.db!.collection<{ _id: string }>('migrations').find().toArray();
    expect(applied.map(({ _id }) => _id)).not.toContain('2026-12-demo-marks');
    await withKeys({ LOST_MASTER_KEYS: '0badc0de' });
  });
});
