import { describe, expect, it } from '@jest/globals';
import { markdownTable, median, short, tableOf } from './figures.mjs';
import { readOptions } from './options.mjs';

const load = (p50, perSecond, cpu = Number.NaN) => ({ p50, perSecond, cpu });

describe('figures', () => {
  it('take the middle of the rounds, and leave the list as it was', () => {
    const values = [100, 9, 20];
    expect(median(values)).toBe(20);
    expect(median([40, 10, 20, 30])).toBe(25);
    expect(values).toEqual([100, 9, 20]);
  });

  it('have three significant digits', () => {
    const values = [0, 0.368, 5.5, 36.72, 146.6, 41_312, Number.NaN];
    expect(values.map(short)).toEqual(['0', '0.37', '5.50', '36.7', '147', '41,312', '–']);
  });

  it('relate columns round by round, so that a busy round changes no ratio', () => {
    const rounds = {
      first: [load(2, 50, 4), load(20, 5, 40), load(3, 40, 5)],
      last: [load(3, 40, 4), load(30, 4, 40), load(6, 20, 10)],
      limit: [load(1, 100), load(10, 10), load(1, 100)],
    };
    const sizes = [
      { products: 500, orders: 1_000 },
      { products: 20_000, orders: 100_000 },
    ];
    const memory = { first: [100], last: [125] };
    const table = tableOf(
      [
        { name: 'list', rounds },
        { name: 'memory', unit: 'MB', rounds: memory },
      ],
      sizes,
    );
    const [header, , list, scalar] = table.split('\n');
    expect(header).toContain('500 products, 1,000 orders | 20,000 products, 100,000 orders');
    expect(list).toBe(
      '| list | 3.00 ms · 40.0/s · 5.00 ms | 6.00 ms · 20.0/s · 10.0 ms | ×1.50 · ×1.00 | 1.00 ms · 100/s | 50 % | – |',
    );
    expect(scalar).toBe('| memory | 100 MB | 125 MB | ×1.25 | – | – | – |');
  });

  it('stand in a table of Markdown', () => {
    expect(markdownTable(['a', 'b'], [[1, 'x|y']])).toBe('| a | b |\n| --- | --- |\n| 1 | x\\|y |');
  });
});

describe('options', () => {
  it('measure everything at two sizes, and less when it must be quick', () => {
    const full = readOptions([]);
    expect([...full.parts]).toEqual(['reads', 'orders', 'memory', 'growth', 'purchase', 'peers']);
    expect(full.sizes).toEqual([
      { products: 500, orders: 1_000 },
      { products: 20_000, orders: 100_000 },
    ]);
    expect(readOptions(['--quick']).rounds).toBe(1);
    expect([...readOptions(['--parts', 'reads']).parts]).toEqual(['reads']);
  });

  it.each([
    [['--sizes', '500']],
    [['--sizes', '10:10']],
    [['--rounds', '0']],
    [['--parts', 'speed']],
    [['--fast']],
  ])('are refused when they make no sense: %j', (args) => {
    expect(() => readOptions(args)).toThrow(/npm run bench/);
  });
});
