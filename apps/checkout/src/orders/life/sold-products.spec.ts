import { describe, expect, it } from '@jest/globals';
import { anOrder } from '../../../test/order-builder.js';
import type { LineItem, Order } from './order.js';
import { describeLines } from './sold-products.js';

const [unit] = anOrder().lines;

/** An order of these titles, each so many times. */
function orderOf(items: [title: string, units: number, variation?: string][]): Order {
  const lines = items.flatMap(([title, units, variation], item) =>
    Array.from({ length: units }, () => {
      const product = { ...anOrder().product, id: title, title };
      const sold = variation
        ? { kind: 'variation' as const, variation, label: variation }
        : { kind: 'product' as const, label: title };
      return { ...unit!, productId: title, item, product, ...sold };
    }),
  );
  return anOrder({ lines: lines.map((line, number): LineItem => ({ ...line, line: number })) });
}

describe('the description for a provider', () => {
  it('is the title of the only product', () => {
    expect(describeLines(anOrder())).toBe('Gift Card');
  });

  it('names all items with their quantities, or those that are asked for', () => {
    const order = orderOf([
      ['Steam', 2, 'R$ 50'],
      ['Netflix', 1],
    ]);
    expect(describeLines(order)).toBe('2 × Steam – R$ 50, 1 × Netflix');
    expect(describeLines(order, order.lines.slice(1))).toBe('1 × Steam – R$ 50, 1 × Netflix');
  });

  it('counts the items for which there is no room', () => {
    const order = orderOf(['a', 'b', 'c', 'd'].map((name) => [name.repeat(40), 1]));
    expect(describeLines(order)).toBe(`1 × ${'a'.repeat(40)}, 1 × ${'b'.repeat(40)} e mais 2`);
  });
});
