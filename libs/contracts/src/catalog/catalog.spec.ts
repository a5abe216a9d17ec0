import { describe, expect, it } from '@jest/globals';
import {
  canonicalCategory,
  categorySlugs,
  categoryAnnouncement,
  categoryLabel,
  categoryOf,
  homeCategories,
  menuCategories,
  namesOfCategory,
  reportsView,
} from './shop-categories.js';
import { productDraftSchema, productPatchSchema } from './product-fields.js';
import { DEFAULT_FEATURES } from './product-values.js';
import { isExpired, shownPrice, type Product } from './product.js';
import { faceValueOf, priceLabel, savingOf } from './price.js';
import { fullTitle, toProductCard, toProductView } from './product-view.js';

const draft = productDraftSchema.parse({ nome: 'Vale Viagem', categoria: 'viagens' });
const product: Product = { ...draft, id: 'p1', createdAt: 0, soldOut: [] };
const variation = { name: '300', value: 'R$ 300', price: 150, delivery: 'codes' as const };

describe('categories', () => {
  // Categories added later may come between them, but do not change these five.
  const five: string[] = ['lojas-online', 'viagens', 'transporte', 'jogos', 'app-stores'];

  it('have the specification’s order in menu and home', () => {
    expect(menuCategories().filter((slug) => five.includes(slug))).toEqual(five);
    expect(
      homeCategories()
        .filter((slug) => five.includes(slug))
        .map(categoryLabel),
    ).toEqual(['Viagens', 'Jogos', 'Google Play / Apple Store', 'Lojas Online', 'Transporte']);
  });

  it('has everything of a renamed category from the canonical one, but for its own announcement', () => {
    expect(categoryOf('ea-fc26')).toBe(categoryOf('viagens'));
    expect(categoryLabel('cs2')).toBe('Transporte');
    expect(categoryAnnouncement('ea-fc26')).toBe('PRÉ VENDA LIBERADA');
    expect([categoryAnnouncement('viagens'), categoryAnnouncement('cs2')]).toEqual([null, null]);
  });

  it('reports views of two pages only, and none of a former name', () => {
    expect(categorySlugs().filter(reportsView)).toEqual(['jogos', 'app-stores']);
  });

  it('lists a renamed category under both of its names', () => {
    expect(namesOfCategory('ea-fc26')).toEqual(['ea-fc26', 'viagens']);
    expect(namesOfCategory('viagens')).toEqual(['ea-fc26', 'viagens']);
    expect(canonicalCategory('cs2')).toBe('transporte');
    expect(namesOfCategory('jogos')).toEqual(['jogos']);
  });

  it('labels names that only old order bumps have', () => {
    expect([categoryLabel('app-stores'), categoryLabel('apex'), categoryLabel('outro')]).toEqual([
      'Google Play / Apple Store',
      'Apex Legends',
      'OUTRO',
    ]);
  });
});

