import { UUID } from 'bson';
import { encode } from '../bson/codec.js';
import type { Doc } from '../bson/values.js';
import { ServerError } from '../errors.js';
import {
  bitsOf,
  catalogRows,
  checksumOfCollection,
  checksumOfIndex,
  parseCollection,
  parseIndex,
  type Collection,
  type CollectionRow,
  type Index,
  type IndexRow,
} from './catalog-rows.js';
import type { Database } from './database.js';

export type { Collection, Index } from './catalog-rows.js';

/** Databases, collections and indexes: held in memory, written through to two small tables. */
export class Catalog {
  #collections = new Map<string, Collection>();
  /** Indexes being built, by collection id: they survive a rollback, after which collections are new objects. */
  readonly #building = new Map<number, Index[]>();
  /** The highest id. None is given out twice, so that a paused read never finds another table under its name. */
  #lastId = 0;
  /** Grows with every change: after a rollback it tells if memory must be reloaded. */
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
    const { indexes, collections } = catalogRows(this.database);
    this.#lastId = Math.max(this.#lastId, ...indexes.map(({ id }) => id), ...collections.map(({ id }) => id));
    this.#collections = new Map(
      collections.map((row) => [
        `${row.db}.${row.name}`,
        parseCollection(row, indexes, this.#buildingOf(row.id)),
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

  ensure(db: string, name: string): Collection {
    return this.find(db, name) ?? this.create(db, name, {});
  }

  create(db: string, name: string, options: Doc): Collection {
    this.changes++;
    assertName(db, name);
    const uuid = new UUID();
    const id = ++this.#lastId;
    const row = { id, db, name, uuid: uuid.buffer, options: encode(options), checked_to: null };
    this.database.run(
      'INSERT INTO collections (id, db, name, uuid, options, crc) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      db,
      name,
      row.uuid,
      row.options,
      checksumOfCollection(row),
    );
    this.database.define(`CREATE TABLE c${id} (rid INTEGER PRIMARY KEY, doc BLOB NOT NULL, crc INTEGER)`);
    const collection: Collection = {
      id,
      db,
      name,
      namespace: `${db}.${name}`,
      uuid,
      options,
      indexes: [],
      building: this.#buildingOf(id),
      unchecked: false,
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
    this.#seal(collection);
  }

  addIndex(collection: Collection, spec: Doc): Index {
    this.changes++;
    const index = parseIndex(++this.#lastId, spec, 0);
    this.#insertIndex(collection, index);
    this.#createTable(index);
    collection.indexes.push(index);
    return index;
  }

  #insertIndex(collection: Collection, { id, spec, multikey }: Index): void {
    const row = { id, collection: collection.id, spec: encode(spec), multikey: bitsOf(multikey) };
    this.database.run(
      'INSERT INTO indexes (id, collection, spec, multikey, crc) VALUES (?, ?, ?, ?, ?)',
      row.id,
      row.collection,
      row.spec,
      row.multikey,
      checksumOfIndex(row),
    );
  }

  /** Notes the last row of format 1 that has a checksum; undefined when all have one. */
  markChecked(collection: Collection, to: number | undefined): void {
    this.changes++;
    this.database.run('UPDATE collections SET checked_to = ? WHERE id = ?', to ?? null, collection.id);
    collection.unchecked = to !== undefined;
    this.#seal(collection);
  }

  checkedTo({ id }: Collection): number {
    const sql = 'SELECT checked_to FROM collections WHERE id = ?';
    return this.database.get<{ checked_to: number | null }>(sql, id)?.checked_to ?? -1;
  }

  /** Writes the checksums of a collection's rows of the catalog. */
  #seal({ id }: Collection): void {
    const row = this.database.get<CollectionRow>('SELECT * FROM collections WHERE id = ?', id)!;
    this.database.run('UPDATE collections SET crc = ? WHERE id = ?', checksumOfCollection(row), id);
    for (const index of this.database.all<IndexRow>('SELECT * FROM indexes WHERE collection = ?', id))
      this.#sealIndex(index);
  }

  #sealIndex(row: IndexRow): void {
    this.database.run('UPDATE indexes SET crc = ? WHERE id = ?', checksumOfIndex(row), row.id);
  }

  #createTable({ table }: Index): void {
    this.database.define(
      `CREATE TABLE ${table} (key BLOB NOT NULL, rid INTEGER NOT NULL, crc INTEGER, PRIMARY KEY (key, rid)) WITHOUT ROWID`,
    );
  }

  /** Starts an index. Only `finishIndex` makes it part of the collection. */
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
    this.#insertIndex(collection, index);
    this.database.define(`ALTER TABLE ${index.table} RENAME TO i${index.id}`);
    this.forgetBuild(index);
    index.table = `i${index.id}`;
    collection.indexes.push(index);
  }

  /** Ends a build. Its table stays until `removeBuild`. */
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

  /** Notes that fields of an index cross arrays, for good. */
  markMultikey(index: Index, fields: boolean[]): void {
    if (fields.every((multikey, i) => !multikey || index.multikey[i])) return;
    this.changes++;
    index.multikey = index.multikey.map((multikey, i) => multikey || fields[i] === true);
    this.database.run('UPDATE indexes SET multikey = ? WHERE id = ?', bitsOf(index.multikey), index.id);
    const row = this.database.get<IndexRow>('SELECT * FROM indexes WHERE id = ?', index.id);
    // An index that is being built has no row yet.
    if (row) this.#sealIndex(row);
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

/** MongoDB takes namespaces of up to 255 bytes. */
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
