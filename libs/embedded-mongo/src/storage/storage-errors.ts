import { dirname } from 'node:path';
import { ServerError } from '../errors.js';

/** SQLite's primary result codes, the low byte of `errcode`. */
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;
/** A used-up quota (778), and a shared-memory file that cannot grow (4874). */
const ALSO_FULL: readonly unknown[] = [778, 4874];

export const OUT_OF_DISK_SPACE = 14031;

export function isDiskFull(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: unknown };
  if (errcode !== undefined) return primary(errcode) === FULL || ALSO_FULL.includes(errcode);
  return code === OUT_OF_DISK_SPACE;
}

const primary = (errcode: number): number => errcode & 0xff;

/** Explains an error of SQLite to a client or an operator; undefined when neither disk nor file is its cause. */
export function storageError(error: unknown, file: string): ServerError | undefined {
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode === undefined) return undefined;
  if (isDiskFull(error)) return diskFull(file);
  switch (primary(errcode)) {
    case CORRUPT:
    case NOTADB:
      return damaged(file, message);
    case READONLY:
    case CANTOPEN:
      return new ServerError(
        39,
        'FileStreamFailed',
        `${file} cannot be written (${message}): give the user of this process write access to ${dirname(file)} and start again`,
      );
    case IOERR:
      return new ServerError(
        39,
        'FileStreamFailed',
        `the disk of ${file} failed (${message}). No write of this command is kept. Check the disk, then the store (npm run store:check), before you go on`,
      );
    default:
      return undefined;
  }
}

export const diskFull = (file: string): ServerError =>
  new ServerError(
    OUT_OF_DISK_SPACE,
    'OutOfDiskSpace',
    `the disk of ${dirname(file)} is full, or the quota there is used up. No write of this command is kept. Free space and repeat it; reads and deletes go on meanwhile`,
  );

export const damaged = (file: string, what: string): ServerError =>
  new ServerError(
    301,
    'DataCorruptionDetected',
    `${file} is damaged: ${what}. Stop the program and run the check (npm run store:check): it says what is whole and what a backup would bring back`,
  );