describe('product', () => {
  it('starts with the defaults of the specification', () => {
    expect(draft).toMatchObject({
      badge: 'NOVO',
      features: DEFAULT_FEATURES,
      isActive: true,
      expiraEm: null,
    });
    expect(draft.fullAccess).toHaveLength(4);
  });

  it('changes only the fields that a change names', () => {
    expect(productPatchSchema.parse({ isActive: false })).toEqual({ isActive: false });
    expect(productPatchSchema.parse({ checkoutUrl: null })).toEqual({ checkoutUrl: null });
    expect(productPatchSchema.safeParse({ nome: null }).success).toBe(false);
  });

  it('refuses two variations of one name', () => {
    const result = productDraftSchema.safeParse({ ...draft, variations: [variation, variation] });
    expect(result.error?.issues[0]?.message).toBe('Cada variação precisa de um nome diferente');
  });

  it('takes prices with two decimals and no more', () => {
    expect(productDraftSchema.safeParse({ ...draft, preco: 19.99 }).success).toBe(true);
    expect(productDraftSchema.safeParse({ ...draft, preco: 19.999 }).success).toBe(false);
  });

  it('has an expiry that can be written as a date', () => {
    const accepts = (expiraEm: number) => productDraftSchema.safeParse({ ...draft, expiraEm }).success;
    for (const time of [0, Date.UTC(9999, 11, 31)]) expect([time, accepts(time)]).toEqual([time, true]);
    for (const time of [-1, 8_640_000_000_000_001, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])
      expect([time, accepts(time)]).toEqual([time, false]);
  });

  it('expires at its date', () => {
    expect(isExpired({ expiraEm: null }, 5)).toBe(false);
    expect(isExpired({ expiraEm: 6 }, 5)).toBe(false);
    expect(isExpired({ expiraEm: 5 }, 5)).toBe(true);
  });

  it('shows its own price, and with variations the cheapest one’s that can be bought', () => {
    const cheap = { ...variation, name: '100', price: 50 };
    expect(shownPrice({ preco: 10, variations: [] })).toBe(10);
    expect(shownPrice({ variations: [] })).toBe(0);
    expect(shownPrice({ preco: 0, variations: [variation, cheap] })).toBe(50);
    expect(shownPrice({ preco: 10, variations: [variation, cheap], soldOut: ['100'] })).toBe(150);
    expect(shownPrice({ variations: [variation, cheap], soldOut: ['100', '300'] })).toBe(50);
    expect(shownPrice({ variations: [{ ...variation, price: 0 }, variation] })).toBe(150);
  });

  it('has a starting price if it has variations, and the face value of what that buys', () => {
    const valued = [
      { ...variation, value: 'R$ 300,00' },
      { ...variation, name: '100', price: 50, value: 'R$ 100' },
    ];
    const card = toProductCard({ ...product, preco: 0, valorDeFace: 7, variations: valued });
    expect(card).toMatchObject({ startingPrice: true, priceText: 'R$ 50,00', valorDeFace: 100 });
    expect(priceLabel(card)).toBe('a partir de R$ 50,00');
    const views = toProductView({ ...product, variations: valued }).variations;
    expect(views.map((one) => one.faceValue)).toEqual([300, 100]);
    const plain = toProductCard({ ...product, preco: 25, valorDeFace: 50, variations: [] });
    expect(plain).not.toHaveProperty('startingPrice');
    expect(priceLabel(plain)).toBe('R$ 25,00');
    expect(plain.valorDeFace).toBe(50);
  });

  it('has a full title on its own page where it is named by its brand alone', () => {
    const steam = { title: 'Steam', marca: 'Steam', valorDeFace: 50 };
    expect(fullTitle(steam)).toBe('Gift Card Steam');
    expect(fullTitle({ ...steam, title: 'Gift card Steam R$ 50' })).toBe('Gift card Steam R$ 50');
    expect(fullTitle({ title: 'Steam', marca: 'Steam' })).toBe('Steam');
  });

  it('is delivered at once when all of it is a code of ours, and says where it works', () => {
    const manual = { ...variation, name: '500', delivery: 'manual' as const };
    const sold = { ...product, extras: { regiao: 'Brasil' }, variations: [variation] };
    expect(toProductCard(sold)).toMatchObject({ instant: true, regiao: 'Brasil' });
    const elsewhere = { ...sold, checkoutUrl: 'https://partner.example' };
    for (const other of [product, { ...sold, variations: [variation, manual] }, elsewhere])
      expect(toProductCard(other)).not.toHaveProperty('instant');
  });

  it('is sold out when nothing of it can be bought', () => {
    const manual = { ...variation, name: '500', delivery: 'manual' as const };
    expect(toProductCard({ ...product, variations: [variation], soldOut: ['300'] }).soldOut).toBe(true);
    expect(
      toProductCard({ ...product, variations: [variation, manual], soldOut: ['300', '500'] }).soldOut,
    ).toBe(false);
    expect(toProductCard({ ...product, delivery: 'codes', soldOut: [''] }).soldOut).toBe(true);
    expect(
      toProductView({ ...product, variations: [variation, manual], soldOut: ['300'] }).variations,
    ).toMatchObject([
      { name: '300', priceText: 'R$ 150,00', soldOut: true },
      { name: '500', soldOut: false },
    ]);
  });
});

describe('face value and saving', () => {
  it.each([
    ['R$ 100', 100],
    ['R$ 1.500,00', 1500],
    [' R$99,9 ', 99.9],
    ['1000 V-Bucks', undefined],
    ['R$ 10 ou R$ 20', undefined],
    ['', undefined],
  ])('reads %j as %p', (value, reais) => {
    expect(faceValueOf(value)).toBe(reais);
  });

  it('is stated only where something is saved', () => {
    expect(savingOf(50, 100)).toEqual({ faceValueText: 'R$ 100', percent: 50, savedText: 'R$ 50' });
    expect(savingOf(450, 700)?.percent).toBe(36);
    expect(savingOf(10, 99.9)?.faceValueText).toBe('R$ 99,90');
    for (const [price, face] of [
      [100, 100],
      [120, 100],
      [99.9, 100],
      [0, 100],
      [50, undefined],
    ] as const)
      expect(savingOf(price, face)).toBeNull();
  });
});
