import { UUID } from 'bson';
import { decode, encode } from '../bson/codec.js';
import { filterFields } from '../bson/pick.js';
import { toNumber, isNumber, truthy, type Doc } from '../bson/values.js';
import { ServerError } from '../errors.js';
import { compileFilter, type Matcher } from '../query/matcher.js';
import type { Database } from './database.js';

export interface Index {
  id: number;
  /** The table of its keys: `b<id>` while it is being built, then `i<id>`. */
  table: string;
  name: string;
  /** The index's document as `listIndexes` shows it. */
  spec: Doc;
  fields: { path: string; parts: string[]; direction: 1 | -1 }[];
  unique: boolean;
  sparse: boolean;
  hidden: boolean;
  partial: { filter: Doc; test: Matcher } | undefined;
  /** Top-level fields of its keys and of its filter; undefined when the filter may read any. */
  dependsOn: ReadonlySet<string> | undefined;
  expireAfterSeconds: number | undefined;
  /** Per field, whether any document ever had an array on its path. */
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
}

interface CollectionRow {
  id: number;
  db: string;
  name: string;
  uuid: Uint8Array;
  options: Uint8Array;
}
interface IndexRow {
  id: number;
  collection: number;
  spec: Uint8Array;
  multikey: number;
}

/** Databases, collections and indexes: held in memory, written through to two small tables. */
export class Catalog {
  #collections = new Map<string, Collection>();
  /** By the id of their collection, since a rollback that they survive makes new objects of the collections. */
  readonly #building = new Map<number, Index[]>();
  /** The highest id given out. None is given out twice, so that a paused read never finds another table under its name. */
  #lastId = 0;
  /** Grows with every change, so that after a rollback it is known whether memory must be reloaded. */
  changes = 0;

  constructor(private readonly database: Database) {
    this.#dropUnfinished();
    this.reload();
  }

