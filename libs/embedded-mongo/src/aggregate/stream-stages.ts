import { Int32, Long } from 'bson';
import { located, ServerError } from '../errors.js';
import { encodedSize } from '../bson/codec.js';
import { splitPath } from '../bson/paths.js';
import { display, isDoc, isNumber, own, put, toNumber, truthy, type Bson, type Doc } from '../bson/values.js';
import { compileFilter } from '../query/matcher.js';
import { compareBySort, parseSort, sortValues } from '../query/sort.js';
import { SortedRuns } from '../sorted-runs.js';
import { TURN } from '../turns.js';
import type { CompileStage } from './stage.js';

/** Memory that a blocking stage ($sort, $group) may hold, in bytes of documents. */
const STAGE_BYTES = 48 * 1024 * 1024;

export function assertStageMemory(bytes: number, stage: string): void {
  if (bytes > STAGE_BYTES)
    throw new ServerError(
      292,
      'QueryExceededMemoryLimitNoDiskUseAllowed',
      `${stage} exceeded memory limit of ${STAGE_BYTES} bytes; the embedded store does not use temporary files`,
    );
}

export function wholeNumber(value: Bson, stage: string, least: number): number {
  const number = isNumber(value) ? toNumber(value) : NaN;
  if (!Number.isInteger(number) || number < least)
    throw located(
      least > 0 ? 15958 : 5107200,
      `invalid argument to ${stage} stage: Expected a ${least > 0 ? 'positive' : 'non-negative'} number in: ${stage}: ${display(value)}`,
    );
  return number;
}

const match: CompileStage = (spec, context) => {
  if (!isDoc(spec)) throw located(15959, 'the match filter must be an expression in an object');
  const matcher = compileFilter(spec, context);
  return function* (input) {
    for (const doc of input) if (doc === TURN || matcher(doc)) yield doc;
  };
};

const sort: CompileStage = (spec, context) => {
  if (!isDoc(spec)) throw located(15973, 'the $sort key specification must be an object');
  const fields = parseSort(spec);
  if (!fields) throw located(15976, '$sort stage must have at least one sort key');
  return function* (input) {
    type Entry = { doc: Doc; values: ReturnType<typeof sortValues>; position: number };
    const runs = new SortedRuns<Entry>(
      (left, right) =>
        compareBySort(left.values, right.values, fields, context.strings) || left.position - right.position,
      ({ doc }) => encodedSize(doc),
    );
    let position = 0;
    for (const doc of input) {
      if (doc === TURN) yield TURN;
      else {
        const values = sortValues(doc, fields, context.strings);
        yield* runs.add({ doc, values, position: position++ }, context.due);
        assertStageMemory(runs.bytes, '$sort');
      }
    }
    for (const entry of runs.sorted(context.due)) yield entry === TURN ? TURN : entry.doc;
  };
};

const limit: CompileStage = (spec, _context, name) => {
  const most = wholeNumber(spec, name, 1);
  return function* (input) {
    let n = 0;
    for (const doc of input) {
      yield doc;
      if (doc !== TURN && ++n >= most) return;
    }
  };
};

const skip: CompileStage = (spec, _context, name) => {
  const count = wholeNumber(spec, name, 0);
  return function* (input) {
    let n = 0;
    for (const doc of input) if (doc === TURN || n++ >= count) yield doc;
  };
};

const count: CompileStage = (spec) => {
  if (typeof spec !== 'string' || spec === '' || spec.startsWith('$') || spec.includes('.'))
    throw located(40156, 'the count field must be a non-empty string without a leading $ and without a dot');
  return function* (input) {
    let n = 0;
    for (const doc of input) {
      if (doc === TURN) yield TURN;
      else n++;
    }
    // of no documents the server returns none, not a count of 0
    if (n > 0) yield { [spec]: new Int32(n) };
  };
};

const unwind: CompileStage = (spec) => {
  const options: Doc = typeof spec === 'string' ? { path: spec } : isDoc(spec) ? spec : {};
  for (const field of Object.keys(options))
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(field))
      throw located(28811, `unrecognized option to $unwind stage: ${field}`);
  const { path, includeArrayIndex: indexField } = options;
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw located(28818, `path option to $unwind stage should be prefixed with a '$': ${display(path)}`);
  if (
    indexField !== undefined &&
    (typeof indexField !== 'string' || indexField === '' || indexField.startsWith('$'))
  )
    throw located(28810, 'includeArrayIndex must be a non-empty string without a leading $');
  const keep = truthy(options.preserveNullAndEmptyArrays);
  const parts = splitPath(path.slice(1));
  const indexParts = typeof indexField === 'string' ? splitPath(indexField) : undefined;
  return function* (input) {
    for (const doc of input) {
      if (doc === TURN) yield TURN;
      else yield* unwindDoc(doc, parts, keep, indexParts);
    }
  };
};

function* unwindDoc(
  doc: Doc,
  parts: string[],
  keep: boolean,
  indexParts: string[] | undefined,
): Generator<Doc> {
  const withIndex = (out: Doc, index: Bson): Doc => (indexParts ? withPath(out, indexParts, index) : out);
  const value = parts.reduce<Bson>((level, part) => (isDoc(level) ? own(level, part) : undefined), doc);
  if (Array.isArray(value) && value.length > 0) {
    for (let i = 0; i < value.length; i++)
      yield withIndex(withPath(doc, parts, value[i]), Long.fromNumber(i));
  } else if (Array.isArray(value)) {
    if (keep) yield withIndex(withPath(doc, parts, undefined), null);
  } else if (value !== null && value !== undefined) yield withIndex(doc, null);
  else if (keep) yield withIndex(doc, null);
}

/** A copy with the value at a path of sub-documents replaced, or removed when it is undefined. */
export function withPath(doc: Doc, parts: readonly string[], value: Bson): Doc {
  const [part = '', ...rest] = parts;
  const out = { ...doc };
  if (rest.length > 0) {
    const inner = own(doc, part);
    put(out, part, withPath(isDoc(inner) ? inner : {}, rest, value));
  } else if (value === undefined) delete out[part];
  else put(out, part, value);
  return out;
}

export const STREAM_STAGES: Record<string, CompileStage> = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $count: count,
  $unwind: unwind,
};
