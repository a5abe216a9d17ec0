import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutEvents } from '@vale/contracts/checkout';
import { startApps, type RunningSystem } from '@vale/platform/app';
import { PinoLogger } from '@vale/platform/logging';
import { waitUntil } from '@vale/testing/wait-until';
import { catalog } from '../src/catalog.app.js';

let dataDir: string;
let system: RunningSystem;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'catalog-stock-'));
  system = await startApps([catalog], {
    env: { DATA_DIR: dataDir, VALE_DEMO: 'false' },
    logger: PinoLogger.create({ level: 'silent' }),
  });
});
afterAll(async () => {
  await system.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('takes the levels of many stocks from one event, and keeps those that are newer', async () => {
  const { db } = await system.drivers.store.connect('vale_catalog');
  const freeOf = async (productId: string) => {
    const level = await db!.collection('stockLevels').findOne({ productId });
    return level?.['free'] as number | undefined;
  };
  const level = (productId: string, free: number, version: number) => ({
    productId,
    variation: '',
    free,
    version,
  });
  await system.bus.emit(checkoutEvents.stockChanged, level('a', 3, 1));
  await waitUntil(async () => (await freeOf('a')) === 3);
  const stocks = [level('a', 12, 0), level('b', 12, 0), level('c', 0, 0)];
  await system.bus.emit(checkoutEvents.stockSeeded, { stocks });
  await waitUntil(async () => (await freeOf('c')) === 0);
  expect([await freeOf('a'), await freeOf('b')]).toEqual([3, 12]);
});
