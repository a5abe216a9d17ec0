import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { DiskReserve } from './disk-reserve.js';
import { flush } from './flush.js';
import { damaged, storageError } from './storage-errors.js';

/** A folder with a higher version was written by a newer release. */
export const FORMAT_VERSION = 2;
/** Marks a SQLite file as one of ours ("VMDB"). */
const APPLICATION_ID = 0x564d4442;
/** SQLITE_READONLY_ROLLBACK: there is a rollback journal, as before a file gets its log. */
const READONLY_ROLLBACK = 776;

/** On a full disk, the log is merged at this size, a tenth of the usual one: there may be no space for more. */
const SMALL_LOG_PAGES = 100;

/**
 * A limit that is a parameter. SQLite plans for the number when it is a bare `?`, and so prepares the statement again for each run,
 * which costs as much as a page of 20 documents.
 */
export const LIMIT = 'LIMIT ? + 0';

/** Kept statements take about 6 KB each; a collection with three indexes uses up to thirty. */
const MAX_STATEMENTS = 1000;

const SCHEMA = `
  CREATE TABLE collections (
    id INTEGER PRIMARY KEY, db TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, options BLOB NOT NULL, crc INTEGER,
    checked_to INTEGER, UNIQUE (db, name)
  );
  CREATE TABLE indexes (
    id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, spec BLOB NOT NULL, multikey INTEGER NOT NULL, crc INTEGER
  );
`;

/** Work that failed had written already, and its transaction has no savepoints to undo it. */
export class NoSavepoint extends Error {}