  /** Drops the tables of builds that were killed. */
  #dropUnfinished(): void {
    const sql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'b[0-9]*'`;
    for (const { name } of this.database.all<{ name: string }>(sql))
      this.database.define(`DROP TABLE ${name}`);
  }

  /** Forgets what a rolled back command changed in memory. */
  reload(): void {
    const indexes = this.database.all<IndexRow>(
      'SELECT id, collection, spec, multikey FROM indexes ORDER BY id',
    );
    const rows = this.database.all<CollectionRow>(
      'SELECT id, db, name, uuid, options FROM collections ORDER BY id',
    );
    this.#lastId = Math.max(this.#lastId, ...indexes.map(({ id }) => id), ...rows.map(({ id }) => id));
    this.#collections = new Map(
      rows.map(({ id, db, name, uuid, options }) => [
        `${db}.${name}`,
        {
          id,
          db,
          name,
          namespace: `${db}.${name}`,
          uuid: new UUID(Buffer.from(uuid)),
          options: decode(options),
          indexes: indexes
            .filter((row) => row.collection === id)
            .map((row) => parseIndex(row.id, decode(row.spec), row.multikey)),
          building: this.#buildingOf(id),
        },
      ]),
    );
  }

  #buildingOf(collection: number): Index[] {
    let building = this.#building.get(collection);
    if (!building) this.#building.set(collection, (building = []));
    return building;
  }

  find(db: string, name: string): Collection | undefined {
    return this.#collections.get(`${db}.${name}`);
  }

  /** The collection, made now when it is missing. */
  ensure(db: string, name: string): Collection {
    return this.find(db, name) ?? this.create(db, name, {});
  }

  create(db: string, name: string, options: Doc): Collection {
    this.changes++;
    assertName(db, name);
    const uuid = new UUID();
    const id = ++this.#lastId;
    this.database.run(
      'INSERT INTO collections (id, db, name, uuid, options) VALUES (?, ?, ?, ?, ?)',
      id,
      db,
      name,
      uuid.buffer,
      encode(options),
    );
    this.database.define(`CREATE TABLE c${id} (rid INTEGER PRIMARY KEY, doc BLOB NOT NULL)`);
    const collection: Collection = {
      id,
      db,
      name,
      namespace: `${db}.${name}`,
      uuid,
      options,
      indexes: [],
      building: this.#buildingOf(id),
    };
    this.#collections.set(collection.namespace, collection);
    this.addIndex(collection, { v: 2, key: { _id: 1 }, name: '_id_' });
    return collection;
  }

  drop(collection: Collection): void {
    this.changes++;
    for (const index of [...collection.indexes]) this.dropIndex(collection, index);
    for (const index of [...collection.building]) this.forgetBuild(index);
    this.#building.delete(collection.id);
    this.database.run('DELETE FROM collections WHERE id = ?', collection.id);
    this.database.define(`DROP TABLE c${collection.id}`);
    this.#collections.delete(collection.namespace);
  }

  rename(collection: Collection, db: string, name: string): void {
    this.changes++;
    assertName(db, name);
    this.database.run('UPDATE collections SET db = ?, name = ? WHERE id = ?', db, name, collection.id);
    this.#collections.delete(collection.namespace);
    Object.assign(collection, { db, name, namespace: `${db}.${name}` });
    this.#collections.set(collection.namespace, collection);
  }

  addIndex(collection: Collection, spec: Doc): Index {
    this.changes++;
    const id = ++this.#lastId;
    this.database.run(
      'INSERT INTO indexes (id, collection, spec, multikey) VALUES (?, ?, ?, 0)',
      id,
      collection.id,
      encode(spec),
    );
    const index = parseIndex(id, spec, 0);
    this.#createTable(index);
    collection.indexes.push(index);
    return index;
  }

  #createTable({ table }: Index): void {
    this.database.define(
      `CREATE TABLE ${table} (key BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY (key, rid)) WITHOUT ROWID`,
    );
  }

  /** An index to be filled; only `finishIndex` makes it part of the collection. */
  startIndex(collection: Collection, spec: Doc): Index {
    this.changes++;
    const id = ++this.#lastId;
    const index = { ...parseIndex(id, spec, 0), table: `b${id}` };
    this.#createTable(index);
    collection.building.push(index);
    return index;
  }

  finishIndex(collection: Collection, index: Index): void {
    this.changes++;
    this.database.run(
      'INSERT INTO indexes (id, collection, spec, multikey) VALUES (?, ?, ?, ?)',
      index.id,
      collection.id,
      encode(index.spec),
      bitsOf(index.multikey),
    );
    this.database.define(`ALTER TABLE ${index.table} RENAME TO i${index.id}`);
    this.forgetBuild(index);
    index.table = `i${index.id}`;
    collection.indexes.push(index);
  }

  /** Ends a build: writes no longer keep the index up to date. Its table stays until `removeBuild`. */
  forgetBuild(index: Index): void {
    for (const building of this.#building.values())
      if (building.includes(index)) building.splice(building.indexOf(index), 1);
  }

  removeBuild({ id }: Index): void {
    this.database.define(`DROP TABLE IF EXISTS b${id}`);
  }

  dropIndex(collection: Collection, index: Index): void {
    this.changes++;
    this.database.run('DELETE FROM indexes WHERE id = ?', index.id);
    this.database.define(`DROP TABLE ${index.table}`);
    collection.indexes.splice(collection.indexes.indexOf(index), 1);
  }

  /** Replaces an index's options (`collMod`); its keys stay as they are. */
  changeIndex(collection: Collection, index: Index, spec: Doc): void {
    this.changes++;
    this.database.run('UPDATE indexes SET spec = ? WHERE id = ?', encode(spec), index.id);
    const changed = parseIndex(index.id, spec, 0);
    collection.indexes[collection.indexes.indexOf(index)] = { ...changed, multikey: index.multikey };
  }

  /** Notes that fields of an index now cross arrays; never taken back. */
  markMultikey(index: Index, fields: boolean[]): void {
    if (fields.every((multikey, i) => !multikey || index.multikey[i])) return;
    this.changes++;
    index.multikey = index.multikey.map((multikey, i) => multikey || fields[i] === true);
    this.database.run('UPDATE indexes SET multikey = ? WHERE id = ?', bitsOf(index.multikey), index.id);
  }

  list(db: string): Collection[] {
    return [...this.#collections.values()].filter((collection) => collection.db === db);
  }

  databases(): string[] {
    return [...new Set([...this.#collections.values()].map((collection) => collection.db))].sort();
  }

  everything(): Iterable<Collection> {
    return this.#collections.values();
  }
}

const bitsOf = (multikey: boolean[]): number =>
  multikey.reduce((sum, crosses, i) => sum + (crosses ? 2 ** i : 0), 0);

function parseIndex(id: number, spec: Doc, multikey: number): Index {
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
    hidden: truthy(spec.hidden),
    partial: filter && { filter, test: compileFilter(filter) },
    dependsOn: filterFields(filter ?? {}, new Set(fields.map(({ parts }) => parts[0]!))),
    expireAfterSeconds: isNumber(expiry) ? toNumber(expiry) : undefined,
    multikey: fields.map((_field, i) => Math.floor(multikey / 2 ** i) % 2 === 1),
  };
}

/** The longest namespace MongoDB takes is 255 bytes. */
function assertName(db: string, name: string): void {
  const refuse = (reason: string): never => {
    throw new ServerError(73, 'InvalidNamespace', `Invalid namespace specified '${db}.${name}': ${reason}`);
  };
  if (!db || /[/\\. "$*<>:|?\0]/.test(db) || Buffer.byteLength(db) > 63) refuse('not a database name');
  if (!name || name.startsWith('.') || name.endsWith('.') || name.includes('$') || name.includes('\0'))
    refuse('not a collection name');
  if (name.startsWith('system.')) refuse('system collections cannot be written');
  if (Buffer.byteLength(`${db}.${name}`) > 255) refuse('too long');
}
