import { describe, expect, it } from '@jest/globals';
import type { ProductCard } from '@vale/contracts/catalog';
import { HOUR_MS } from '@vale/contracts/time';
import { countFacets, filtered, mixedBestSellers, type FacetRow } from './product-facets.js';

/** 20:00 in São Paulo, when it is the next day in UTC already after 21:00. */
const NOW = Date.parse('2026-11-22T23:00:00Z');

function row(id: string, card: Partial<ProductCard>, extras: FacetRow['extras'] = {}): FacetRow {
  return {
    card: {
      id,
      title: id,
      price: 50,
      priceText: '',
      image: '',
      badge: 'NOVO',
      category: 'jogos',
      expiraEm: null,
      soldOut: false,
      ...card,
    },
    extras,
  };
}

const rows = [
  row('steam', { marca: 'Steam', price: 25 }, { regiao: 'Brasil' }),
  row('steam-us', { marca: 'STEAM', price: 120 }, { regiao: 'Estados Unidos' }),
  row('xbox', { marca: 'Xbox', price: 25.01, badge: 'VIP', expiraEm: NOW + 2 * HOUR_MS }),
  row('plain', { price: 300, expiraEm: NOW + 24 * HOUR_MS }),
];
const ids = (found: readonly FacetRow[]) => found.map(({ card }) => card.id);
const valuesOf = (name: string, filter = {}) =>
  countFacets(rows, filter, NOW).facets.find((facet) => facet.name === name)?.values ?? [];

describe('a filtered list', () => {
  it('has products with one of the chosen values of each facet', () => {
    expect(ids(filtered(rows, { marca: 'steam,xbox' }, NOW))).toEqual(['steam', 'steam-us', 'xbox']);
    expect(ids(filtered(rows, { marca: 'steam,xbox', regiao: 'estados-unidos' }, NOW))).toEqual(['steam-us']);
    expect(filtered(rows, { marca: 'playstation' }, NOW)).toEqual([]);
  });

  it('puts a price into one range only', () => {
    expect(ids(filtered(rows, { preco: 'ate-25' }, NOW))).toEqual(['steam']);
    expect(ids(filtered(rows, { preco: '25-50,acima-200' }, NOW))).toEqual(['xbox', 'plain']);
  });

  it('knows what expires today by the calendar of São Paulo', () => {
    expect(ids(filtered(rows, { expira: 'hoje' }, NOW))).toEqual(['xbox']);
    expect(ids(filtered(rows, { expira: 'hoje' }, NOW + 2 * HOUR_MS))).toEqual([]);
  });

  it('is ordered by price both ways, and else left as it was', () => {
    expect(ids(filtered(rows, { ordem: 'menor-preco' }, NOW))).toEqual([
      'steam',
      'xbox',
      'steam-us',
      'plain',
    ]);
    expect(ids(filtered(rows, { ordem: 'maior-preco' }, NOW))[0]).toBe('plain');
    expect(ids(filtered(rows, {}, NOW))).toEqual(ids(rows));
  });
});

describe('best sellers of the whole shop', () => {
  it('come first, then the categories take turns, and sold-out products are last', () => {
    const shop = [
      row('trip-1', { category: 'viagens' }),
      row('gone', { category: 'jogos', soldOut: true }),
      row('trip-2', { category: 'ea-fc26' }),
      row('trip-3', { category: 'viagens' }),
      row('game-1', { category: 'jogos' }),
      { ...row('sold', { category: 'viagens' }), sales: { count: 2 } },
      row('app-1', { category: 'app-stores' }),
      row('game-2', { category: 'jogos' }),
    ];
    expect(ids(mixedBestSellers(filtered(shop, { ordem: 'mais-vendidos' }, NOW)))).toEqual([
      ...['sold', 'trip-1', 'game-1', 'app-1', 'trip-2', 'game-2', 'trip-3', 'gone'],
    ]);
  });
});

describe('facets', () => {
  it('count one brand once, however it is written', () => {
    expect(valuesOf('marca')).toEqual([
      { key: 'steam', label: 'Steam', count: 2 },
      { key: 'xbox', label: 'Xbox', count: 1 },
    ]);
  });

  it('are written as the product has them, also where an object has a property of that name', () => {
    const odd = ['constructor', 'toString'].map((plataforma) => row(plataforma, {}, { plataforma }));
    const { facets } = countFacets(odd, {}, NOW);
    expect(facets.find(({ name }) => name === 'plataforma')?.values.map(({ label }) => label)).toEqual([
      'constructor',
      'toString',
    ]);
  });

  it('count a value among what is chosen of the others, not of its own', () => {
    expect(valuesOf('marca', { marca: 'xbox', regiao: 'brasil' })).toEqual([
      { key: 'steam', label: 'Steam', count: 1 },
      { key: 'xbox', label: 'Xbox', count: 0 },
    ]);
    expect(countFacets(rows, { marca: 'xbox' }, NOW).total).toBe(1);
  });

  it('offer NOVO only while cards show it', () => {
    const days = (count: number) => NOW - count * 24 * HOUR_MS;
    const some = [
      row('new', { createdAt: days(29) }),
      row('old', { createdAt: days(31) }),
      row('vip', { createdAt: days(31), badge: 'VIP' }),
    ];
    expect(countFacets(some, {}, NOW).facets).toEqual([
      {
        name: 'selo',
        values: [
          { key: 'novo', label: 'NOVO', count: 1 },
          { key: 'vip', label: 'VIP', count: 1 },
        ],
      },
    ]);
    expect(ids(filtered(some, { selo: 'novo' }, NOW))).toEqual(['new']);
  });

  it('keep price ranges in their order, and leave out what tells no products apart', () => {
    expect(valuesOf('preco').map(({ key }) => key)).toEqual(['ate-25', '25-50', '100-200', 'acima-200']);
    const alike = [row('a', { marca: 'Steam' }), row('b', { marca: 'Steam' })];
    expect(countFacets(alike, {}, NOW).facets).toEqual([]);
  });
});
