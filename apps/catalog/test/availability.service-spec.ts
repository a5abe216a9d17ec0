import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogEvents, catalogMessages } from '@vale/contracts/catalog';
import { checkoutEvents } from '@vale/contracts/checkout';
import { StoreProxy } from '@vale/testing/store/store-proxy';
import { waitUntil } from '@vale/testing/wait-until';
import { admin, CatalogEnvironment } from './catalog-environment.js';

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

  const productWithCodes = async (nome: string) => {
    const draft = { nome, categoria: 'jogos' as const, preco: 10, delivery: 'codes' as const };
    return (await catalog.request(catalogMessages.createProduct, draft, admin)).id;
  };
  const shownAsSoldOut = async (id: string) =>
    (await catalog.request(catalogMessages.getProduct, { id })).soldOut;

  it('publishes that it is sold out, and that it is filled again, once for each', async () => {
    const [id, other] = [await productWithCodes('Um'), await productWithCodes('Outro')];
    for (const [index, free] of [1, 0, 5, 4].entries()) {
      await bringTo(id, index + 1, free);
      await everythingConsumed();
      expect(await shownAsSoldOut(id)).toBe(free === 0);
    }
    for (const late of [level(id, 4, 4), level(id, 2, 0)]) await catalog.system.bus.publish(late);
    await everythingConsumed();
    await bringTo(other, 1, 0);
    await bringTo(other, 2, 1);
    await waitUntil(() => availabilities().length >= 4);
    await everythingConsumed();
    const one = { productId: id, variation: '' };
    expect(availabilities()).toEqual([
      { ...one, soldOut: false },
      { ...one, soldOut: true },
      { ...one, soldOut: false },
      { productId: other, variation: '', soldOut: false },
    ]);
  });

  it('stands as the latest update says when many are written at once, and publishes its flips only', async () => {
    const id = await productWithCodes('Um');
    const frees = [3, 0, 0, 7, 7, 0, 2, 9];
    await Promise.all(
      frees.flatMap((free, index) => {
        const update = level(id, index + 1, free);
        return [catalog.system.bus.publish(update), catalog.system.bus.publish(update)];
      }),
    );
    await everythingConsumed();
    await waitUntil(async () => (await storedFree(id)) === 9);
    await waitUntil(async () => !(await shownAsSoldOut(id)));
    await everythingConsumed();
    const states = availabilities().map((data) => (data as { soldOut: boolean }).soldOut);
    const [filled, emptied] = [false, true].map((one) => states.filter((state) => state === one).length);
    expect(filled).toBe(emptied! + 1);
  });

  it('publishes what a crash kept it from publishing', async () => {
    const id = await productWithCodes('Um');
    await bringTo(id, 1, 0);
    const crash = store.crashAfter(
      ({ collection, body }) => collection === 'contas' && JSON.stringify(body).includes('availability'),
    );
    await bringTo(id, 2, 5);
    await waitUntil(async () => !(await shownAsSoldOut(id)));
    await waitUntil(crash.reached);
    await catalog.stop();
    store.recover();
    await catalog.start();
    await waitUntil(() => availabilities().length > 0);
    await everythingConsumed();
    expect(availabilities()).toEqual([{ productId: id, variation: '', soldOut: false }]);
  });

  it('shows what a crash kept it from showing after the level was written', async () => {
    const id = await productWithCodes('Um');
    store.fail(({ collection, name }) => collection === 'contas' && name === 'findAndModify');
    await bringTo(id, 1, 5);
    await catalog.stop();
    store.recover();
    await catalog.start();
    await waitUntil(async () => !(await shownAsSoldOut(id)));
    await waitUntil(() => availabilities().length > 0);
    expect(availabilities()).toEqual([{ productId: id, variation: '', soldOut: false }]);
  });

  it('shows and publishes the stock of an order bump like that of a product', async () => {
    const bump = { _id: 'b1', categoria: 'jogos', titulo: 'Chip', descricao: '5 GB', imagem: '/x.svg' };
    const stored = { preco: 5, delivery: 'codes', isActive: true, createdAt: '2026-11-21', soldOut: true };
    await catalog
      .collection('orderBumps')
      .insertOne({ ...bump, ...stored, schemaVersion: 2, version: 0, outbox: [] } as { _id: string });
    const bumps = () => catalog.request(catalogMessages.listOrderBumps, { category: 'jogos' });
    await bringTo('b1', 1, 2);
    await waitUntil(async () => (await bumps()).items[0]?.soldOut === false);
    await bringTo('b1', 2, 0);
    await waitUntil(async () => (await bumps()).items[0]?.soldOut === true);
    await waitUntil(() => availabilities().length === 2);
    expect(availabilities()).toEqual([
      { productId: 'b1', variation: '', soldOut: false },
      { productId: 'b1', variation: '', soldOut: true },
    ]);
  });
});
