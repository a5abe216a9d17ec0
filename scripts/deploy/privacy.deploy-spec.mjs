// Holds the declarations of personal data against the schemas of all services. Runs on compiled code.
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { declaredCollections } from './privacy-map.mjs';

const root = join(import.meta.dirname, '../..');

it('every collection declares each of its fields once, as personal or not, and no other', async () => {
  const collections = await declaredCollections(root);
  expect(collections.size).toBeGreaterThan(55);
  for (const [name, { fields, data }] of collections) {
    expect({ name, isDeclared: data !== undefined }).toEqual({ name, isDeclared: true });
    const { personal = {}, other } = data;
    const declared = [...Object.keys(personal), ...other].filter((field) => field !== '_id');
    if (fields) expect({ name, fields: declared.toSorted() }).toEqual({ name, fields: fields.toSorted() });
  }
});
