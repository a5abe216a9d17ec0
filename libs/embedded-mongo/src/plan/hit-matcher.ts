import { filterFields } from '../bson/pick.js';
import type { Doc } from '../bson/values.js';
import { compileFilter, type Matcher } from '../query/matcher.js';
import type { Hit } from './hit.js';
import { passes, splitStringTests } from './string-tests.js';

/** Tests the bytes of a document first, and decodes only fields that the rest of the filter needs. `whole` is the compiled filter, if there is one. */
export function hitMatcher(filter: Doc, whole?: Matcher): (hit: Hit) => boolean {
  const { tests, rest } = splitStringTests(filter);
  const matching = (of: Doc, matcher = compileFilter(of), fields = filterFields(of)) => {
    return (hit: Hit): boolean => matcher(hit.view(fields));
  };
  if (tests.length === 0) return matching(filter, whole);
  const others = Object.keys(rest).length === 0 ? () => true : matching(rest);
  let decoded: typeof others | undefined;
  return (hit) => {
    const isFound = passes(hit.bytes, tests);
    if (isFound === undefined) return (decoded ??= matching(filter, whole))(hit);
    return isFound && others(hit);
  };
}
