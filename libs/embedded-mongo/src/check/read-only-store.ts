import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { STORE_FILE } from '../data-dir.js';
import { catalogRows, parseCollection, type Collection, type Index } from '../storage/catalog-rows.js';
import type { EntryRow, StoredChecksum } from '../storage/checksums.js';
import { assertFormat } from '../storage/database.js';
import { storageError } from '../storage/storage-errors.js';

/** Most faults of the file's structure that a report names. */
const MAX_FAULTS = 10;

export interface DocumentRow {
  rid: number;
  doc: Uint8Array;
  crc: StoredChecksum;
}

/** Reads a store or a backup of any format without changing it. */
export class ReadOnlyStore {
  readonly file: string;
  readonly #db: DatabaseSync;
  /** Format 1 has no checksums. */
  readonly #crc: string;

  constructor(folder: string) {
    this.file = join(folder, STORE_FILE);
    if (!existsSync(this.file))
      throw new Error(
        `there is no store in ${resolve(folder)}: ${STORE_FILE} is missing. Name the folder of a store or of a backup.`,
      );
    this.#db = new DatabaseSync(this.file, { readOnly: true });
    try {
      this.#crc = assertFormat(this.#db, this.file) === 1 ? 'NULL AS crc' : 'crc';
    } catch (error) {
      this.#db.close();
      throw storageError(error, this.file) ?? error;
    }
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#db.prepare(sql).all(...values) as Row[];
  }

  collections(): Collection[] {
    const { collections, indexes } =
      this.#crc === 'crc'
        ? catalogRows(this)
        : {
            collections: this.all<never>('SELECT *, NULL AS crc, -1 AS checked_to FROM collections'),
            indexes: this.all<never>('SELECT *, NULL AS crc FROM indexes'),
          };
    return collections.map((row) => parseCollection(row, indexes, []));
  }

  *documents({ id }: Collection): Generator<DocumentRow> {
    yield* this.#db
      .prepare(`SELECT rid, doc, ${this.#crc} FROM c${id} ORDER BY rid`)
      .iterate() as unknown as Iterable<DocumentRow>;
  }

  /** Reads in the order of the file, which a damaged key does not change. */
  *entries({ table }: Index): Generator<EntryRow> {
    yield* this.#db
      .prepare(`SELECT key, rid, ${this.#crc} FROM ${table}`)
      .iterate() as unknown as Iterable<EntryRow>;
  }

  finder({ table }: Index): (key: Uint8Array, rid: number) => boolean {
    const find = this.#db.prepare(`SELECT 1 FROM ${table} WHERE key = ? AND rid = ?`);
    return (key, rid) => find.get(key, rid) !== undefined;
  }

  faults(): string[] {
    const found = this.all<{ integrity_check: string }>(`PRAGMA integrity_check(${MAX_FAULTS})`);
    return found.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  }

  close(): void {
    this.#db.close();
  }
}
