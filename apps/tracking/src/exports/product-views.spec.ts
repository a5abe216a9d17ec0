import { expect, it } from '@jest/globals';
import { orderEventType, pageEventType } from './exported-event.js';
import { ProductViewCounter, sumOfViews } from './product-views.js';

const view = (visit: string, productId: string, over = {}) => ({
  id: '1',
  type: pageEventType('PageView'),
  time: 1,
  visit,
  productId,
  page: 'product',
  device: 'mobile',
  ...over,
});
const unit = (transactionId: string, productId: string, over = {}) => ({
  id: '2',
  type: orderEventType('unit-paid'),
  time: 1,
  transactionId,
  productId,
  productTitle: `Title of ${productId}`,
  unitKind: 'product',
  ...over,
});

it('counts visits and orders of a product once, without bots, other pages and bumps', () => {
  const counter = new ProductViewCounter();
  counter.add([view('v1', 'p1'), view('v1', 'p1'), view('v2', 'p1'), view('v1', 'p2')]);
  counter.add([
    view('v3', 'p1', { device: 'bot' }),
    view('v4', 'p1', { page: 'checkout' }),
    view('v1', 'p1'),
  ]);
  counter.add([unit('T1', 'p1'), unit('T1', 'p1'), unit('T2', 'p1'), unit('T2', 'p3', { unitKind: 'bump' })]);
  const [p1, p2, ...others] = counter.list();
  expect(p1).toEqual({ productId: 'p1', title: 'Title of p1', visits: 2, orders: 2 });
  expect(p2).toEqual({ productId: 'p2', title: '', visits: 1, orders: 0 });
  expect(others).toEqual([]);
});

it('tells visits apart, however many a day has', () => {
  const counter = new ProductViewCounter();
  counter.add(Array.from({ length: 100_000 }, (_, at) => view(`visit-${at}`, `p${at % 7}`)));
  expect(counter.list().reduce((sum, { visits }) => sum + visits, 0)).toBe(100_000);
});

it('keeps the products of a day that were seen most', () => {
  const counter = new ProductViewCounter();
  counter.add(Array.from({ length: 600 }, (_, at) => view('v1', `p${at}`)));
  counter.add([view('v2', 'p599')]);
  expect(counter.list()).toHaveLength(500);
  expect(counter.list()[0]).toMatchObject({ productId: 'p599', visits: 2 });
});

it('sums days, and begins with what is seen and not bought', () => {
  const of = (productId: string, visits: number, orders: number, title = '') => ({
    productId,
    title,
    visits,
    orders,
  });
  const days = [
    [of('a', 10, 9, 'A'), of('b', 5, 0)],
    [of('a', 1, 0), of('b', 5, 1, 'B'), of('c', 0, 4)],
  ];
  expect(sumOfViews(days, 10)).toEqual([of('b', 10, 1, 'B'), of('a', 11, 9, 'A')]);
  expect(sumOfViews(days, 1)).toHaveLength(1);
});
