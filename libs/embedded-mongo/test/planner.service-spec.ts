import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Document } from 'bson';
import fc from 'fast-check';
import { Selector } from '../src/plan/select.js';
import { engineCommands, type EngineCommands } from './fixtures/engine-commands.js';
import { find as findByModel } from './fixtures/model.js';
import { assertProperty } from './fixtures/random.js';
import { bound, direction, documents, filter, small } from './fixtures/random-queries.js';

const RUNS = 25;

const sort = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a.x'), direction, { maxKeys: 2 });
const query = fc.record({ filter, sort, last: direction });
const indexKey = fc
  .tuple(
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'a.x', 'a.y'), direction, { minKeys: 1, maxKeys: 3 }),
    fc.option(direction),
  )
  // With _id at its end, an index can yield the whole order that the queries sort by.
  .map(([key, id]) => (id === null ? key : { ...key, _id: id }));
const index = fc.record(
  {
    key: indexKey,
    partialFilterExpression: fc.constantFrom<Document>(
      { c: { $exists: true } },
      { c: { $gt: 0 } },
      { a: { $gte: '' } },
    ),
  },
  { requiredKeys: ['key'] },
);

interface Query {
  filter: Document;
  sort: Document;
  last: 1 | -1;
}

const numbered = (docs: Document[]): Document[] => docs.map((doc, _id) => ({ _id, ...doc }));

