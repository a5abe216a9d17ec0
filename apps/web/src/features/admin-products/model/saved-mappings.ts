import { OWN_FILE, type FoundMapping, type ImportMapping } from '@vale/contracts/catalog';
import { readStoredJson, writeStored } from '../../../shared/storage/browser-storage.js';

const KEY = 'vale-import-mappings';
/** The latest choices, by the headings of their files. */
const MAX_SAVED = 20;

type Saved = [headings: string, mapping: ImportMapping][];

const headingsOf = ({ columns }: FoundMapping) => columns.map(({ heading }) => heading).join('\n');

const savedMappings = () => readStoredJson<Saved>('localStorage', KEY) ?? [];

/** Returns the columns chosen earlier in this browser for a file with these headings; none for this shop's own. */
export function savedMapping(found: FoundMapping): ImportMapping | undefined {
  if (found.shop === OWN_FILE) return undefined;
  return savedMappings().find(([headings]) => headings === headingsOf(found))?.[1];
}

/** The decimal sign is left out: each file shows its own. */
export function saveMapping(found: FoundMapping, { columns, categories }: ImportMapping): void {
  if (found.shop === OWN_FILE) return;
  const headings = headingsOf(found);
  const mapping: ImportMapping = {
    columns,
    categories: categories.filter(({ category }) => category !== null),
    decimal: null,
  };
  const others = savedMappings().filter(([one]) => one !== headings);
  const all: Saved = [[headings, mapping], ...others];
  writeStored('localStorage', KEY, JSON.stringify(all.slice(0, MAX_SAVED)));
}
