import type { FileRow } from './file-row.js';
import type { PlannedRow } from './planned-row.js';

/** Rows so far, by what identifies them in the file, by their products and by their names. */
export interface Seen {
  sources: Map<string, number>;
  ids: Map<string, number>;
  names: Map<string, number>;
}

/** A sentence about the earlier row that this one repeats. */
export function repeats(
  { plan, id, row }: PlannedRow,
  { file, nameKey }: { file: FileRow; nameKey: string | undefined },
  seen: Seen,
): string | undefined {
  if (plan === 'wrong') return undefined;
  const source = file.id ?? file.keys?.[0] ?? nameKey;
  const [again, named] = [numberOf(seen.sources, source), numberOf(seen.names, nameKey)];
  if (again !== undefined) return `Repete a linha ${again}`;
  if (named !== undefined)
    return `A linha ${named} tem o mesmo nome na mesma categoria: mude o nome de uma das duas`;
  const same = seen.ids.get(id);
  if (same !== undefined) return `Repete a linha ${same}`;
  if (source !== undefined) seen.sources.set(source, row);
  if (nameKey !== undefined) seen.names.set(nameKey, row);
  seen.ids.set(id, row);
  return undefined;
}

function numberOf(rows: ReadonlyMap<string, number>, key: string | undefined): number | undefined {
  return key === undefined ? undefined : rows.get(key);
}
