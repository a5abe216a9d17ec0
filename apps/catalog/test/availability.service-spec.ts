import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { catalogEvents } from '@vale/contracts/catalog';
import { checkoutEvents } from '@vale/contracts/checkout';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import { waitUntil } from '@vale/testing/wait-until';
import { CatalogEnvironment } from './catalog-environment.js';

// A start takes a quarter of a second on an idle machine and seconds on a busy one.
jest.setTimeout(30_000);

let catalog: CatalogEnvironment;
let store: StoreProxy;

beforeEach(async () => {
  store = await StoreProxy.start();
  catalog = CatalogEnvironment.open(store);
  await catalog.start();
});
afterEach(async () => {
  await catalog.close();
  await store.close();
});

describe('stock', () => {
  const everythingConsumed = async () => {
    const deliveries = (await catalog.database('vale_platform')).collection('deliveries');
    await waitUntil(async () => (await deliveries.countDocuments({})) === 0);
  };
  const level = (productId: string, version: number, free: number) => ({
    specversion: '1.0' as const,
    id: `level-${version}`,
    source: '/vale/checkout',
    type: checkoutEvents.stockChanged.name,
    time: '2026-11-21T12:00:00.000Z',
    datacontenttype: 'application/json' as const,
    data: { productId, variation: '', free, version },
  });
  const availabilities = () =>
    catalog.events
      .filter(({ type }) => type === catalogEvents.availabilityChanged.name)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ data }) => data);
  const storedFree = async (productId: string) =>
    (await catalog.collection('stockLevels').findOne({ productId }))?.['free'];
  const bringTo = async (productId: string, version: number, free: number) => {
    // Ids of events sort by the clock.
    catalog.clock.advance(1);
    await catalog.system.bus.publish(level(productId, version, free));
    await waitUntil(async () => (await storedFree(productId)) === free);
  };

  it('publishes that it is sold out, and that it is filled again, once for each', async () => {
    for (const [index, free] of [1, 0, 5, 4].entries()) await bringTo('p1', index + 1, free);
    for (const late of [level('p1', 4, 4), level('p1', 2, 0)]) await catalog.system.bus.publish(late);
    await everythingConsumed();
    await bringTo('p2', 1, 0);
    await bringTo('p2', 2, 1);
    await waitUntil(() => availabilities().length >= 4);
    await everythingConsumed();
    const p1 = { productId: 'p1', variation: '' };
    expect(availabilities()).toEqual([
      { ...p1, soldOut: false },
      { ...p1, soldOut: true },
      { ...p1, soldOut: false },
      { productId: 'p2', variation: '', soldOut: false },
    ]);
  });

  it('stands as the latest update says when many are written at once, and publishes its flips only', async () => {
    const frees = [3, 0, 0, 7, 7, 0, 2, 9];
    await Promise.all(
      frees.flatMap((free, index) => {
        const update = level('p1', index + 1, free);
        return [catalog.system.bus.publish(update), catalog.system.bus.publish(update)];
      }),
    );
    await everythingConsumed();
    await waitUntil(async () => (await storedFree('p1')) === 9);
    await everythingConsumed();
    const states = availabilities().map((data) => (data as { soldOut: boolean }).soldOut);
    const [filled, emptied] = [false, true].map((one) => states.filter((state) => state === one).length);
    expect(filled).toBe(emptied! + 1);
  });

  it('publishes what a crash kept it from publishing', async () => {
    await bringTo('p1', 1, 0);
    const crash = store.crashAfter(
      ({ collection, body }) => collection === 'stockLevels' && JSON.stringify(body).includes('availability'),
    );
    await bringTo('p1', 2, 5);
    expect(crash.reached()).toBe(true);
    await catalog.stop();
    store.recover();
    await catalog.start();
    await waitUntil(() => availabilities().length > 0);
    await everythingConsumed();
    expect(availabilities()).toEqual([{ productId: 'p1', variation: '', soldOut: false }]);
  });
});
