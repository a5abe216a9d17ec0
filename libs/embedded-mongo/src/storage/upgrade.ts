import type { DatabaseSync } from 'node:sqlite';

/** Adds a column of checksums to every table. Rows get theirs when they are written, or by the pass in checksum-pass.ts. */
export function upgradeFromFormat1(db: DatabaseSync): void {
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
