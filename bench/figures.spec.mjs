import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  cpuText,
  markdownTable,
  median,
  percentile,
  rateText,
  ratioText,
  ratiosText,
  short,
  shuffled,
  spreadOf,
  summaryOf,
} from './figures.mjs';
import { readOptions } from './options.mjs';
import { missingRows, rowName, tableOf, works } from './table.mjs';

const round = (perSecond, p50 = 1, p99 = 4) => ({ perSecond, p50, p99 });

describe('figures', () => {
  it('have the processor time of each work where all rounds have it', () => {
    const rounds = [12, 14, 13].map((cpu) => ({ ...round(100), cpu }));
    expect(cpuText([summaryOf(rounds), summaryOf([round(100)])])).toBe('CPU 13.0 / – ms');
  });

  it('take the middle of the rounds, in whatever order they come', () => {
    expect(median([30, 10, 20])).toBe(20);
    expect(median([40, 10, 20, 30])).toBe(25);
    expect(median([7])).toBe(7);
    expect(spreadOf([30, 10, 20])).toEqual({ median: 20, min: 10, max: 30 });
  });

  it('sort numbers as numbers, and leave the list as it was', () => {
    const values = [100, 9, 20];
    expect(median(values)).toBe(20);
    expect(percentile(values, 0.99)).toBe(100);
    expect(values).toEqual([100, 9, 20]);
  });

  it('give the percentile that a share of the values does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_unused, at) => at + 1);
    expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100]);
    expect(percentile([5], 0.5)).toBe(5);
  });

  it('put the sizes of a round in every order, and keep each', () => {
    const draws = [0.9, 0, 0.5];
    expect(shuffled([1, 2, 3, 4], () => draws.shift())).toEqual([3, 2, 1, 4]);
    const orders = new Set(Array.from({ length: 200 }, () => shuffled([1, 2, 3]).join('')));
    expect([...orders].sort()).toEqual(['123', '132', '213', '231', '312', '321']);
  });

  it('summarise rounds by the medians of each figure', () => {
    expect(summaryOf([round(100, 2, 9), round(300, 1, 30), round(200, 3, 8)])).toEqual({
      perSecond: { median: 200, min: 100, max: 300 },
      p50: 2,
      p99: 9,
    });
  });
});

describe('texts', () => {
  it('have three digits that mean something', () => {
    expect([0, 0.368, 5.5, 36.72, 146.6, 41_312].map(short)).toEqual([
      '0',
      '0.37',
      '5.50',
      '36.7',
      '147',
      '41,312',
    ]);
  });

  it('show the noise where there were several rounds', () => {
    const summaries = [summaryOf([round(100), round(120), round(90)]), summaryOf([round(1_000, 2, 8)])];
    expect(rateText(summaries)).toBe('100 (90.0–120) / 1,000 per s; p50 1.00 / 2.00, p99 4.00 / 8.00 ms');
  });

  it('relate a figure to its limit of the same connections', () => {
    const summaries = [summaryOf([round(700, 1, 6)]), summaryOf([round(50, 1, 8)])];
    const limits = [summaryOf([round(1_000, 1, 2)]), summaryOf([round(1_000, 1, 4)])];
    expect(ratioText(summaries, limits)).toBe('70 / 5.0 %; p99 3.00 / 2.00×');
  });

  it('relate a size to the smallest round by round, so that a busy minute changes no ratio', () => {
    expect(ratiosText([2, 22, 3.3], [2, 20, 3])).toBe('1.10 (1.00–1.10)');
    expect(ratiosText([3], [2])).toBe('1.50');
    expect(ratiosText([Number.NaN], [2])).toBe('–');
  });

  it('make a table of Markdown', () => {
    expect(markdownTable(['a', 'b'], [[1, 'x|y']])).toBe('| a | b |\n| --- | --- |\n| 1 | x\\|y |');
  });

  it('put what was measured beside what was before', () => {
    const table = tableOf([
      { work: 'list', products: 20_000, now: 'N', limit: 'L', ratio: 'R' },
      { work: 'memory', now: '90 / 120 MB' },
      { work: 'home', products: 500 },
    ]);
    const [, , list, memory, home] = table.split('\n').map((line) => line.split(' | '));
    expect(list.slice(0, 6)).toEqual(['| list of 20', '20,000', works.list.before, 'N', 'L', 'R']);
    expect(memory.slice(3, 6)).toEqual(['90 / 120 MB', '–', '–']);
    expect(home.slice(3, 6)).toEqual(['…', '…', '…']);
  });

  it('name what was not measured, each size of it', () => {
    const sizes = [500, 20_000];
    const all = Object.keys(works).flatMap((work) => [
      { work },
      ...sizes.map((products) => ({ work, products })),
    ]);
    expect(missingRows(all, sizes)).toEqual([]);
    const lacking = all.filter(({ work, products }) => work !== 'firstStart' && products !== 20_000);
    const names = missingRows(lacking, sizes).map(rowName);
    expect(names).toContain('place + cancel an order, 20,000 products');
    expect(names).toContain('memory idle / after these loads, 20,000 products');
    expect(names.at(-1)).toBe('first start');
    expect(names).not.toContain('first start, 20,000 products');
    expect(missingRows([], [500]).map(({ work }) => work)).not.toContain('growth');
  });

  it('of the README have every work', () => {
    const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
    for (const { name, before } of Object.values(works)) {
      const row = readme.split('\n').find((line) => line.startsWith(`| ${name} `));
      expect(row).toContain(before);
    }
  });
});

describe('options', () => {
  it('measure both sizes, and a small one when it must be quick', () => {
    expect(readOptions([])).toEqual({
      products: [500, 20_000],
      rounds: 3,
      quick: false,
      markdown: false,
      peers: false,
      scaleOut: false,
      growth: false,
      prepare: false,
      growthFolder: undefined,
      adminLists: false,
      waiting: false,
      all: false,
      orders: [10_000, 1_000_000],
      limitMs: 510_000,
    });
    expect(readOptions(['--quick'])).toMatchObject({ products: [500], rounds: 1, limitMs: 150_000 });
  });

  it('take sizes in order, however they are written', () => {
    expect(readOptions(['--products', '20000,500']).products).toEqual([500, 20_000]);
    expect(readOptions(['--products=100', '--markdown', '--peers'])).toMatchObject({
      products: [100],
      markdown: true,
      peers: true,
    });
    expect(readOptions(['--growth']).products).toEqual([500, 20_000, 500_000]);
    expect(readOptions(['--growth', '--orders', '2000,10']).orders).toEqual([10, 2_000]);
    expect(readOptions(['--growth', '--prepare', '--folder', '/data/growth'])).toMatchObject({
      prepare: true,
      growthFolder: '/data/growth',
    });
  });

  it('are refused when they make no sense', () => {
    for (const args of [
      ['--products', '0'],
      ['--orders', 'x'],
      ['--products', 'many'],
      ['--rounds', '0'],
      ['--fast'],
      ['--prepare'],
      ['--folder', 'growth'],
      ['--all', '--quick'],
    ])
      expect(() => readOptions(args)).toThrow(/bench/);
  });
});
