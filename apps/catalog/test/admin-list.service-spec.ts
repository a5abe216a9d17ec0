import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogMessages, productOrderSchema, type ProductDraft } from '@vale/contracts/catalog';
import { MAX_SORTED_IN_PANEL, platformErrors, type Input } from '@vale/contracts/define';
import { figuresMessages } from '@vale/contracts/figures';
import { codeOf } from '@vale/testing/code-of';
import { admin, CatalogEnvironment, customer } from './catalog-environment.js';

let catalog: CatalogEnvironment;
beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const create = (nome: string, draft: Partial<ProductDraft> = {}) => {
  catalog.clock.advance(1);
  const product = { categoria: 'jogos' as const, preco: 25, ...draft, nome };
  return catalog.request(catalogMessages.createProduct, product, admin);
};

/** Shown from R$ 10 on. */
const VARIATIONS = [30, 10].map((price) => ({
  name: `Vale ${price}`,
  value: '',
  price,
  delivery: 'codes' as const,
}));

type Query = Input<typeof catalogMessages.listAllProducts.input>;

/** Names of all pages, two at a time. */
async function names(query: Query): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await catalog.request(
      catalogMessages.listAllProducts,
      { ...query, limit: 2, ...(cursor && { cursor }) },
      admin,
    );
    found.push(...page.items.map(({ nome }) => nome));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

describe('the admin’s list', () => {
  beforeEach(async () => {
    await create('Uber', { categoria: 'cs2', preco: 9.9 });
    await create('Zelda', { isActive: false, preco: 40 });
    await create('abóbora', { preco: 100 });
    await create('Robux', { isActive: false, variations: VARIATIONS });
    await create('Cabify', { categoria: 'transporte', isActive: false, preco: 9.9 });
  });

  it.each<[Query, string[]]>([
    [{}, ['Cabify', 'Robux', 'abóbora', 'Zelda', 'Uber']],
    [{ order: 'newest' }, ['Cabify', 'Robux', 'abóbora', 'Zelda', 'Uber']],
    [{ order: 'oldest' }, ['Uber', 'Zelda', 'abóbora', 'Robux', 'Cabify']],
    [{ order: 'name' }, ['abóbora', 'Robux', 'Zelda', 'Cabify', 'Uber']],
    [{ order: 'name', category: 'cs2' }, ['Cabify', 'Uber']],
    [{ order: 'price-asc' }, ['Uber', 'Cabify', 'Robux', 'Zelda', 'abóbora']],
    [{ order: 'price-desc' }, ['abóbora', 'Zelda', 'Robux', 'Cabify', 'Uber']],
    [{ order: 'price-desc', category: 'cs2' }, ['Cabify', 'Uber']],
    [{ order: 'price-asc', state: 'inactive' }, ['Cabify', 'Robux', 'Zelda']],
    [{ order: 'price-asc', state: 'inactive', category: 'jogos' }, ['Robux', 'Zelda']],
    [{ state: 'active' }, ['abóbora', 'Uber']],
    [{ state: 'inactive' }, ['Cabify', 'Robux', 'Zelda']],
    [{ state: 'inactive', order: 'oldest' }, ['Zelda', 'Robux', 'Cabify']],
    [{ state: 'inactive', order: 'name', category: 'jogos' }, ['Robux', 'Zelda']],
    [{ state: 'inactive', category: 'transporte' }, ['Cabify']],
    [{ q: 'zel', state: 'active' }, []],
    [{ q: 'zel', state: 'inactive' }, ['Zelda']],
    [{ q: 'elda', state: 'inactive' }, ['Zelda']],
    [{ q: 'elda', state: 'active' }, []],
    [{ q: 'transporte' }, ['Uber', 'Cabify']],
    [{ q: 'transporte', order: 'newest' }, ['Cabify', 'Uber']],
    [{ q: 'transporte', order: 'oldest' }, ['Uber', 'Cabify']],
    [{ q: 'jogos', order: 'name' }, ['abóbora', 'Robux', 'Zelda']],
    [{ q: 'jogos', order: 'price-asc' }, ['Robux', 'Zelda', 'abóbora']],
    [{ q: 'jogos', order: 'price-desc' }, ['abóbora', 'Zelda', 'Robux']],
    [{ q: 'jogos', order: 'price-asc', state: 'inactive' }, ['Robux', 'Zelda']],
    [{ q: 'transporte cab', order: 'price-asc' }, ['Cabify']],
    [{ q: 'elda', order: 'price-asc' }, ['Zelda']],
    [{ q: 'nada', order: 'price-asc' }, []],
  ])('of %p', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('leaves out what was deleted, in every order', async () => {
    const { id } = await create('Apagada');
    await catalog.request(catalogMessages.deleteProduct, { id }, admin);
    for (const order of productOrderSchema.options) {
      expect(await names({ order })).toHaveLength(5);
    }
  });

  it('says that a search in an order has all of its hits, or that it has not', async () => {
    const ask = () => catalog.request(catalogMessages.listAllProducts, { q: 'vale', order: 'oldest' }, admin);
    await create('Vale 0');
    expect(await ask()).toMatchObject({ isComplete: true, nextCursor: null });
    const products = catalog.collection('contas');
    const [one] = await products.find({ nome: 'Vale 0' }).toArray();
    const copies = Array.from({ length: MAX_SORTED_IN_PANEL }, (_, at) => ({
      ...one!,
      _id: `copy-${at}` as never,
      nameKey: `jogos:copy ${at}`,
      createdAt: at,
      searchOrder: at,
    }));
    await products.insertMany(copies);
    const page = await ask();
    expect(page.isComplete).toBe(false);
    // The oldest hit of all is not among the best ones, which are the newest of equals.
    expect(page.items[0]?.id).toBe('copy-1');
    expect(page.items).toHaveLength(24);
  });

  it('refuses a cursor of another order', async () => {
    const { nextCursor } = await catalog.request(
      catalogMessages.listAllProducts,
      { order: 'newest', limit: 2 },
      admin,
    );
    for (const asked of [{ order: 'name' }, { order: 'price-asc' }, { q: 'jogos', order: 'name' }] as const) {
      const next = { ...asked, cursor: nextCursor! };
      expect(await codeOf(catalog.request(catalogMessages.listAllProducts, next, admin))).toBe(
        platformErrors.invalidInput.code,
      );
    }
  });
});

describe('figures', () => {
  it('count listed products, and average the ratings of buyers', async () => {
    await create('Steam', { delivery: 'codes' });
    await create('Desligada', { isActive: false });
    expect(await catalog.request(figuresMessages.ofCatalog, {}, admin)).toEqual({
      listedProducts: 1,
      hasManualProduct: false,
      rating: null,
    });
    await create('À mão', { delivery: 'manual' });
    const shown = {
      name: 'Ana',
      comment: 'x',
      game: 'Jogos',
      date: '2026-11-01',
      createdAt: 1,
      isActive: true,
    };
    await catalog.collection('testimonials').insertMany(
      [
        { _id: 'a', ...shown, rating: 5, sample: false },
        { _id: 'b', ...shown, rating: 4, sample: false },
        { _id: 'c', ...shown, rating: 1, sample: true },
        { _id: 'd', ...shown, rating: 1, sample: false, isActive: false },
      ].map((one) => one as never),
    );
    expect(await catalog.request(figuresMessages.ofCatalog, {}, admin)).toEqual({
      listedProducts: 2,
      hasManualProduct: true,
      rating: 4.5,
    });
    expect(await codeOf(catalog.request(figuresMessages.ofCatalog, {}, customer))).toBe(
      platformErrors.forbidden.code,
    );
  });
});
