import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDir, isOwned, STORE_FILE } from './data-dir.js';
import { assertFormat } from './storage/database.js';
import { flush } from './storage/flush.js';

/**
 * Copies a store into a folder that is missing or empty. The store may be running, here or in another process: the copy is of one
 * instant, other threads do not wait for it, and it contains nothing that was deleted. Rejects and leaves no copy behind when there
 * is no store, the folder is not empty, or the copy does not pass SQLite's check.
 */
export async function backupStore(dataDir: string, to: string): Promise<void> {
  const source = assertStore(dataDir);
  assertEmpty(to, 'back up into');
  // A store that is not running must not be started while it is copied.
  const lock = isOwned(dataDir) ? undefined : new DataDir(dataDir);
  try {
    await copy(source, to);
  } finally {
    lock?.release();
  }
}

/**
 * Makes a data directory from a backup. The directory must be missing or empty: an existing store is never
 * overwritten. Rejects when the backup is damaged or of a newer format.
 */
export async function restoreStore(from: string, dataDir: string): Promise<void> {
  const source = assertStore(from);
  assertEmpty(dataDir, 'restore into');
  await copy(source, dataDir);
}

function assertStore(folder: string): string {
  const file = join(folder, STORE_FILE);
  if (!existsSync(file))
    throw new Error(
      `there is no store in ${resolve(folder)}: ${STORE_FILE} is missing. Name the folder of a store or of a backup.`,
    );
  return file;
}

function assertEmpty(folder: string, purpose: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${resolve(folder)} is not empty: choose a new folder to ${purpose}`);
}

async function copy(source: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, STORE_FILE);
  const partial = `${target}.partial`;
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    assertFormat(database, source);
    // A copy page by page would include free space, which may still hold deleted personal data.
    database.prepare('VACUUM INTO ?').run(partial);
    check(partial);
    flush(partial);
    renameSync(partial, target);
    flush(folder);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    database.close();
  }
}

function check(file: string): void {
  const database = new DatabaseSync(file);
  try {
    assertFormat(database, file);
    const { quick_check: result } = database.prepare('PRAGMA quick_check(1)').get() as {
      quick_check: string;
    };
    if (result !== 'ok') throw new Error(`the copy ${file} is damaged: ${result}`);
    // This merges the log, so that a backup is a single file.
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}
