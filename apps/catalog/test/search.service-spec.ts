import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { catalogMessages, type ProductDraft } from '@vale/contracts/catalog';
import { mongo } from 'mongoose';
import { admin, CatalogEnvironment } from './catalog-environment.js';

/** Exceeds the number of products that are read for one word and page. */
const MANY = 1_200;

let catalog: CatalogEnvironment;

beforeEach(async () => {
  catalog = CatalogEnvironment.open();
  await catalog.start();
});
afterEach(() => catalog.close());

const found = async (q: string, category?: ProductDraft['categoria']) =>
  (await catalog.allCards({ q, ...(category && { category }) }, 100)).map(({ title }) => title);
const suggested = async (q: string) =>
  (await catalog.request(catalogMessages.suggestProducts, { q })).items.map(({ title }) => title);

/** Copies of a product, each newer than the one before, with other names and words. */
async function copies(id: string, count: number, wordsOf: (number: number) => string[]): Promise<void> {
  const products = catalog.collection('contas');
  const template = await products.findOne({ _id: id });
  const documents = Array.from({ length: count }, (_unused, number) => ({
    ...template,
    _id: `copy-${String(number).padStart(5, '0')}`,
    createdAt: catalog.clock.nowMs() + number,
    searchOrder: (template!['searchOrder'] as number) + number,
    nameKey: `copy:${number}`,
    searchTokens: wordsOf(number),
    card: { ...(template!['card'] as object), id: `copy-${number}`, title: `Cópia ${number}` },
  }));
  await products.insertMany(documents as never[]);
}

describe('a search by words', () => {
  it('puts a product of that name before newer ones of that brand, however many', async () => {
    await catalog.createProduct({ nome: 'Steam' });
    for (let number = 0; number < 30; number += 1)
      await catalog.createProduct({ nome: `Conta ${number}`, marca: 'Steam' });
    const first = await catalog.request(catalogMessages.listProducts, { q: 'stea', limit: 10 });
    expect(first.items.map(({ title }) => title).slice(0, 3)).toEqual(['Steam', 'Conta 29', 'Conta 28']);
    const all = await found('steam');
    expect(all).toHaveLength(31);
    expect(new Set(all).size).toBe(31);
  });

  it('reads the store once if all names have the words, and continues where its page ends', async () => {
    for (let number = 0; number < 12; number += 1)
      await catalog.createProduct({ nome: `Papel azul ${number}` });
    const { id: brandsOwn } = await catalog.createProduct({ nome: 'Papel', marca: 'Azul' });
    const newest = Array.from({ length: 12 }, (_unused, at) => `Papel azul ${11 - at}`);
    // A brand's product is the newest: names come first all the same.
    expect(await found('pape azul')).toEqual([...newest, 'Papel']);
    await catalog.request(
      catalogMessages.changeProduct,
      { id: brandsOwn, change: { isActive: false } },
      admin,
    );
    const find = jest.spyOn(mongo.Collection.prototype, 'find');
    const reads = () => find.mock.calls.filter((one) => JSON.stringify(one).includes('searchTokens'));
    const first = await catalog.request(catalogMessages.listProducts, { q: 'pape azul', limit: 10 });
    expect(reads()).toHaveLength(1);
    const rest = { q: 'pape azul', limit: 10, cursor: first.nextCursor! };
    const second = await catalog.request(catalogMessages.listProducts, rest);
    // Six more queries: hits in the title, in other texts and by hints, each for available and for sold-out products.
    expect(reads()).toHaveLength(7);
    find.mockRestore();
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(newest);
    expect(second.nextCursor).toBeNull();
  });

  it('finds the oldest product of a rare word among many with the other words', async () => {
    const { id } = await catalog.createProduct({ nome: 'Papel azul raro' });
    await copies(id, MANY, () => ['papel', 'azul', '=papel', '=azul', '#jogos']);
    expect(await found('papel azul raro')).toEqual(['Papel azul raro']);
    expect(await found('raro', 'jogos')).toEqual(['Papel azul raro']);
    expect(await found('raro', 'viagens')).toEqual([]);
  });

  it('reads a part of the products for a page of common words, and finds all over its pages', async () => {
    const { id } = await catalog.createProduct({ nome: 'Lote papel dourado' });
    await copies(id, MANY, (number) => [
      ...['papel', '=papel'],
      ...(number % 2 ? ['dourado', '=dourado'] : ['fisico', '=fisico']),
      ...(number === 3 ? ['fisico', '=fisico'] : []),
    ]);
    const both = await found('papel dourado');
    expect(both).toHaveLength(MANY / 2 + 1);
    expect(new Set(both).size).toBe(both.length);
    expect(both[0]).toBe(`Cópia ${MANY - 1}`);
    expect(await found('dourado fisico')).toEqual(['Cópia 3']);
    const first = await catalog.request(catalogMessages.listProducts, { q: 'dourado fisico' });
    expect(first.items).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
  });

  it('reads the common word whose newest products are the oldest', async () => {
    const { id } = await catalog.createProduct({ nome: 'Lote papel' });
    await copies(id, MANY, (number) => [
      ...['papel', '=papel'],
      ...(number < MANY / 2 ? ['azul', '=azul'] : []),
    ]);
    const first = await catalog.request(catalogMessages.listProducts, { q: 'papel azul', limit: 10 });
    expect(first.items.map(({ title }) => title)[0]).toBe(`Cópia ${MANY / 2 - 1}`);
    expect(first.items).toHaveLength(10);
    expect(await found('papel azul')).toHaveLength(MANY / 2);
  });
});

