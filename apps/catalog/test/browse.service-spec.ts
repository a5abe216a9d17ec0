import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { catalogMessages, homeCategories } from '@vale/contracts/catalog';
import { checkoutEvents } from '@vale/contracts/checkout';
import { DAY_MS } from '@vale/contracts/time';
import { waitUntil } from '@vale/testing/wait-until';
import { ProductSalesService } from '../src/product/product-sales.service.js';
import { CatalogEnvironment } from './catalog-environment.js';

/** Exceeds the number of products that are filtered and counted in one list. */
const MANY = 1_100;

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

it('narrows and orders a category page by page, and counts by what', async () => {
  await catalog.createProduct({ nome: 'Steam 50', marca: 'Steam', preco: 50, extras: { regiao: 'Brasil' } });
  await catalog.createProduct({
    nome: 'Steam 20',
    marca: 'Steam',
    preco: 20,
    extras: { regiao: 'Estados Unidos' },
  });
  await catalog.createProduct({ nome: 'Steam 30', marca: 'Steam', preco: 30, extras: { regiao: 'Brasil' } });
  await catalog.createProduct({ nome: 'Xbox 10', marca: 'Xbox', preco: 10, badge: 'VIP' });
  await catalog.createProduct({ nome: 'Airbnb', marca: 'Airbnb', categoria: 'viagens' });
  const query = { category: 'jogos', marca: 'steam', ordem: 'menor-preco', limit: 2 } as const;
  const first = await catalog.request(catalogMessages.listProducts, query);
  expect(first.items.map(({ title }) => title)).toEqual(['Steam 20', 'Steam 30']);
  const next = await catalog.request(catalogMessages.listProducts, { ...query, cursor: first.nextCursor! });
  expect(next.items.map(({ title }) => title)).toEqual(['Steam 50']);
  expect(next.nextCursor).toBeNull();

  const counted = await catalog.request(catalogMessages.countFacets, { category: 'jogos', regiao: 'brasil' });
  expect(counted).toMatchObject({ total: 2, isComplete: true, nextExpiry: null });
  expect(counted.facets.map(({ name }) => name)).toEqual(['marca', 'preco', 'regiao', 'selo']);
  expect(counted.facets[0]!.values).toEqual([
    { key: 'steam', label: 'Steam', count: 2 },
    { key: 'xbox', label: 'Xbox', count: 0 },
  ]);
});

it('narrows what a search finds, and leaves out what has expired', async () => {
  const expiraEm = catalog.clock.nowMs() + 60_000;
  await catalog.createProduct({ nome: 'Steam agora', preco: 10, expiraEm });
  await catalog.createProduct({ nome: 'Steam sempre', preco: 90 });
  const query = { q: 'steam', ordem: 'menor-preco', limit: 10 } as const;
  const before = await catalog.request(catalogMessages.listProducts, query);
  expect(before.items.map(({ title }) => title)).toEqual(['Steam agora', 'Steam sempre']);
  expect(await catalog.request(catalogMessages.countFacets, { q: 'steam' })).toMatchObject({
    total: 2,
    nextExpiry: expiraEm,
  });
  catalog.clock.advance(60_001);
  const after = await catalog.request(catalogMessages.listProducts, query);
  expect(after.items.map(({ title }) => title)).toEqual(['Steam sempre']);
});

