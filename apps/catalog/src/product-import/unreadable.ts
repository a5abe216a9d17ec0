import { productImportErrors } from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';

/** Throws `catalog.import-unreadable`. */
export function unreadable(reason: string): never {
  throw new AppError(productImportErrors.importUnreadable, { params: { reason } });
}

const LISTED = 20;
const LISTED_LENGTH = 40;

/** Headings may be as long as any cell, but the note is shown, stored and sent over the bus. */
export function shortList(names: readonly string[]): string {
  const listed = names.slice(0, LISTED).map((name) => shortened(name, LISTED_LENGTH));
  const more = names.length - listed.length;
  return listed.join(', ') + (more > 0 ? ` e mais ${more}` : '');
}

export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

export const EXTRA_CELLS = {
  field: '',
  message: 'A linha tem mais células do que a primeira tem colunas',
} as const;

export function hasExtraCells(cells: readonly string[], columns: number): boolean {
  return cells.slice(columns).some((cell) => cell.trim() !== '');
}