describe('a sold-out product', () => {
  const soldOut = { delivery: 'codes' as const };

  it('comes last in lists of any order and in searches, over all their pages', async () => {
    for (let number = 0; number < 7; number += 1)
      await catalog.createProduct({
        nome: `Steam ${number}`,
        preco: 10 + number,
        ...(number % 2 ? soldOut : {}),
      });
    await catalog.createProduct({ nome: 'Conta', marca: 'Steam', preco: 90, ...soldOut });
    await catalog.createProduct({ nome: 'Outra', marca: 'Steam', preco: 5 });
    const lastOnes = ['Conta', 'Steam 5', 'Steam 3', 'Steam 1'];
    const free = ['Outra', 'Steam 6', 'Steam 4', 'Steam 2', 'Steam 0'];
    for (const limit of [1, 2, 3, 5, 6, 9, 10]) {
      const titles = async (query: object) =>
        (await catalog.allCards(query, limit)).map(({ title }) => title);
      expect(await titles({})).toEqual([...free, ...lastOnes]);
      expect(await titles({ category: 'jogos' })).toEqual([...free, ...lastOnes]);
      expect(await titles({ q: 'steam' })).toEqual([...free, ...lastOnes]);
      expect(await titles({ ordem: 'menor-preco' })).toEqual([
        ...['Outra', 'Steam 0', 'Steam 2', 'Steam 4', 'Steam 6'],
        ...['Steam 1', 'Steam 3', 'Steam 5', 'Conta'],
      ]);
      expect((await titles({ ordem: 'maior-preco' })).slice(5)).toEqual(lastOnes);
    }
  });

  it('is suggested only if nothing else is found', async () => {
    await catalog.createProduct({ nome: 'Steam esgotado', ...soldOut });
    await catalog.createProduct({ nome: 'Steam' });
    expect(await suggested('steam')).toEqual(['Steam']);
    expect(await suggested('steam esg')).toEqual(['Steam esgotado']);
  });
});

describe('suggestions', () => {
  it('are what a search finds, or else what it finds with one typing error forgiven', async () => {
    await catalog.createProduct({ nome: 'Cartão Netflix' });
    await catalog.createProduct({ nome: 'Roblox', marca: 'Robux' });
    expect(await suggested('netf')).toEqual(['Cartão Netflix']);
    for (const typed of [
      'netflx',
      'nteflix',
      'netfliz',
      'nettflix',
      'netfkix cart',
      'cartao metflix',
      'nwtf',
    ])
      expect(await suggested(typed)).toEqual(['Cartão Netflix']);
    for (const typed of ['ribux', 'roblix']) expect(await suggested(typed)).toEqual(['Roblox']);
  });

  it('forgive neither two errors, nor one in a number or a short word', async () => {
    await catalog.createProduct({ nome: 'Conta FC26 Edição 1234' });
    for (const typed of ['contta edixao', '1235', 'fd', '', '   '])
      expect(await suggested(typed)).toEqual([]);
  });

  it('follow a changed name, and leave out what is inactive', async () => {
    const { id } = await catalog.createProduct({ nome: 'Netflix' });
    const change = (patch: object) =>
      catalog.request(catalogMessages.changeProduct, { id, change: patch }, admin);
    await change({ nome: 'Disney' });
    expect([await suggested('netflx'), await suggested('disny')]).toEqual([[], ['Disney']]);
    await change({ isActive: false });
    expect([await suggested('disney'), await suggested('disny')]).toEqual([[], []]);
  });
});