it('orders by sales, each order counted once, and by discount', async () => {
  const ids = new Map<string, string>();
  for (const [nome, preco, valorDeFace] of [
    ['Pouco', 90, 100],
    ['Muito', 40, 100],
    ['Nada', 10, undefined],
  ] as const)
    ids.set(nome, (await catalog.createProduct({ nome, preco, ...(valorDeFace && { valorDeFace }) })).id);
  const pay = (nome: string, transactionId: string) =>
    catalog.system.bus.publish(paid(ids.get(nome)!, transactionId));
  for (const [nome, order] of [
    ['Nada', 'T1'],
    ['Nada', 'T2'],
    ['Pouco', 'T3'],
    ['Pouco', 'T3'],
    ['Pouco', 'T3'],
  ] as const)
    await pay(nome, order);
  const counts = async () =>
    (await catalog.collection('contas').find({}).sort({ createdAt: 1 }).toArray()).map(
      ({ sales }) => (sales as { count: number } | undefined)?.count,
    );
  await waitUntil(async () => JSON.stringify(await counts()) === JSON.stringify([1, null, 2]));
  const titles = async (ordem: 'mais-vendidos' | 'maior-desconto') =>
    (await catalog.allCards({ ordem }, 2)).map(({ title }) => title);
  expect(await titles('mais-vendidos')).toEqual(['Nada', 'Pouco', 'Muito']);
  expect(await titles('maior-desconto')).toEqual(['Muito', 'Pouco', 'Nada']);
  // Counted together: an order that comes again, new ones, and one of a product that is gone.
  const sales = catalog.get(ProductSalesService);
  const together = [
    [ids.get('Nada')!, 'T1'],
    [ids.get('Nada')!, 'T4'],
    [ids.get('Nada')!, 'T4'],
    [ids.get('Muito')!, 'T5'],
    ['gone', 'T6'],
  ] as const;
  await Promise.all(together.map(([productId, order]) => sales.count(paid(productId, order).data)));
  expect(await counts()).toEqual([1, 1, 3]);
  // An order of several units, which comes again.
  const [muito, nada] = ['Muito', 'Nada'].map((nome) => ids.get(nome)!);
  const units = [
    { productId: muito!, quantity: 2 },
    { productId: nada!, quantity: 3 },
  ];
  const several = { ...paid(muito!, 'T7').data, units };
  await Promise.all([several, several].map((one) => sales.count(one)));
  await sales.count(several);
  expect(await counts()).toEqual([1, 3, 6]);
});

it('shows sales on the card and the page from the fifth on', async () => {
  const { id } = await catalog.createProduct({ nome: 'Steam', preco: 50 });
  const sales = catalog.get(ProductSalesService);
  const shown = async () => [
    (await catalog.request(catalogMessages.listProducts, {})).items[0],
    (await catalog.request(catalogMessages.listProducts, { ordem: 'mais-vendidos' })).items[0],
    await catalog.request(catalogMessages.getProduct, { id }),
  ];
  for (const order of ['T1', 'T2', 'T3', 'T4']) await sales.count(paid(id, order).data);
  for (const one of await shown()) expect(one).not.toHaveProperty('sold');
  await sales.count(paid(id, 'T5').data);
  for (const one of await shown()) expect(one).toMatchObject({ sold: 5 });
});

it('finds what sold most in 30 days first among equals, then the newest', async () => {
  const ids = new Map<string, string>();
  for (const nome of ['Papel azul', 'Papel verde', 'Papel novo'])
    ids.set(nome, (await catalog.createProduct({ nome })).id);
  const sales = catalog.get(ProductSalesService);
  const pay = (nome: string, transactionId: string) => {
    const { data } = paid(ids.get(nome)!, transactionId);
    return sales.count({ ...data, paidAt: catalog.clock.nowMs() });
  };
  const found = async () => {
    await sales.countRecent();
    return (await catalog.allCards({ q: 'papel' }, 2)).map(({ title }) => title);
  };
  await pay('Papel azul', 'T1');
  catalog.clock.advance(10 * DAY_MS);
  await Promise.all([pay('Papel verde', 'T2'), pay('Papel verde', 'T3')]);
  expect(await found()).toEqual(['Papel verde', 'Papel azul', 'Papel novo']);
  catalog.clock.advance(21 * DAY_MS);
  expect(await found()).toEqual(['Papel verde', 'Papel novo', 'Papel azul']);
  await pay('Papel azul', 'T4');
  catalog.clock.advance(10 * DAY_MS);
  expect(await found()).toEqual(['Papel azul', 'Papel novo', 'Papel verde']);
  catalog.clock.advance(60 * DAY_MS);
  expect(await found()).toEqual(['Papel novo', 'Papel verde', 'Papel azul']);
  expect(await catalog.collection('contas').countDocuments({ recountSalesAt: { $exists: true } })).toBe(0);
});