describe('the planner', () => {
  let engine: EngineCommands;
  let run: EngineCommands['run'];
  let found: EngineCommands['found'];

  beforeAll(() => {
    engine = engineCommands();
    ({ run, found } = engine);
  });
  afterAll(() => engine.close());

  async function load(docs: Document[], indexes: Document[]): Promise<boolean> {
    await run({ drop: 'plain' });
    await run({ drop: 'indexed' });
    await run({ insert: 'plain' }, numbered(docs));
    const specs = indexes.map((spec, i) => ({ ...spec, name: `i${i}` }));
    for (const spec of specs) await run({ createIndexes: 'indexed', indexes: [spec] });
    // Documents with parallel arrays are refused.
    return !(await run({ insert: 'indexed' }, numbered(docs))).writeErrors;
  }

  async function inBatches(command: Document): Promise<Document[]> {
    let { cursor } = await run(command);
    const all: Document[] = cursor.firstBatch;
    while (cursor.id !== 0n) {
      ({ cursor } = await run({ getMore: cursor.id, collection: 'indexed', batchSize: 3 }));
      all.push(...cursor.nextBatch);
    }
    return all;
  }

  async function compare(docs: Document[], indexes: Document[], queries: Query[]): Promise<number> {
    let withIndex = 0;
    if (!(await load(docs, indexes))) return 0;
    for (const { filter: wanted, sort: order, last } of queries) {
      const by = { ...order, _id: last };
      const expected = findByModel(numbered(docs), wanted, by);
      if (!expected) {
        for (const find of ['plain', 'indexed'])
          expect(await run({ find, filter: wanted, sort: by })).toMatchObject({ ok: 0, code: 2 });
        continue;
      }
      expect(await found({ find: 'plain', filter: wanted, sort: by })).toEqual(expected);
      expect(await found({ find: 'indexed', filter: wanted, sort: by })).toEqual(expected);
      expect(await found({ find: 'indexed', filter: wanted, sort: by, skip: 2, limit: 3 })).toEqual(
        expected.slice(2, 5),
      );
      expect(await found({ find: 'indexed', filter: wanted, sort: by, limit: 4 })).toEqual(
        expected.slice(0, 4),
      );
      expect(await inBatches({ find: 'indexed', filter: wanted, sort: by, batchSize: 3 })).toEqual(expected);
      expect((await run({ count: 'indexed', query: wanted })).n).toBe(expected.length);
      const { queryPlanner } = await run({ explain: { find: 'indexed', filter: wanted, sort: by } });
      if (!JSON.stringify(queryPlanner).includes('COLLSCAN')) withIndex++;
    }
    return withIndex;
  }

  it('finds, counts, sorts and pages with any indexes as it does without, and as the model does', async () => {
    let withIndex = 0;
    const indexes = fc.array(index, { minLength: 1, maxLength: 3 });
    const queries = fc.array(query, { minLength: 40, maxLength: 40 });
    const property = fc.asyncProperty(documents, indexes, queries, async (...example) => {
      withIndex += await compare(...example);
    });
    await assertProperty(property, RUNS);
    // Otherwise this has compared nothing.
    expect(withIndex).toBeGreaterThan(150);
  }, 3_600_000);

  it('does so through arrays of sub-documents, where one document has many keys', async () => {
    const bit = fc.constantFrom(0, 1, 2);
    const list = fc.array(fc.record({ x: bit, y: bit }), { maxLength: 3 });
    const docs = fc.array(fc.record({ a: list, c: bit }), { minLength: 10, maxLength: 20 });
    const range = fc
      .record({ $gt: bit, $lt: bit }, { requiredKeys: [] })
      .filter((one) => Object.keys(one).length > 0);
    const wanted = fc.record(
      { 'a.x': fc.oneof(bit, range), 'a.y': fc.oneof(bit, range), c: bit },
      { requiredKeys: ['a.x'] },
    );
    const key = fc.constantFrom<Document>(
      { 'a.x': 1 },
      { 'a.x': 1, 'a.y': 1 },
      { 'a.y': -1, 'a.x': 1 },
      { c: 1, 'a.x': 1, 'a.y': 1 },
    );
    const queries = fc.array(fc.record({ filter: wanted, sort: fc.constant({}), last: direction }), {
      minLength: 20,
      maxLength: 20,
    });
    const property = fc.asyncProperty(docs, key, queries, async (some, one, all) => {
      await compare(some, [{ key: one }], all);
    });
    await assertProperty(property, RUNS);
  }, 3_600_000);

  it('finds the distinct values of a field by its index as it does by reading all', async () => {
    let byIndex = 0;
    const equality = fc.record({ a: small, b: small }, { requiredKeys: [] });
    const wanted = fc.array(fc.oneof(fc.constant({}), equality), { minLength: 10, maxLength: 10 });
    const indexes = fc.array(fc.record({ key: indexKey }), { minLength: 2, maxLength: 3 });
    const property = fc.asyncProperty(documents, indexes, wanted, async (docs, specs, queries) => {
      if (!(await load(docs, specs))) return;
      for (const wantedOne of queries) {
        for (const key of ['a', 'b', 'c', 'a.x', 'a.0']) {
          const expected = (await run({ distinct: 'plain', key, query: wantedOne })).values;
          expect((await run({ distinct: 'indexed', key, query: wantedOne })).values).toEqual(expected);
          const explained = await run({ explain: { distinct: 'indexed', key, query: wantedOne } });
          if (explained.queryPlanner.winningPlan.stage === 'DISTINCT_SCAN') byIndex++;
        }
      }
    });
    await assertProperty(property, RUNS);
    expect(byIndex).toBeGreaterThan(50);
  }, 3_600_000);

  it('counts the documents of each group by an index as it does by reading all', async () => {
    const byIndex = jest.spyOn(Selector.prototype, 'groups');
    const some = fc.oneof(
      small,
      fc.record({ $in: fc.array(small, { maxLength: 3 }) }),
      fc.record({ $gte: bound }),
    );
    const wanted = fc.array(fc.record({ a: some, b: some }, { requiredKeys: ['a'] }), {
      minLength: 10,
      maxLength: 10,
    });
    const key = fc.constantFrom<Document>(
      { a: 1 },
      { a: -1, b: 1 },
      { b: 1, a: 1, c: -1 },
      { a: 1, c: 1, 'a.x': 1 },
      { c: 1, a: 1 },
    );
    const indexes = fc.array(fc.record({ key }), { minLength: 2, maxLength: 3 });
    const ids = ['$a', { a: '$a' }, { b: '$b', a: '$a' }, { c: '$c', x: '$a.x' }];
    const property = fc.asyncProperty(documents, indexes, wanted, async (docs, specs, queries) => {
      if (!(await load(docs, specs))) return;
      for (const $match of queries)
        for (const _id of ids) {
          const pipeline = [{ $match }, { $group: { _id, n: { $sum: 1 }, m: { $sum: 1 } } }];
          const groupsOf = async (name: string): Promise<string[]> => {
            const { cursor } = await run({ aggregate: name, pipeline, cursor: { batchSize: 1_000 } });
            return cursor.firstBatch.map((group: Document) => JSON.stringify(group)).toSorted();
          };
          expect(await groupsOf('indexed')).toEqual(await groupsOf('plain'));
        }
    });
    await assertProperty(property, RUNS);
    expect(byIndex.mock.calls.length).toBeGreaterThan(50);
    byIndex.mockRestore();
  }, 3_600_000);
});
