import { describe, expect, it } from '@jest/globals';
import { productDraftSchema, type ProductDraft } from '@vale/contracts/catalog';
import {
  changeProduct,
  newProduct,
  normalName,
  stockNames,
  toProduct,
  type ProductRecord,
} from './product.js';

const made = (draft: Partial<ProductDraft> = {}): ProductRecord =>
  newProduct(productDraftSchema.parse({ nome: 'Cartão Steam', categoria: 'jogos', ...draft }), {
    id: 'p1',
    nowMs: 5,
  });

describe('a new product', () => {
  it('has the fields by which it is listed and found, and its expiry yet to be published', () => {
    expect(made({ categoria: 'ea-fc26', marca: 'EA', expiraEm: 9 })).toMatchObject({
      _id: 'p1',
      createdAt: 5,
      canonicalCategory: 'viagens',
      nameKey: 'viagens:cartão steam',
      searchText: 'cartao steam ea',
      searchTokens: expect.arrayContaining(['c', 'cartao', 'steam', 'ea', 'viagens', '#viagens']),
      unpublishedExpiry: 9,
    });
    expect(made()).not.toHaveProperty('unpublishedExpiry');
  });

  it('has the same name as one that differs in outer spaces and case, not in accents', () => {
    expect(normalName('  STEAM ')).toBe(normalName('steam'));
    expect(normalName('Cartão')).not.toBe(normalName('Cartao'));
    expect(normalName('Cartão'.normalize('NFD'))).toBe(normalName('Cartão'.normalize('NFC')));
  });
});

describe('a change', () => {
  it('writes what it names and what follows from it', () => {
    expect(changeProduct(made(), { nome: 'Uber', categoria: 'cs2' }).$set).toEqual({
      nome: 'Uber',
      categoria: 'cs2',
      canonicalCategory: 'transporte',
      nameKey: 'transporte:uber',
      searchText: 'uber ',
      searchTokens: expect.arrayContaining(['ub', 'uber', 'transporte', '#transporte']),
    });
  });

  it('removes optional fields by null, from the search too', () => {
    const change = changeProduct(made({ marca: 'Valve', preco: 10 }), { marca: null, preco: null });
    expect(change.$unset).toEqual({ marca: 1, preco: 1 });
    expect(change.$set.searchText).toBe('cartao steam ');
    expect(change.$set.searchTokens).not.toContain('valve');
    expect(change.$set).not.toHaveProperty('marca');
  });

  it('of the expiry date is to be published, of anything else is not', () => {
    const dated = made({ expiraEm: 9 });
    expect(changeProduct(dated, { expiraEm: 20 }).$set).toMatchObject({
      expiraEm: 20,
      unpublishedExpiry: 20,
    });
    expect(changeProduct(dated, { expiraEm: 9, badge: 'VIP' }).$set).not.toHaveProperty('unpublishedExpiry');
    expect(changeProduct(dated, { expiraEm: null })).toMatchObject({
      $set: { expiraEm: null },
      $unset: { unpublishedExpiry: 1 },
    });
  });
});

describe('what is sold out', () => {
  const variation = { name: '100', value: '', price: 1, delivery: 'codes' as const };
  const product = made({
    delivery: 'codes',
    variations: [
      variation,
      { ...variation, name: 'manual', delivery: 'manual' },
      { ...variation, name: 'fora', checkoutUrl: 'https://example.com' },
    ],
  });

  it('can only be what is delivered from stock', () => {
    expect(stockNames(product)).toEqual(['100']);
    expect(stockNames(made({ delivery: 'codes' }))).toEqual(['']);
    expect(stockNames(made({ delivery: 'manual' }))).toEqual([]);
    expect(stockNames(made({ delivery: 'codes', checkoutUrl: 'https://example.com' }))).toEqual([]);
  });

  it('is what has no code', () => {
    expect(toProduct(product, () => 0).soldOut).toEqual(['100']);
    expect(toProduct(product, () => 1).soldOut).toEqual([]);
  });
});

describe('a stored product as others see it', () => {
  it('has the contract’s fields and nothing of the store', () => {
    const stored = { ...made({ expiraEm: 9 }), schemaVersion: 1, version: 3, outbox: [] };
    const product = toProduct(stored, () => 1);
    expect(product).toEqual({
      ...productDraftSchema.parse({ nome: 'Cartão Steam', categoria: 'jogos', expiraEm: 9 }),
      id: 'p1',
      createdAt: 5,
      soldOut: [],
    });
  });
});
