import { describe, expect, it } from '@jest/globals';
import {
  productDraftSchema,
  stockNames,
  type ProductDraft,
  type ProductPatch,
} from '@vale/contracts/catalog';
import {
  availabilityChange,
  changeProduct,
  derivedFields,
  newProduct,
  normalName,
  toProduct,
  type NewProduct,
  type ProductRecord,
} from './product.js';

const made = (draft: Partial<ProductDraft> = {}): NewProduct =>
  newProduct(productDraftSchema.parse({ nome: 'Cartão Steam', categoria: 'jogos', ...draft }), {
    id: 'p1',
    nowMs: 5,
  });

const changed = (product: ProductRecord, patch: ProductPatch) => changeProduct(product, patch, () => 1);

describe('a new product', () => {
  it('has the fields by which it is listed and found, and its expiry yet to be published', () => {
    expect(made({ categoria: 'ea-fc26', marca: 'EA', expiraEm: 9 })).toMatchObject({
      _id: 'p1',
      createdAt: 5,
      canonicalCategory: 'viagens',
      nameKey: 'viagens:cartão steam',
      searchText: 'cartao steam ea',
      searchTokens: expect.arrayContaining(['car', 'cartao', 'steam', 'ea', 'viagens', '#viagens']),
      unpublishedExpiry: 9,
      isListed: true,
      card: { id: 'p1', title: 'Cartão Steam', category: 'ea-fc26', expiraEm: 9, soldOut: false },
    });
    expect(made({ isActive: false }).isListed).toBe(false);
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
    expect(changed(made(), { nome: 'Uber', categoria: 'cs2' }).$set).toEqual({
      nome: 'Uber',
      categoria: 'cs2',
      canonicalCategory: 'transporte',
      nameKey: 'transporte:uber',
      searchText: 'uber ',
      searchTokens: expect.arrayContaining(['ube', 'uber', 'transporte', '#transporte']),
      soldOut: [],
      isListed: true,
      card: expect.objectContaining({ title: 'Uber', category: 'cs2' }),
    });
  });

  it('removes optional fields by null, from the search too', () => {
    const change = changed(made({ marca: 'Kabrum', preco: 10 }), { marca: null, preco: null });
    expect(change.$unset).toEqual({ marca: 1, preco: 1 });
    expect(change.$set.searchText).toBe('cartao steam ');
    expect(change.$set.searchTokens).not.toContain('kabrum');
    expect(change.$set).not.toHaveProperty('marca');
  });

  it('is published only if it changes the expiry date', () => {
    const dated = made({ expiraEm: 9 });
    expect(changed(dated, { expiraEm: 20 }).$set).toMatchObject({
      expiraEm: 20,
      unpublishedExpiry: 20,
    });
    expect(changed(dated, { expiraEm: 9, badge: 'VIP' }).$set).not.toHaveProperty('unpublishedExpiry');
    expect(changed(dated, { expiraEm: null })).toMatchObject({
      $set: { expiraEm: null, isListed: true },
      $unset: { unpublishedExpiry: 1 },
    });
  });

  it('lists a product whose expiry is published only with another date', () => {
    const { unpublishedExpiry: _, ...expired } = made({ expiraEm: 9 });
    expect(changed(expired, { badge: 'VIP' }).$set.isListed).toBe(false);
    expect(changed(expired, { expiraEm: 20 }).$set.isListed).toBe(true);
    expect(changed(expired, { expiraEm: null }).$set.isListed).toBe(true);
  });
});

describe('a sold-out product', () => {
  const variation = { name: '100', value: '', price: 1, delivery: 'codes' as const };
  const product = made({
    delivery: 'codes',
    variations: [
      variation,
      { ...variation, name: 'manual', delivery: 'manual' },
      { ...variation, name: 'fora', checkoutUrl: 'https://example.com' },
    ],
  });

  it('is one that is delivered from stock', () => {
    expect(stockNames(product)).toEqual(['100']);
    expect(stockNames(made({ delivery: 'codes' }))).toEqual(['']);
    expect(stockNames(made({ delivery: 'manual' }))).toEqual([]);
    expect(stockNames(made({ delivery: 'codes', checkoutUrl: 'https://example.com' }))).toEqual([]);
  });

  it('is one without a code', () => {
    expect(derivedFields(product, () => 0).soldOut).toEqual(['100']);
    expect(derivedFields(product, () => 1).soldOut).toEqual([]);
  });

  it('is stored with the card when a stock is emptied or filled, and published', () => {
    const one = made({ delivery: 'codes', variations: [variation, { ...variation, name: '200' }] });
    expect([one.soldOut, one.card.soldOut]).toEqual([['100', '200'], true]);
    expect(availabilityChange(one, () => 0)).toBeUndefined();
    const filled = availabilityChange(one, (name) => (name === '200' ? 3 : 0));
    expect(filled?.change.$set).toEqual({ soldOut: ['100'], card: { ...one.card, soldOut: false } });
    expect(filled?.events.map(({ data }) => data)).toEqual([
      { productId: 'p1', variation: '200', soldOut: false },
    ]);
    const emptied = availabilityChange({ ...one, soldOut: [] }, (name) => (name === '200' ? 3 : 0));
    expect(emptied?.events.map(({ data }) => data)).toEqual([
      { productId: 'p1', variation: '100', soldOut: true },
    ]);
  });
});

describe('a stored product as others see it', () => {
  it('has the contract’s fields and nothing of the store', () => {
    const stored = { ...made({ expiraEm: 9 }), schemaVersion: 1, version: 3, outbox: [] };
    const product = toProduct(stored);
    expect(product).toEqual({
      ...productDraftSchema.parse({ nome: 'Cartão Steam', categoria: 'jogos', expiraEm: 9 }),
      id: 'p1',
      createdAt: 5,
      soldOut: [],
    });
  });
});
