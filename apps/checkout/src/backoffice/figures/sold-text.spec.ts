import { expect, it } from '@jest/globals';
import type { LineItem } from '../../orders/life/order.js';
import { soldText } from './sold-text.js';

const steam = { id: 'p1', title: 'Steam', category: 'jogos', image: '' } as const;
const unit = (more: Partial<LineItem>): LineItem => ({
  line: 0,
  kind: 'variation',
  productId: 'p1',
  variation: 'R$ 50',
  label: 'R$ 50',
  priceCentavos: 5_000,
  delivery: 'codes',
  ...more,
});

it.each([
  [[unit({})], 'Steam, R$ 50'],
  [[unit({ kind: 'product', variation: '' })], 'Steam'],
  [[unit({}), unit({ kind: 'bump', variation: '' })], 'Steam, R$ 50'],
  [[unit({}), unit({}), unit({ product: { ...steam, title: 'Xbox' } })], 'Steam, R$ 50 e mais 2'],
  [[unit({ product: { ...steam, title: 'Xbox' } })], 'Xbox, R$ 50'],
])('names the items of an order: %#', (lines, text) => {
  expect(soldText({ product: steam, lines })).toBe(text);
});
