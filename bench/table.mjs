import { markdownTable } from './figures.mjs';

const FIRST_COMMIT = '54bcbb2';
const NOT_MEASURED = '…';

/**
 * What is measured: a row of the table each. `before` is what issue 7 has for the first commit, measured from outside with
 * wrk; the peers' figures are from the same kind of machine.
 */
export const works = {
  list: {
    name: 'list of 20',
    before: '170–200 / 330–430 per s; p50 5.5 / 35–46 ms',
    goal: '≥ 70 % of the limit, p99 ≤ 3× its; Vendure: 461 / 873 (500 products), 71 / 147 (20,000)',
  },
  category: {
    name: 'one category',
    before: '– / 580–710 (441 at 20,000)',
    goal: 'the same',
  },
  product: {
    name: 'one product',
    before: '– / 1,440–1,660',
    goal: 'the same; Vendure: 118 / 235 (500), 121 / 225 (20,000)',
  },
  search: {
    name: 'search `q=`, the same words',
    before: '– / 1,030 (20 at 20,000)',
    goal: 'the same; Vendure: 147',
  },
  searchUncached: {
    name: 'search `q=`, other words each time',
    before: '– / 1,030 (20 at 20,000)',
    goal: '≥ 2,000 at 500,000 products',
  },
  searchUncachedBare: {
    name: 'the same search, beside its store command alone',
    before: '–',
    goal: 'says what a goal can be',
  },
  home: {
    name: 'home page (HTML)',
    before: '150 / 170–210 per s',
    goal: '≥ 50 % of the limit',
  },
  cancel: {
    name: 'place + cancel an order',
    before: '30 / 68 per s; p50 19 / 136 ms',
    goal: '≥ 680 at 16',
  },
  purchase: {
    name: 'order → PIX → paid → delivered',
    before: '4.9 / 36.7 per s; p50 187 / 373 ms',
    goal: '≥ 200 at 16, stretch 760; Vendure: 15.2, Medusa: 2.2',
  },
  cancelBare: {
    name: 'place + cancel, beside its commands and calls alone',
    before: '–',
    goal: 'says what a goal can be',
  },
  purchaseBare: {
    name: 'a purchase, beside its commands and calls alone',
    before: '–',
    goal: 'says what a goal can be',
  },
  commands: {
    name: 'store commands of one purchase',
    before: '55 (21 to place, 34 to pay and deliver)',
    goal: '≤ 18',
  },
  memory: {
    name: 'memory idle / after these loads',
    before: '182 / 635 MB at 20,000 (436 without the products)',
    goal: '≤ 150 / 250 MB; Vendure: 345–386, Medusa: 635–1,000',
  },
  firstStart: {
    name: 'first start',
    before: '1,994 store commands',
    goal: '≤ 100 store commands',
  },
  growth: {
    name: 'p50 of the list, most products : fewest',
    before: '1.0 (c=1)',
    goal: '≤ 1.5 (500,000 : 500)',
  },
};

/** Measured once for all sizes. */
export const ONCE = new Set(['cancelBare', 'purchaseBare', 'commands', 'firstStart', 'growth']);

/**
 * What a whole table has and these rows have not: what time ran out for. A single size has no growth.
 * @param {readonly Row[]} rows @param {readonly number[]} sizes @returns {Row[]}
 */
export function missingRows(rows, sizes) {
  const wanted = Object.keys(works).flatMap((work) =>
    ONCE.has(work) ? [{ work }] : sizes.map((products) => ({ work, products })),
  );
  return wanted
    .filter(({ work }) => work !== 'growth' || sizes.length > 1)
    .filter(({ work, products }) => !rows.some((row) => row.work === work && row.products === products));
}

/** A row's work and its size. @param {Row} row */
export const rowName = ({ work, products }) =>
  products === undefined
    ? works[work].name
    : `${works[work].name}, ${products.toLocaleString('en')} products`;

/** @typedef {{work: keyof typeof works, products?: number, now?: string, limit?: string, ratio?: string}} Row */

const HEADER = [
  'work',
  'products',
  `before (${FIRST_COMMIT})`,
  'after',
  'limit, same run',
  'of the limit',
  'goal',
];

/** The table of bench/README.md. Figures with a slash are at 1 and at 16 connections. @param {readonly Row[]} rows */
export function tableOf(rows) {
  return markdownTable(
    HEADER,
    rows.map(({ work, products, now = NOT_MEASURED, limit, ratio }) => {
      const { name, before, goal } = works[work];
      const empty = now === NOT_MEASURED && limit === undefined ? NOT_MEASURED : '–';
      return [
        name,
        products === undefined ? '–' : products.toLocaleString('en'),
        before,
        now,
        limit ?? empty,
        ratio ?? empty,
        goal,
      ];
    }),
  );
}

/** As it will stand in README.md, where Prettier wants its columns in line. */
export async function inColumns(table) {
  const { format } = await import('prettier');
  return (await format(table, { parser: 'markdown' })).trimEnd();
}
