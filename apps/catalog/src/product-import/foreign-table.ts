import { withoutCsvGuard, type ImportTarget } from '@vale/contracts/catalog';
import { withoutEntities } from './html-text.js';

export interface TableRow {
  /** Number that a spreadsheet shows for it: the headings are row 1. */
  row: number;
  cells: readonly string[];
}

interface FilledCell {
  heading: string;
  text: string;
}

/** WooCommerce writes commas in the values of a list as `\,`. */
export const unescaped = (text: string) => text.replaceAll('\\,', ',');

/** Values of a list that is separated by commas. */
export function listed(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((one) => unescaped(one).trim())
    .filter((one) => one !== '');
}

/** Uses of columns with words that are shown, without markup. */
const NAMES: ReadonlySet<ImportTarget> = new Set(['name', 'category', 'option', 'brand', 'tags']);

/** Columns of a file of another shop, each with its use. */
export class ForeignTable {
  constructor(
    readonly headings: readonly string[],
    readonly targets: readonly ImportTarget[],
    readonly rows: readonly TableRow[],
  ) {}

  has(target: ImportTarget): boolean {
    return this.targets.includes(target);
  }

  /** Filled cells of the row with this use, in the order of the columns. */
  filled({ cells }: TableRow, target: ImportTarget): FilledCell[] {
    return this.targets.flatMap((one, at) => {
      const cell = withoutCsvGuard(cells[at]?.trim() ?? '');
      const text = NAMES.has(target) ? withoutEntities(cell) : cell;
      return one === target && text !== '' ? [{ heading: this.headings[at]!, text }] : [];
    });
  }

  /** The first filled cell, or an empty text. */
  text(row: TableRow, target: ImportTarget): string {
    return this.filled(row, target)[0]?.text ?? '';
  }

  /** Heading of the first column with this use. */
  heading(target: ImportTarget): string {
    return this.headings[this.targets.indexOf(target)] ?? '';
  }
}
