import { monthOf } from './month.js';
import { dayOfCell, type Contribution, type Numbers } from './contribution.js';

/** A sale as it was counted. */
export interface CountedSale {
  id: string;
  /** The mark that was read: a sale that changed since has another one. */
  mark: string;
  contribution: Contribution;
}

/** A visit as it was counted. */
export interface CountedVisit {
  /** In base64. */
  id: string;
  t: number;
  m: number;
  /** Absent without an ad. */
  a?: number | undefined;
  code: number;
}

/** Differences between what rows add to the figures now and what is counted of them. Once decided, it never changes. */
export interface Batch {
  seq: number;
  cells: Contribution;
  /** Titles of products, by cell and path. */
  titles: Record<string, Record<string, string>>;
  sales: CountedSale[];
  visits: CountedVisit[];
  /** Days whose events have changed. */
  days: number[];
}

export type CellBatch = Pick<Batch, 'seq' | 'cells' | 'titles'>;

export interface CellChange {
  kind: 'day' | 'campaign' | 'buyer';
  id: number | string;
  numbers: Numbers;
  titles: Record<string, string>;
}

/** Cells of ads are stored among those of campaigns, with this before their days and months. */
export const OF_ADS = 'a';

/** One change for each stored document. Months of campaigns and ads get what their days get. */
export function cellChanges({ cells, titles }: Pick<Batch, 'cells' | 'titles'>): CellChange[] {
  const months: Contribution = {};
  const changes = Object.entries(cells).map(([cell, numbers]): CellChange => {
    const [kind, day, ...rest] = cell.split(':') as [CellChange['kind'] | 'ad', string, ...string[]];
    const prefix = kind === 'ad' ? OF_ADS : '';
    if (kind === 'campaign' || kind === 'ad') {
      const month = (months[`${prefix}m${monthOf(dayOfCell(cell))}:${rest.join(':')}`] ??= {});
      for (const [path, number] of Object.entries(numbers)) month[path] = (month[path] ?? 0) + number;
    }
    const id = kind === 'day' ? Number(day) : `${prefix}${[day, ...rest].join(':')}`;
    return { kind: kind === 'ad' ? 'campaign' : kind, id, numbers, titles: titles[cell] ?? {} };
  });
  const ofMonths = Object.entries(months).map(([id, numbers]): CellChange => ({
    kind: 'campaign',
    id,
    numbers,
    titles: {},
  }));
  return [...changes, ...ofMonths];
}
