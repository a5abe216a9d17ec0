import { splitPath, valueAt } from '../bson/paths.js';
import { isDoc, put, type Bson, type Doc } from '../bson/values.js';
import { compileField, isOperatorDoc } from './matcher.js';
import type { MatchContext } from './match-context.js';

/** What determines the element that `$` stands for: the filter of the operation. */
export interface PositionalSource {
  filter: Doc;
  context: MatchContext;
}

/**
 * Index of the first element of the array at `prefix` that satisfies the filter's condition on that array,
 * or -1. Conditions with $or count too; negations never determine an element.
 */
export function matchedIndex(doc: Doc, prefix: string, source: PositionalSource): number {
  const array = valueAt(doc, prefix);
  if (!Array.isArray(array)) return -1;
  for (const [path, condition] of conditions(source.filter)) {
    if (path !== prefix && !path.startsWith(`${prefix}.`)) continue;
    if (isNegation(condition)) continue;
    const test = compileField(path, condition, source.context);
    const index = array.findIndex((element) => test(wrap(prefix, [element])));
    if (index >= 0) return index;
  }
  return -1;
}

function* conditions(filter: Doc): Generator<[string, Bson]> {
  for (const [key, value] of Object.entries(filter)) {
    if ((key === '$and' || key === '$or') && Array.isArray(value)) {
      for (const branch of value) if (isDoc(branch)) yield* conditions(branch);
    } else if (!key.startsWith('$')) yield [key, value];
  }
}

const NEGATIONS = new Set(['$ne', '$nin', '$not', '$exists']);

const isNegation = (condition: Bson): boolean =>
  isOperatorDoc(condition) && Object.keys(condition).every((operator) => NEGATIONS.has(operator));

function wrap(path: string, value: Bson): Doc {
  return splitPath(path).reduceRight<Bson>((inner, part) => {
    const outer: Doc = {};
    put(outer, part, inner);
    return outer;
  }, value) as Doc;
}
