import { UUID } from 'bson';
import { decode } from '../bson/codec.js';
import { filterFields } from '../bson/pick.js';
import { isNumber, toNumber, truthy, type Doc } from '../bson/values.js';
import { compileFilter, type Matcher } from '../query/matcher.js';
import { rowChecksum, type StoredChecksum } from './checksums.js';
import type { Database } from './database.js';
import { damaged } from './storage-errors.js';

export interface Index {
  id: number;
  /** Keys are in the table `b<id>` during the build, then in `i<id>`. */
  table: string;
  name: string;
  /** The index's document as `listIndexes` shows it. */
  spec: Doc;
  fields: { path: string; parts: string[]; direction: 1 | -1 }[];
  unique: boolean;
  sparse: boolean;
  partial: { filter: Doc; test: Matcher } | undefined;
  /** Top-level fields of its keys and of its filter. */
  dependsOn: ReadonlySet<string> | undefined;
  expireAfterSeconds: number | undefined;
  /** True for each field on whose path any document ever had an array. */
  multikey: boolean[];
}

export interface Collection {
  id: number;
  db: string;
  name: string;
  namespace: string;
  uuid: UUID;
  options: Doc;
  indexes: Index[];
  /** Indexes being built: kept up to date by writes, not used by queries. */
  building: Index[];
  /** Some rows, of format 1, may have no checksums yet. */
  unchecked: boolean;
}

/** A row of the table `collections`. */
export interface CollectionRow {
  id: number;
  db: string;
  name: string;
  uuid: Uint8Array;
  options: Uint8Array;
  crc: StoredChecksum;
  checked_to: number | null;
}

export interface IndexRow {
  id: number;
  collection: number;
  spec: Uint8Array;
  multikey: number;
  crc: StoredChecksum;
}

/** Reads both tables; throws when a row differs from its checksum. */
export function catalogRows(database: Pick<Database, 'all' | 'file'>): {
  collections: CollectionRow[];
  indexes: IndexRow[];
} {
  const collections = database.all<CollectionRow>('SELECT * FROM collections ORDER BY id');
  const indexes = database.all<IndexRow>('SELECT * FROM indexes ORDER BY id');
  // Rows of format 1 have no checksum until all rows of their collection have one.
  const unchecked = new Set(collections.filter((row) => row.checked_to !== null).map(({ id }) => id));
  const isWhole = (crc: StoredChecksum, expected: number, collection: number): boolean =>
    crc === null ? unchecked.has(collection) : crc === expected;
  if (
    !collections.every((row) => isWhole(row.crc, checksumOfCollection(row), row.id)) ||
    !indexes.every((row) => isWhole(row.crc, checksumOfIndex(row), row.collection))
  )
    throw damaged(database.file, 'its list of collections and indexes is not as it was written');
  return { collections, indexes };
}

export function parseCollection(row: CollectionRow, indexes: IndexRow[], building: Index[]): Collection {
  const { id, db, name, uuid, options, checked_to: checkedTo } = row;
  return {
    id,
    db,
    name,
    namespace: `${db}.${name}`,
    uuid: new UUID(Buffer.from(uuid)),
    options: decode(options),
    indexes: indexes
      .filter((index) => index.collection === id)
      .map((index) => parseIndex(index.id, decode(index.spec), index.multikey)),
    building,
    unchecked: checkedTo !== null,
  };
}

export const checksumOfCollection = (row: Omit<CollectionRow, 'crc'>): number =>
  rowChecksum(row.id, row.db, row.name, row.uuid, row.options, String(row.checked_to));

export const checksumOfIndex = (row: Omit<IndexRow, 'crc'>): number =>
  rowChecksum(row.id, row.collection, row.spec, row.multikey);

export const bitsOf = (multikey: boolean[]): number =>
  multikey.reduce((sum, crosses, i) => sum + (crosses ? 2 ** i : 0), 0);

export function parseIndex(id: number, spec: Doc, multikey: number): Index {
  const fields = Object.entries(spec.key as Doc).map(([path, direction]) => ({
    path,
    parts: path.split('.'),
    direction: isNumber(direction) && toNumber(direction) < 0 ? (-1 as const) : (1 as const),
  }));
  const filter = spec.partialFilterExpression as Doc | undefined;
  const expiry = spec.expireAfterSeconds;
  return {
    id,
    table: `i${id}`,
    name: String(spec.name),
    spec,
    fields,
    unique: spec.name === '_id_' || truthy(spec.unique),
    sparse: truthy(spec.sparse),
    partial: filter && { filter, test: compileFilter(filter) },
    dependsOn: filterFields(filter ?? {}, new Set(fields.map(({ parts }) => parts[0]!))),
    expireAfterSeconds: isNumber(expiry) ? toNumber(expiry) : undefined,
    multikey: fields.map((_field, i) => Math.floor(multikey / 2 ** i) % 2 === 1),
  };
}
