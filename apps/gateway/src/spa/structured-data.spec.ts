import { describe, expect, it } from '@jest/globals';
import type { ProductView } from '@vale/contracts/catalog';
import { productData } from './structured-data.js';

const NOW = Date.UTC(2026, 10, 22);
const place = {
  publicUrl: 'https://loja.example',
  shopName: 'Loja',
  now: NOW,
  image: 'https://loja.example/p.png',
  showsRatings: true,
};

const product: ProductView = {
  id: 'p1',
  title: 'Steam',
  price: 25,
  priceText: 'R$ 25,00',
  image: '',
  badge: '',
  category: 'jogos',
  expiraEm: null,
  soldOut: false,
  marca: 'Valve',
  features: ['Global'],
  fullAccess: [],
  variations: [],
  extras: {},
  delivery: 'codes',
};
const variation = (name: string, price: number, soldOut = false): ProductView['variations'][number] => ({
  name,
  value: name,
  price,
  priceText: '',
  delivery: 'codes',
  soldOut,
});
const offersOf = (changes: Partial<ProductView>) =>
  (productData({ ...product, ...changes }, place)[0] as { offers?: object }).offers;

describe('the structured data of a product', () => {
  it('is its name, brand, picture, price and address', () => {
    expect(productData(product, place)[0]).toMatchObject({
      '@type': 'Product',
      name: 'Steam',
      sku: 'p1',
      url: 'https://loja.example/product/jogos/p1',
      image: ['https://loja.example/p.png'],
      brand: { name: 'Valve' },
      offers: {
        '@type': 'Offer',
        price: '25.00',
        priceCurrency: 'BRL',
        availability: 'https://schema.org/InStock',
        seller: { name: 'Loja' },
      },
    });
  });

  it('has no rating, as nobody has given one here', () => {
    expect(JSON.stringify(productData(product, place))).not.toMatch(/rating/i);
  });

  it('is the average of its buyers, where its page shows it', () => {
    const rated = { ...product, rating: { average: 4.5, count: 2 } };
    expect(productData(rated, place)[0]).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2 },
    });
    expect(JSON.stringify(productData(rated, { ...place, showsRatings: false }))).not.toMatch(/rating/i);
  });

  it('spans the prices of its variations', () => {
    const variations = [variation('A', 50), variation('B', 12.5, true), variation('C', 0)];
    expect(offersOf({ variations })).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '12.50',
      highPrice: '50.00',
      offerCount: 2,
      availability: 'https://schema.org/InStock',
      offers: [
        { name: 'A', price: '50.00', availability: 'https://schema.org/InStock' },
        { name: 'B', price: '12.50', availability: 'https://schema.org/OutOfStock' },
      ],
    });
  });

  it.each<[string, Partial<ProductView>, string]>([
    ['sold out', { soldOut: true }, 'OutOfStock'],
    ['expired', { expiraEm: NOW }, 'Discontinued'],
    ['expired and sold out', { expiraEm: NOW - 1, soldOut: true }, 'Discontinued'],
    ['about to expire', { expiraEm: NOW + 1 }, 'InStock'],
  ])('says that it is %s', (_, changes, availability) => {
    expect(offersOf(changes)).toMatchObject({ availability: `https://schema.org/${availability}` });
  });

  it('offers nothing for nothing', () => {
    expect(offersOf({ price: 0 })).toBeUndefined();
  });

  it('ends the price with the offer', () => {
    expect(offersOf({ expiraEm: NOW + 1_000 })).toMatchObject({
      priceValidUntil: '2026-11-22T00:00:01.000Z',
    });
  });

  it('is found under its category', () => {
    expect(productData(product, place)[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Início', item: 'https://loja.example/' },
        { position: 2, name: 'Jogos', item: 'https://loja.example/jogos' },
        { position: 3, name: 'Steam', item: 'https://loja.example/product/jogos/p1' },
      ],
    });
  });
});
