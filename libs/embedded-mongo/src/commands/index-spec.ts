import { Int32 } from 'bson';
import { identical } from '../bson/compare.js';
import {
  display,
  identicalKeys,
  isDoc,
  isNumber,
  toNumber,
  truthy,
  type Bson,
  type Doc,
} from '../bson/values.js';
import { located, notSupported, ServerError } from '../errors.js';
import { compileFilter } from '../query/matcher.js';
import type { Index } from '../storage/catalog.js';

const OPTIONS = new Set([
  'key',
  'name',
  'v',
  'unique',
  'sparse',
  'background',
  'partialFilterExpression',
  'expireAfterSeconds',
]);
const PARTIAL_OPERATORS = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$in']);

const cannotCreate = (message: string): ServerError => new ServerError(67, 'CannotCreateIndex', message);

/** Checks an index specification and returns its stored form. */
export function parseSpec(spec: Doc): Doc {
  for (const option of Object.keys(spec))
    if (!OPTIONS.has(option)) throw notSupported(`the index option '${option}'`);
  const { key, name } = spec;
  if (!isDoc(key) || Object.keys(key).length === 0)
    throw cannotCreate('Index keys cannot be an empty object.');
  if (Object.keys(key).length > 32) throw located(13103, 'too many compound keys');
  for (const [path, direction] of Object.entries(key)) checkKey(path, direction, key);
  if (typeof name !== 'string' || name === '')
    throw new ServerError(
      9,
      'FailedToParse',
      `The 'name' field is a required property of an index specification`,
    );
  if (isNumber(spec.v) && toNumber(spec.v) !== 2)
    throw cannotCreate(`Invalid index specification; cannot create an index with v=${display(spec.v)}`);
  const out: Doc = { v: new Int32(2), key, name };
  for (const flag of ['unique', 'sparse']) if (truthy(spec[flag])) out[flag] = true;
  if (spec.partialFilterExpression !== undefined) {
    checkPartial(spec.partialFilterExpression);
    if (out.sparse) throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
    out.partialFilterExpression = spec.partialFilterExpression;
  }
  if (spec.expireAfterSeconds !== undefined) {
    checkExpiry(spec.expireAfterSeconds, key);
    out.expireAfterSeconds = spec.expireAfterSeconds;
  }
  return out;
}

function checkKey(path: string, direction: Bson, key: Doc): void {
  if (path === '' || path.split('.').includes(''))
    throw cannotCreate('Index keys cannot contain an empty field.');
  if (path.split('.').some((part) => part.startsWith('$')))
    throw cannotCreate(
      `Index key contains an illegal field name: field name starts with '$': ${display(key)}`,
    );
  if (typeof direction === 'string') throw notSupported(`an index of type '${direction}'`);
  if (!isNumber(direction) || toNumber(direction) === 0)
    throw cannotCreate(`Values in v:2 index key pattern must be numbers > 0 or < 0: ${display(key)}`);
}

function checkPartial(filter: Bson): void {
  if (!isDoc(filter)) throw cannotCreate("'partialFilterExpression' for an index has to be a document");
  compileFilter(filter);
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' && Array.isArray(condition)) condition.forEach(checkPartial);
    else if (field.startsWith('$')) throw cannotCreate(`unsupported expression in partial index: ${field}`);
    else if (isDoc(condition))
      for (const [operator, operand] of Object.entries(condition))
        if (
          operator.startsWith('$') &&
          (!PARTIAL_OPERATORS.has(operator) || (operator === '$exists' && !truthy(operand)))
        )
          throw cannotCreate(`unsupported expression in partial index: ${field} ${operator}`);
  }
}

function checkExpiry(seconds: Bson, key: Doc): void {
  if (!isNumber(seconds) || toNumber(seconds) < 0 || toNumber(seconds) > 0x7fffffff)
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be a number from 0 to 2147483647, not ${display(seconds)}`,
    );
  if (Object.keys(key).length > 1)
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL.');
  if (Object.hasOwn(key, '_id')) throw cannotCreate('The field _id cannot have a TTL index.');
}

const sameOptions = (left: Doc, right: Doc): boolean => {
  const { name: _a, key: _b, v: _c, ...leftOptions } = left;
  const { name: _d, key: _e, v: _f, ...rightOptions } = right;
  const sort = (options: Doc): Doc =>
    Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)));
  return identical(sort(normalize(leftOptions)), sort(normalize(rightOptions)));
};
const normalize = (options: Doc): Doc =>
  isNumber(options.expireAfterSeconds)
    ? { ...options, expireAfterSeconds: toNumber(options.expireAfterSeconds) }
    : options;

/** Returns true when the index exists already; throws as MongoDB does when it conflicts with another. */
export function isPresent(indexes: Index[], spec: Doc): boolean {
  const byKey = indexes.find(
    (index) =>
      identicalKeys(index.spec.key, spec.key) &&
      identical(index.spec.partialFilterExpression, spec.partialFilterExpression),
  );
  if (byKey?.name === '_id_') return true;
  if (byKey) {
    const same = sameOptions(byKey.spec, spec);
    if (byKey.name === spec.name && same) return true;
    if (byKey.name !== spec.name && same)
      throw new ServerError(
        85,
        'IndexOptionsConflict',
        `Index already exists with a different name: ${byKey.name}`,
      );
    if (byKey.name !== spec.name)
      throw new ServerError(
        85,
        'IndexOptionsConflict',
        `An equivalent index already exists with a different name and options. Requested index: ${display(spec)}, existing index: ${display(byKey.spec)}`,
      );
  }
  const byName = indexes.find((index) => index.name === spec.name);
  if (byName)
    throw new ServerError(
      86,
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${display(spec)}, existing index: ${display(byName.spec)}`,
    );
  return false;
}
