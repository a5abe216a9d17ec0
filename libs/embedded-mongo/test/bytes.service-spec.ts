import { describe, expect, it } from '@jest/globals';
import { deserialize, serialize, type Document } from 'bson';
import fc from 'fast-check';
import { decode, encode } from '../src/bson/codec.js';
import { copyFields, plainFields } from '../src/bson/pick.js';
import { Hit } from '../src/plan/hit.js';
import { hitMatcher } from '../src/plan/hit-matcher.js';
import { compileFilter } from '../src/query/matcher.js';
import { compileProjection } from '../src/query/projection.js';
import { isMatch } from './fixtures/model.js';
import { assertProperty } from './fixtures/random.js';
import { documents, filter } from './fixtures/random-queries.js';

const PATHS = ['_id', 'a', 'b', 'c', 'a.x', 'b.y', 'z'];
const projection = fc
  .tuple(fc.subarray(PATHS, { minLength: 1 }), fc.constantFrom(0, 1), fc.option(fc.constantFrom(0, 1)))
  .map(([paths, value, id]) => {
    const apart = paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`)));
    const fields = Object.fromEntries(apart.map((path) => [path, value]));
    return id === null ? fields : { ...fields, _id: id };
  });

describe('the bytes of a document', () => {
  it('match a filter as the decoded document does, and as the model does', async () => {
    let matches = 0;
    const filters = fc.array(filter, { minLength: 20, maxLength: 20 });
    const property = fc.asyncProperty(documents, filters, async (docs, wanted) => {
      for (const one of wanted) {
        const typed = decode(serialize(one));
        const byBytes = hitMatcher(typed);
        const decoded = compileFilter(typed);
        for (const document of docs) {
          const bytes = serialize(document);
          const expected = isMatch(document, one);
          expect([byBytes(new Hit({ rid: 1, bytes })), decoded(decode(bytes))]).toEqual([expected, expected]);
          if (expected) matches++;
        }
      }
    });
    await assertProperty(property, 100);
    expect(matches).toBeGreaterThan(1_000);
  }, 3_600_000);

  it('have the fields of a projection that the decoded document has', async () => {
    let copied = 0;
    const property = fc.asyncProperty(documents, projection, async (docs, spec: Document) => {
      const typed = decode(serialize(spec));
      const { named, keep } = plainFields(typed)!;
      const project = compileProjection(typed);
      for (const [at, document] of docs.entries()) {
        const bytes = serialize({ _id: at, ...document });
        const result = copyFields(bytes, named, keep);
        if (!result) continue;
        copied++;
        expect(deserialize(result)).toEqual(deserialize(encode(project(decode(bytes)))));
      }
    });
    await assertProperty(property, 300);
    expect(copied).toBeGreaterThan(1_000);
  }, 3_600_000);
});
