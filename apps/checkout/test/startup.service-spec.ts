import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoStock } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { startApps, type RunningSystem } from '@vale/platform/app';
import { PinoLogger } from '@vale/platform/logging';
import { countedStore, type CountedStore } from '@vale/testing/counted-store';
import { checkout } from '../src/checkout.app.js';

/**
 * First start in demo mode, plus one command for the indexes of each collection: the check for former
 * document forms, the payment method, all codes and levels.
 */
const MAX_COMMANDS = 26;

let store: CountedStore;
let dataDir: string;
let system: RunningSystem;

const start = async () => {
  store.clear();
  system = await startApps([checkout], {
    env: { DATA_DIR: dataDir, MONGODB_URI: store.uri, VALE_DEMO: 'true', SANDBOX_API_KEY: 'a key' },
    logger: PinoLogger.create({ level: 'silent' }),
  });
};

beforeEach(async () => {
  store = await countedStore();
  dataDir = await mkdtemp(join(tmpdir(), 'checkout-startup-'));
  await start();
});
afterEach(async () => {
  await system.close();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Ignores reads of the outbox relay and the sweeps, whose number depends on elapsed time. */
const PERIODIC_READS = new Set([
  'vale_checkout find orders',
  'vale_checkout find stock_levels',
  // Reads of codes held for too long, and of the reconciliation.
  'vale_checkout find stock_codes',
  'vale_checkout find inbox_cases',
  'vale_checkout find callbacks',
]);
const ownCommands = () =>
  store.commands.filter((one) => one.startsWith('vale_checkout ') && !PERIODIC_READS.has(one));
const codes = async () => (await system.drivers.store.connect('vale_checkout')).db!.collection('stock_codes');
const total = demoStock.reduce((sum, stock) => sum + stock.codes, 0);

describe('the first startup in demo mode', () => {
  it(`sends the store one command for the indexes of each collection, and at most ${MAX_COMMANDS} others`, () => {
    const indexes = ownCommands().filter((one) => one.includes(' createIndexes '));
    expect(indexes).toHaveLength(new Set(indexes).size);
    const sent = ownCommands().filter((one) => !indexes.includes(one));
    console.log(`checkout's first startup sends ${sent.length} commands`);
    expect(sent).toContain('vale_checkout insert stock_codes');
    expect(sent.length).toBeLessThanOrEqual(MAX_COMMANDS);
  });

  it('is completed by the next one, without more codes, if it ended between the codes and their levels', async () => {
    const { db } = await system.drivers.store.connect('vale_checkout');
    await db!.collection('stock_levels').deleteMany({});
    await system.close();
    await start();
    expect(await (await codes()).countDocuments({})).toBe(total);
    const context = {
      requestId: 'test',
      actor: { accountId: 'a', sessionId: 's', email: 'admin@vale.local', role: 'admin' as const },
    };
    const { items } = await system.bus.request(checkoutMessages.countStock, {}, { context });
    expect(items.map(({ productId, variation, free }) => ({ productId, variation, codes: free }))).toEqual(
      expect.arrayContaining([...demoStock]),
    );
    expect(items).toHaveLength(demoStock.length);
  });
});
