import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@vale/platform/app';
import { monitoredStore, type MonitoredStore } from '@vale/testing/monitored-store';
import { workspaceRoot } from '@vale/testing/system/workspace';
import mongoose from 'mongoose';
import { checkout } from '../src/checkout.app.js';
import { stateOf } from '../src/orders/life/order-life.js';
import type { Order } from '../src/orders/life/order.js';
import type { OrderDocument } from '../src/orders/store/order.schema.js';

let dataDir: string;
let store: MonitoredStore;
let database: mongoose.Connection;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'checkout-orders-'));
  store = await monitoredStore(join(workspaceRoot, 'e2e/fixtures/data/2026-11/store'));
  database = await mongoose.createConnection(store.uri, { dbName: 'vale_checkout' }).asPromise();
});
afterEach(async () => {
  await database.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const collection = () => database.db!.collection<OrderDocument>('orders');
const all = () => collection().find().sort({ _id: 1 }).toArray();
const run = () =>
  migrate([checkout], { env: { MONGODB_URI: store.uri, LOG_LEVEL: 'silent', DATA_DIR: dataDir } });

describe('orders with one charge and one payment', () => {
  it('get the lists, from which their state follows, and keep what the release before reads', async () => {
    const before = await all();
    expect(before.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'delivered', 'pending']);
    await run();
    const after = await all();
    for (const [at, order] of after.entries()) {
      expect(order).toMatchObject({ ...before[at]!, schemaVersion: 2 });
      expect(stateOf(order as unknown as Order)).toBe(order.state);
      const { providerId } = before[at]!.charge!;
      expect(order).toMatchObject({
        charges: [{ attempt: 1, methodId: order.methodId, providerId }],
        chargeKeys: [`${order.methodId}#${providerId}`],
      });
    }
    const delivered = after.find(({ state }) => state === 'delivered')!;
    const { paidAt, paidCentavos } = delivered.payment!;
    expect(delivered.payments).toMatchObject([
      { paidAt, centavos: paidCentavos, refunds: [], dispute: null },
    ]);
    expect(delivered.assignedAt).toBe(delivered.deliveredAt);
  });

  it('are migrated once: a second run, after a crash or not, changes nothing', async () => {
    await run();
    const once = await all();
    await database.db!.collection('migrations').deleteMany({});
    await run();
    expect(await all()).toEqual(once);
  });

  it('do not stop a repeated migration although a replica of the previous release writes them', async () => {
    await run();
    const [first] = await all();
    await collection().updateOne({ _id: first!._id }, { $set: { schemaVersion: 1 } });
    // Reproduces an order from before the form was recorded.
    await database.db!.collection<{ _id: string }>('forms').deleteOne({ _id: 'orders' });
    await expect(run()).resolves.toBeUndefined();
  });

  it('are all migrated although they share one charge', async () => {
    const [first, second] = await all();
    await collection().updateOne(
      { _id: second!._id },
      { $set: { charge: first!.charge, methodId: first!.methodId } },
    );
    await run();
    const keys = (await all()).flatMap(({ chargeKeys }) => chargeKeys ?? []);
    expect(keys).toHaveLength(2);
    expect(await collection().countDocuments({ charges: { $exists: false } })).toBe(0);
  });
});

describe('orders whose payments have no keys', () => {
  it('get them, so that no other order is given what they have', async () => {
    await run();
    const delivered = (await all()).find(({ state }) => state === 'delivered')!;
    const [payment] = delivered.payments;
    const listed = [{ ...payment!, id: 'E1' }];
    await collection().updateOne({ _id: delivered._id }, { $set: { payments: listed } });
    await database.db!.collection('migrations').deleteMany({});
    await run();
    const keyed = await collection().findOne({ _id: delivered._id });
    expect(keyed!.chargeKeys).toEqual([...delivered.chargeKeys!, 'payment#E1']);
  });
});
