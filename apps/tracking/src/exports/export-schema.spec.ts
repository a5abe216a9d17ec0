import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { exportSchema, VERSION_COLUMNS } from './export-schema.js';
import { CSV_HEAD } from './exported-event.js';

/** Hashes of the columns of each released version. Only append. */
const RELEASED = ['9308069d9cd99b9b', 'b3e59187cab3c1de'];

const columnsOf = (version: number) => exportSchema(version)?.['properties'] as Record<string, object>;

it('a changed or new column needs a new version: see VERSION_COLUMNS, and RELEASED here', () => {
  const hashes = VERSION_COLUMNS.map((_columns, at) => {
    const types = Object.entries(columnsOf(at + 1)).map(([name, { type }]: [string, { type?: string }]) => [
      name,
      type,
    ]);
    return createHash('sha256').update(JSON.stringify(types)).digest('hex').slice(0, 16);
  });
  expect(hashes).toEqual(RELEASED);
  expect(Object.keys(columnsOf(VERSION_COLUMNS.length))).toEqual(CSV_HEAD);
  expect(exportSchema(VERSION_COLUMNS.length + 1)).toBeNull();
});
