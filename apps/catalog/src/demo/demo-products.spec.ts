import { describe, expect, it } from '@jest/globals';
import { demoStock, stockNames } from '@vale/contracts/catalog';
import { bannerSvg, bumpSvg } from '../banner/banner.js';
import { motifs } from '../banner/motifs.js';
import { newProduct } from '../product/product.js';
import { demoOrderBumps } from './demo-order-bumps.js';
import { demoProducts } from './demo-products.js';
import { demoTestimonials } from './demo-testimonials.js';

/** One o’clock of the next day in UTC. */
const nowMs = Date.parse('2026-11-21T22:00-03:00');
const products = demoProducts(nowMs);
const bumps = demoOrderBumps(nowMs);

describe('the demo’s data', () => {
  it('delivers from stock exactly what the stock list knows', () => {
    const fromStock = [
      ...products.flatMap(({ id, draft }) =>
        stockNames(newProduct(draft, { id, nowMs: 0 })).map((name) => `${id}/${name}`),
      ),
      ...bumps.filter(({ delivery }) => delivery === 'codes').map(({ _id }) => `${_id}/`),
    ];
    const stocked = demoStock.map(({ productId, variation }) => `${productId}/${variation}`);
    expect(stocked.toSorted()).toEqual(fromStock.toSorted());
    expect(new Set(stocked).size).toBe(stocked.length);
  });

  it('has order bumps that are older than what is added on its first day', () => {
    expect(new Set(bumps.map(({ createdAt }) => createdAt))).toEqual(new Set(['2026-11-20']));
  });

  it('has no name twice in a category', () => {
    const keys = products.map(({ id, draft }) => newProduct(draft, { id, nowMs: 0 }).nameKey);
    expect(new Set(keys).size).toBe(products.length);
  });

  it('sells the preset at the specification’s prices', () => {
    const airbnb = products.find(({ id }) => id === 'demo-airbnb')!.draft;
    expect(airbnb.variations.map(({ value, price }) => [value, price])).toEqual([
      ['R$ 150,00', 75],
      ['R$ 300,00', 150],
      ['R$ 500,00', 250],
      ['R$ 700,00', 450],
      ['R$ 1.000,00', 500],
      ['R$ 1.500,00', 750],
    ]);
  });

  it('dates every testimonial in the past', () => {
    const now = Date.UTC(2026, 10, 21);
    const dates = demoTestimonials(now).map(({ date }) => date);
    expect(dates.every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && date < '2026-11-21')).toBe(true);
  });

  it('has a picture of its own for each order bump, and no brand with letters only', () => {
    expect(new Set(bumps.map(bumpSvg)).size).toBe(bumps.length);
    expect(bumps.filter(({ motif }) => !motifs[motif])).toEqual([]);
    const undrawn = products.filter(({ draft }) => draft.marca && bannerSvg(draft).includes('<text'));
    expect(undrawn.map(({ id }) => id)).toEqual([]);
  });
});