it('counts of each value what the list has with it, in every category of the demo', async () => {
  await catalog.close();
  catalog = CatalogEnvironment.open();
  await catalog.startDemo();
  for (const category of homeCategories()) {
    const { facets } = await catalog.request(catalogMessages.countFacets, { category });
    for (const { name, values } of facets)
      for (const { key, count } of values) {
        const query = { category, [name]: key, limit: 100 };
        const { items } = await catalog.request(catalogMessages.listProducts, query);
        expect([name, key, items.length]).toEqual([name, key, count]);
        const narrowed = await catalog.request(catalogMessages.countFacets, { category, [name]: key });
        expect(narrowed.total).toBe(count);
      }
  }
});

it('refuses a cursor of another list, and a key that no facet has', async () => {
  const query = { category: 'jogos', ordem: 'menor-preco', limit: 2 } as const;
  const refused = { code: 'platform.invalid-input' };
  const request = (change: object) =>
    catalog.request(catalogMessages.listProducts, { ...query, ...change } as typeof query);
  await expect(request({ cursor: 'm1.p1' })).rejects.toMatchObject(refused);
  await expect(request({ marca: 'Steam; DROP' })).rejects.toMatchObject(refused);
});

it('reads no more than the newest of a large category, and says so', async () => {
  const { id } = await catalog.createProduct({ nome: 'Steam', marca: 'Steam' });
  const products = catalog.collection('contas');
  const template = await products.findOne({ _id: id });
  const copies = Array.from({ length: MANY }, (_unused, number) => ({
    ...template,
    _id: `copy-${number}`,
    nameKey: `copy:${number}`,
    createdAt: catalog.clock.nowMs() + number,
  }));
  await products.insertMany(copies as never[]);
  const counted = await catalog.request(catalogMessages.countFacets, { category: 'jogos' });
  expect(counted).toMatchObject({ total: 1_000, isComplete: false });
});

let events = 0;

function paid(productId: string, transactionId: string) {
  events += 1;
  return {
    specversion: '1.0' as const,
    id: `01KAM9XQ0000000000000${String(events).padStart(5, '0')}`,
    source: '/checkout',
    type: checkoutEvents.orderPaid.name,
    time: '2026-11-21T12:00:00.000Z',
    datacontenttype: 'application/json' as const,
    data: {
      productId,
      transactionId,
      accountId: 'a',
      productTitle: 'x',
      category: 'jogos',
      totalCentavos: 100,
      createdAt: 1,
      attribution: {},
      marketingConsent: null,
      state: 'paid' as const,
      paidAt: 1,
      paidCentavos: 100,
    },
  };
}

it('lists the addresses of what is listed, oldest first, between two places', async () => {
  const expiraEm = catalog.clock.nowMs() + 60_000;
  for (const nome of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco']) {
    catalog.clock.advance(1);
    await catalog.createProduct({ nome, ...(nome === 'Três' && { expiraEm }) });
  }
  const read = (query: { cursor?: string; upTo?: string; limit: number }) =>
    catalog.request(catalogMessages.listProductAddresses, query);
  const all = (await read({ limit: 10 })).items.map(({ id }) => id);
  const first = await read({ limit: 2 });
  const second = await read({ limit: 2, cursor: first.nextCursor! });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all.slice(0, 4));
  const between = { cursor: first.nextCursor!, upTo: second.nextCursor!, limit: 10 };
  expect((await read(between)).items.map(({ id }) => id)).toEqual(all.slice(2, 4));
  expect((await read(between)).nextCursor).toBeNull();
  catalog.clock.advance(60_001);
  expect((await read(between)).items.map(({ id }) => id)).toEqual(all.slice(3, 4));
});
