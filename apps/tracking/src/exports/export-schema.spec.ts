import { createHash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { COLLECTED_NAMES } from '@vale/contracts/tracking';
import { exportSchema, VERSIONS } from './export-schema.js';
import { CSV_HEAD, ORDER_EVENTS, orderEventType, pageEventType } from './exported-event.js';

/** Hashes of the columns of each released version. Only append. */
const RELEASED = ['9308069d9cd99b9b', 'b3e59187cab3c1de', 'c0eaebd280ca9ab1', 'f2f7d7ad5e70cf20'];

const columnsOf = (version: number) => exportSchema(version)?.['properties'] as Record<string, object>;

it('a changed or new column needs a new version: see VERSIONS, and RELEASED here', () => {
  const hashes = VERSIONS.map((_columns, at) => {
    const types = Object.entries(columnsOf(at + 1)).map(([name, { type }]: [string, { type?: string }]) => [
      name,
      type,
    ]);
    return createHash('sha256').update(JSON.stringify(types)).digest('hex').slice(0, 16);
  });
  expect(hashes).toEqual(RELEASED);
  expect(Object.keys(columnsOf(VERSIONS.length))).toEqual(CSV_HEAD);
  expect(exportSchema(VERSIONS.length + 1)).toBeNull();
});

it('a new type needs a new version', () => {
  const typesOf = (version: number) => (columnsOf(version)['type'] as { enum: string[] }).enum;
  expect(VERSIONS.map((_version, at) => typesOf(at + 1).length)).toEqual([13, 13, 14, 14]);
  expect(typesOf(VERSIONS.length)).toEqual(
    expect.arrayContaining([...COLLECTED_NAMES.map(pageEventType), ...ORDER_EVENTS.map(orderEventType)]),
  );
});
