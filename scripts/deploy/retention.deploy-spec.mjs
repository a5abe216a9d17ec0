// Holds the tables of docs/scaling.md about what grows against schemas, jobs and streams. Runs on compiled code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import * as streams from '../../libs/platform/dist/nats/streams.js';
import { declaredCollections } from './privacy-map.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const namesIn = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

/** The rows of all tables below "What grows". */
const rows = read('docs/scaling.md')
  .split('\n## What grows\n')[1]
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| --'))
  .map((line) => line.split('|').slice(1, -1))
  .map(([what, , kept, deletedBy]) => ({ names: namesIn(what), kept, deletedBy: deletedBy.trim() }));
const listed = rows.flatMap(({ names }) => names);

it('every collection and stream has one row', async () => {
  const collections = [...(await declaredCollections(root)).keys()];
  expect(listed.filter((name) => name.startsWith('vale_')).toSorted()).toEqual(collections.toSorted());
  const ofNats = Object.values(streams).flatMap((one) => (one?.subjects ? [one.name] : []));
  expect(listed.filter((name) => name.startsWith('VALE_')).toSorted()).toEqual(ofNats.toSorted());
});

it('the store deletes what has an index that expires, and nothing else', async () => {
  const expiring = [...(await declaredCollections(root))].flatMap(([name, { expires }]) =>
    expires ? [name] : [],
  );
  const byStore = rows.filter(({ deletedBy }) => deletedBy === 'the store').flatMap(({ names }) => names);
  expect(byStore.filter((name) => name.startsWith('vale_')).toSorted()).toEqual(expiring.toSorted());
});

it('the jobs and settings that it names exist', () => {
  const jobs = rows.flatMap(({ deletedBy }) => namesIn(deletedBy));
  expect(jobs.length).toBeGreaterThan(8);
  const catalogue = read('docs/services.md');
  expect(jobs.filter((job) => !catalogue.includes(`\`${job}\` every`))).toEqual([]);
  const settings = rows.flatMap(({ kept }) => namesIn(kept)).filter((name) => /^[A-Z_]+$/.test(name));
  const known = read('docs/configuration.md');
  expect(settings.filter((name) => !known.includes(`\`${name}\``))).toEqual([]);
});
