import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { assertLog } from './storage/database.js';
import { isDiskFull } from './storage/storage-errors.js';

export const STORE_FILE = 'store.db';
const OWNER_LOCK = 'owner.lock';
const OWNER_INFO = 'owner.json';
/** The shortest limit is that of macOS: 104 bytes with the terminating NUL. */
const MAX_SOCKET_PATH = 103;

/**
 * Makes one process the owner of a data directory, by SQLite's lock on a file beside the store. The operating system holds the
 * lock, so it ends with its process, even by kill -9. `owner.json` only names the owner and its socket.
 */
export class DataDir {
  #lock: DatabaseSync | undefined;
  #temporary: string | undefined;
  readonly socketPath: string;

  constructor(readonly path: string) {
    try {
      this.socketPath = this.#take();
    } catch (error) {
      this.#lock?.close();
      throw unusable(path, error as Error);
    }
  }

  #take(): string {
    const { path } = this;
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
    this.#lock = acquire(path);
    // Only a crash leaves the owner's file. An earlier release does not remove the open mark, so the mark alone proves nothing.
    if (existsSync(join(path, OWNER_INFO))) assertLog(this.storeFile);
    const inside = join(path, 'mongo.sock');
    const isTooLong = Buffer.byteLength(inside) > MAX_SOCKET_PATH;
    if (isTooLong) this.#temporary = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
    const socketPath = this.#temporary ? join(this.#temporary, 'mongo.sock') : inside;
    // A killed process may have left the file behind. Nothing listens on it, because the lock is ours.
    rmSync(socketPath, { force: true });
    writeFileSync(
      join(path, OWNER_INFO),
      JSON.stringify({ pid: process.pid, since: new Date().toISOString(), socketPath }),
    );
    return socketPath;
  }

  get storeFile(): string {
    return join(this.path, STORE_FILE);
  }

  release(): void {
    rmSync(this.socketPath, { force: true });
    if (this.#temporary) rmSync(this.#temporary, { recursive: true, force: true });
    rmSync(join(this.path, OWNER_INFO), { force: true });
    this.#lock?.close();
  }
}

function acquire(path: string): DatabaseSync {
  const lock = new DatabaseSync(join(path, OWNER_LOCK));
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    throw new Error(
      `the data directory ${path} is in use by ${ownerOf(path)}: a store has one owner at a time. Stop that process, or choose another folder.`,
      { cause: error },
    );
  }
}

function unusable(path: string, error: Error & { code?: string; errcode?: number }): Error {
  if (error.errcode === undefined && error.code === undefined) return error;
  const remedy =
    error.code === 'ENOSPC' || isDiskFull(error)
      ? 'free space on its disk and start again'
      : 'give the user of this process write access to it, or choose another folder';
  return new Error(`the data directory ${path} cannot be written (${error.message}): ${remedy}`, {
    cause: error,
  });
}

export function isOwned(path: string): boolean {
  try {
    acquire(path).close();
    return false;
  } catch {
    return true;
  }
}

/** The socket of the live owner; undefined when there is no owner, or no sockets (Windows). */
export function socketOfOwner(path: string): string | undefined {
  const info = join(path, OWNER_INFO);
  if (!existsSync(info) || !isOwned(path)) return undefined;
  const { socketPath } = JSON.parse(readFileSync(info, 'utf8')) as { socketPath?: string };
  return socketPath !== undefined && existsSync(socketPath) ? socketPath : undefined;
}

function ownerOf(path: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(join(path, OWNER_INFO), 'utf8')) as {
      pid: number;
      since: string;
    };
    return `process ${pid} (since ${since})`;
  } catch {
    return 'another process';
  }
}
