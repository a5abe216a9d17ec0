import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { catalogMessages } from '@vale/contracts/catalog';
import { CatalogEnvironment } from './catalog-environment.js';

// A start takes a quarter of a second on an idle machine and seconds on a busy one.
jest.setTimeout(60_000);

/** More than are filtered and counted of one list. */
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