/** The SQLite file behind the store: prepared statements by text, transactions and savepoints. */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #hasSavepoints = false;
  /** Grows with each statement that may write. */
  #writes = 0;
  #isHalfWritten = false;
  readonly reserve: DiskReserve;

  constructor(readonly file: string) {
    this.reserve = new DiskReserve(file);
    try {
      if (isNew(file)) create(file);
      else refuseNewer(file);
      this.#db = this.#open();
      markOpen(file);
    } catch (error) {
      throw storageError(error, file) ?? error;
    }
  }

  #open(): DatabaseSync {
    const db = new DatabaseSync(this.file);
    try {
      this.#configure(db);
      if (assertFormat(db, this.file) === 1) upgradeFromFormat1(db);
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  }

  #configure(db: DatabaseSync): void {
    // The operating system caches the file, so 8 MB of page cache are enough.
    // The write-ahead log is cut back to 16 MB after a large batch. Deleted data is overwritten, because personal data and codes
    // would otherwise stay in unused parts of pages.
    db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA cache_size = -8000;
      PRAGMA journal_size_limit = 16777216;
      PRAGMA temp_store = MEMORY;
      PRAGMA secure_delete = ON;
    `);
  }

  /** Prepares a statement once per text, and keeps the last ones. */
  statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      if (this.#statements.size >= MAX_STATEMENTS)
        this.#statements.delete(this.#statements.keys().next().value!);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.statement(sql).all(...values) as Row[];
  }

  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.statement(sql).get(...values) as Row | undefined;
  }

  run(
    sql: string,
    ...values: SQLInputValue[]
  ): { lastInsertRowid: number | bigint; changes: number | bigint } {
    this.#writes++;
    return this.statement(sql).run(...values);
  }

  /** Runs a statement that is used once, such as CREATE. A DROP forgets all prepared statements. */
  define(sql: string): void {
    this.#writes++;
    if (sql.startsWith('DROP')) this.#statements.clear();
    this.#db.exec(sql);
  }

  begin(hasSavepoints = false): void {
    this.#hasSavepoints = hasSavepoints;
    this.#isHalfWritten = false;
    this.run('BEGIN IMMEDIATE');
  }

  /**
   * Returns when the log is on disk.
   * @throws NoSavepoint when the transaction has to be repeated with savepoints
   */
  commit(): void {
    if (this.#isHalfWritten) throw new NoSavepoint();
    this.run('COMMIT');
  }

  /** False after SQLite has rolled back by itself, as it does when the disk is full or fails. */
  get isTransaction(): boolean {
    return this.#db.isTransaction;
  }

  rollback(): void {
    if (this.isTransaction) this.run('ROLLBACK');
  }

  /**
   * Runs `work`, and undoes its writes when it throws. If that fails too, or SQLite has rolled back by itself, the whole
   * transaction has ended. Without savepoints, which cost two statements each, nothing is undone, and the commit is refused if
   * there was something to undo.
   */
  savepoint<Result>(work: () => Result): Result {
    // Outside a transaction, releasing a savepoint would commit.
    if (!this.isTransaction) throw new Error(`a savepoint in ${this.file} needs a transaction`);
    if (this.#hasSavepoints) this.run('SAVEPOINT command');
    const before = this.#writes;
    try {
      const result = work();
      if (this.#hasSavepoints) this.run('RELEASE command');
      return result;
    } catch (error) {
      if (this.#hasSavepoints) this.#undo();
      else this.#isHalfWritten ||= this.#writes > before;
      throw error;
    }
  }

  #undo(): void {
    if (!this.isTransaction) return;
    try {
      this.run('ROLLBACK TO command');
      this.run('RELEASE command');
    } catch {
      this.rollback();
    }
  }

  /** Empties the log, and keeps it small from now on. */
  keepLogSmall(): void {
    this.get(`PRAGMA wal_autocheckpoint = ${SMALL_LOG_PAGES}`);
    this.emptyLog();
  }

  /** Merges the log into the file and gives its space back. */
  emptyLog(): void {
    try {
      this.get('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The file cannot grow, or a read is under way: the log keeps what it has.
    }
  }

  close(): void {
    this.#statements.clear();
    // Before the log goes, so that a crash between the two leaves no mark without a log.
    rmSync(openMark(this.file), { force: true });
    this.#db.close();
  }
}

const openMark = (file: string) => `${file}.open`;

/** SQLite has the log from the opening of a store to its closing, so one that was not closed, as after a crash, has a log. */
function markOpen(file: string): void {
  writeFileSync(openMark(file), '', { mode: 0o600 });
  flush(dirname(file));
}

/** Call it for a store whose last owner did not close it. Throws if its log was there and is missing. */
export function assertLog(file: string): void {
  if (!existsSync(openMark(file)) || existsSync(`${file}-wal`)) return;
  throw new Error(
    `${file}-wal is missing, and the store was not closed: what was written last is lost. Put the file back, or restore a backup into a new folder. To go on without what is lost, remove ${openMark(file)} and start again.`,
  );
}

/** Returns true when there is no store yet. A store's file is never empty: see `create`. */
function isNew(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (!found && !log?.size) return true;
  if (found?.size) return false;
  throw new Error(
    `${file} is ${found ? 'empty' : 'missing, but its log is there'}: what the store held was lost. Restore a backup into a new folder. If this folder never held a store, remove ${file} and ${file}-wal and start again.`,
  );
}

/** Makes the file under another name first, so that a start that is killed never leaves an empty or half made store. */
function create(file: string): void {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  const db = new DatabaseSync(unfinished);
  try {
    db.exec(
      `PRAGMA journal_mode = OFF; BEGIN; ${SCHEMA} PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT_VERSION}; COMMIT`,
    );
  } finally {
    db.close();
  }
  renameSync(unfinished, file);
  flush(dirname(file));
}

/**
 * Refuses a newer release's file before it is opened for writing: closing such a connection would merge what a killed
 * process left in the log into the file, and remove the log.
 */
function refuseNewer(file: string): void {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > FORMAT_VERSION) assertFormat(db, file);
  } catch (error) {
    // A start was killed while it switched the file to a log. Only opening for writing can undo that.
    if ((error as { errcode?: number }).errcode !== READONLY_ROLLBACK) throw error;
  } finally {
    db.close();
  }
}

/** Returns the format of the open file. Throws unless this release can read it. */
export function assertFormat(db: DatabaseSync, file: string): number {
  const { application_id: application } = db.prepare('PRAGMA application_id').get() as {
    application_id: number;
  };
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (application !== APPLICATION_ID)
    throw new Error(
      `${file} is a SQLite file, but not a store of this program: move it away, or choose another folder. If it was a store, its first start was interrupted or its log was lost: restore a backup.`,
    );
  if (version > FORMAT_VERSION)
    throw new Error(
      `${file} has format ${version}, written by a newer release; this one reads up to ${FORMAT_VERSION}. Start the newer release, or restore a backup made by this one.`,
    );
  if (version < 1) throw damaged(file, `it has no format`);
  return version;
}

/** Adds a column of checksums to every table. Rows get theirs when they are written, or by the pass in checksum-pass.ts. */
function upgradeFromFormat1(db: DatabaseSync): void {
  const tables = db
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND (name GLOB '[bci][0-9]*' OR name IN ('collections', 'indexes'))`,
    )
    .all() as { name: string }[];
  const statements = tables.map(({ name }) => `ALTER TABLE ${name} ADD COLUMN crc INTEGER`);
  db.exec(
    `BEGIN IMMEDIATE; ${statements.join('; ')}; ALTER TABLE collections ADD COLUMN checked_to INTEGER;
    UPDATE collections SET checked_to = -1; PRAGMA user_version = 2; COMMIT`,
  );
}
