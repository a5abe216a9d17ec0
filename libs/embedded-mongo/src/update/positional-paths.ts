import { badValue, failedToParse } from '../errors.js';
import { isDoc, type Bson, type Doc } from '../bson/values.js';
import { splitPath } from '../bson/paths.js';
import { compileFilter, type Matcher } from '../query/matcher.js';
import type { MatchContext } from '../query/match-context.js';
import { matchedIndex, type PositionalSource } from '../query/positional.js';
import { getPath } from './paths.js';

/** Compiled `arrayFilters`: one matcher per identifier. */
export type ArrayFilters = Map<string, Matcher>;

export function compileArrayFilters(filters: Bson, context: MatchContext): ArrayFilters {
  const out: ArrayFilters = new Map();
  if (filters === undefined) return out;
  if (!Array.isArray(filters)) throw failedToParse('arrayFilters must be an array');
  for (const filter of filters) {
    if (!isDoc(filter)) throw failedToParse('Array filters must be objects');
    const names = identifiers(filter);
    if (names.size !== 1)
      throw failedToParse(
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("' and '")}'`,
      );
    const [name] = names as Set<string>;
    if (!/^[a-z]\w*$/.test(name!))
      throw badValue(
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    if (out.has(name!))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    out.set(name!, compileFilter(filter, context));
  }
  return out;
}

function identifiers(filter: Doc, out = new Set<string>()): Set<string> {
  for (const [key, value] of Object.entries(filter)) {
    if ((key === '$and' || key === '$or' || key === '$nor') && Array.isArray(value)) {
      for (const branch of value) if (isDoc(branch)) identifiers(branch, out);
    } else out.add(splitPath(key)[0]!);
  }
  return out;
}

const PLACEHOLDER = /^\$(\[(\w*)\])?$/;

/** The plain paths that a path with `$`, `$[]` or `$[name]` stands for in a document. */
export function expandPath(
  doc: Doc,
  path: string,
  source: PositionalSource,
  filters: ArrayFilters,
): string[] {
  if (!path.includes('$')) return [path];
  let paths: string[] = [''];
  for (const part of splitPath(path)) {
    const placeholder = PLACEHOLDER.exec(part);
    if (!placeholder) paths = paths.map((prefix) => (prefix ? `${prefix}.${part}` : part));
    else if (placeholder[1] === undefined)
      paths = paths.map((prefix) => `${prefix}.${positional(doc, prefix, source)}`);
    else paths = paths.flatMap((prefix) => elements(doc, prefix, path, placeholder[2]!, filters));
  }
  return paths;
}

function positional(doc: Doc, prefix: string, source: PositionalSource): number {
  const index = matchedIndex(doc, prefix, source);
  if (index < 0) throw badValue('The positional operator did not find the match needed from the query.');
  return index;
}

function elements(doc: Doc, prefix: string, path: string, name: string, filters: ArrayFilters): string[] {
  const array = prefix ? getPath(doc, prefix) : undefined;
  if (array === undefined)
    throw badValue(`The path '${prefix}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(array)) throw badValue(`Cannot apply array updates to non-array element ${prefix}`);
  const test = name ? filters.get(name) : () => true;
  if (!test) throw badValue(`No array filter found for identifier '${name}' in path '${path}'`);
  return array.flatMap((element, i) => (test({ [name]: element }) ? [`${prefix}.${i}`] : []));
}

/** Identifiers that a path uses, to find filters that no path uses. */
export const usedIdentifiers = (path: string): string[] =>
  splitPath(path).flatMap((part) => {
    const name = PLACEHOLDER.exec(part)?.[2];
    return name ? [name] : [];
  });
