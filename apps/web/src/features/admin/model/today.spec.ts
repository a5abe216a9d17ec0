import { describe, expect, it } from '@jest/globals';
import { lowStocks, serverAlerts, sinceText, stockText } from './today.js';

const stand = { held: 0, assigned: 0, withdrawn: 0, lowAt: null, ignoreCase: false, shared: null };
const stock = (variation: string, free: number, more: object = {}) => {
  const known = { productId: 'p1', variation, free };
  return Object.assign(known, stand, more);
};
const names = [
  {
    id: 'p1',
    kind: 'product' as const,
    name: 'Steam',
    variations: ['empty', 'few', 'many', 'asked', 'text'],
  },
];
const sold = [
  { productId: 'p1', variation: 'few', units: 70 },
  { productId: 'p1', variation: 'many', units: 7 },
];

describe('low stocks', () => {
  it('are empty ones, those that end within days, and those at the owner’s level, the first to end first', () => {
    const stocks = [
      stock('many', 100),
      stock('asked', 9, { lowAt: 10 }),
      stock('empty', 0),
      stock('few', 5),
      stock('few', 5),
      stock('text', 0, { shared: { sales: null } }),
      stock('no-longer-sold', 0),
    ];
    expect(lowStocks({ stocks, sold, names }).map((one) => [one.name, stockText(one)])).toEqual([
      ['Steam, few', '5 códigos, duram 12 horas'],
      ['Steam, empty', 'Esgotado'],
      ['Steam, asked', '9 códigos'],
    ]);
  });

  it.each([
    [1, 0.02, '1 código, dura 1 hora'],
    [3, 1, '3 códigos, duram 1 dia'],
    [0, 0, 'Esgotado'],
  ])('%d codes for %d days: %s', (free, days, text) => {
    expect(stockText({ productId: 'p', variation: '', name: '', free, days })).toBe(text);
  });
});

it.each([
  [5, 'há 1 min'],
  [42 * 60, 'há 42 min'],
  [3 * 3_600, 'há 3 h'],
  [24 * 3_600, 'há 1 dia'],
  [50 * 3_600, 'há 2 dias'],
])('%d seconds ago: %s', (seconds, text) => {
  expect(sinceText(0, seconds * 1_000)).toBe(text);
});

it('alerts of a full disk and of a late backup, and of nothing else that the server can do without', () => {
  const titles = (degraded: string) => serverAlerts(degraded).map(({ title }) => title);
  expect(titles('disk, backup')).toEqual(['Disco quase cheio', 'Cópia de segurança atrasada']);
  expect(titles('redis, backup')).toEqual(['Cópia de segurança atrasada']);
  expect(titles('false')).toEqual([]);
});
