import { badValue, failedToParse, invalidOptions, ServerError } from '../errors.js';
import { equal } from '../bson/compare.js';
import { isIndex, splitPath } from '../bson/paths.js';
import { display, isDoc, own, put, typeName, type Bson, type Doc } from '../bson/values.js';
import { compileDocStage, type DocStage } from '../aggregate/doc-stages.js';
import type { PositionalSource } from '../query/positional.js';
import type { Change } from './array-operators.js';
import { CHANGES, renamePath } from './operators.js';
import { compileArrayFilters, expandPath, usedIdentifiers, type ArrayFilters } from './positional-paths.js';

/** A compiled update: returns the changed document and leaves the given one untouched. */
export interface Update {
  kind: 'operators' | 'pipeline' | 'replacement';
  apply(before: Doc, inserting: boolean): Doc;
}

interface Step {
  operator: string;
  path: string;
  change: Change;
  renameTo?: string;
}

export function compileUpdate(update: Bson, arrayFilters: Bson, source: PositionalSource): Update {
  if (Array.isArray(update)) {
    if (arrayFilters !== undefined)
      throw failedToParse('arrayFilters may not be specified for pipeline-syle updates');
    return compilePipeline(update, source);
  }
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array');
  const first = Object.keys(update)[0];
  if (first === undefined || !first.startsWith('$')) {
    if (arrayFilters !== undefined)
      throw failedToParse('arrayFilters may not be specified for replacement-style updates');
    return compileReplacement(update);
  }
  const filters = compileArrayFilters(arrayFilters, source.context);
  const steps = compileSteps(update, source);
  assertFiltersUsed(filters, steps, update);
  return {
    kind: 'operators',
    apply: (before, inserting) => applySteps(steps, before, inserting, source, filters),
  };
}

function compileReplacement(replacement: Doc): Update {
  const dollar = Object.keys(replacement).find((field) => field.startsWith('$'));
  if (dollar)
    throw new ServerError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' in '${dollar}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
  return {
    kind: 'replacement',
    apply(before) {
      const kept = Object.hasOwn(before, '_id') ? { _id: before._id } : {};
      const after = { ...kept, ...replacement };
      assertSameId(before, after);
      return after;
    },
  };
}

function compilePipeline(pipeline: Bson[], source: PositionalSource): Update {
  const stages: DocStage[] = pipeline.map((stage) => {
    const name = isDoc(stage) ? Object.keys(stage)[0] : undefined;
    const compiled = isDoc(stage) ? compileDocStage(stage, source.context) : undefined;
    if (!compiled)
      throw invalidOptions(
        `${name ?? 'a stage that is no document'} is not allowed to be used within an update`,
      );
    return compiled;
  });
  return {
    kind: 'pipeline',
    apply(before) {
      const result = stages.reduce((doc, stage) => stage(doc), before);
      const after =
        Object.hasOwn(before, '_id') && !Object.hasOwn(result, '_id')
          ? { _id: before._id, ...result }
          : result;
      assertSameId(before, after);
      return after;
    },
  };
}

function compileSteps(update: Doc, source: PositionalSource): Step[] {
  const steps: Step[] = [];
  const paths: string[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!Object.hasOwn(CHANGES, operator) && operator !== '$rename')
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    if (!isDoc(fields))
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${display(fields)}}`,
      );
    for (const [path, operand] of Object.entries(fields)) {
      claim(paths, path);
      if (operator === '$rename') steps.push(compileRename(path, operand, paths));
      else steps.push({ operator, path, change: CHANGES[operator]!(operand, path, source.context) });
    }
  }
  return steps.sort((left, right) => comparePaths(left.path, right.path));
}

/** The server adds new fields in the order of their names; names that are numbers sort as numbers. */
function comparePaths(left: string, right: string): number {
  const a = splitPath(left);
  const b = splitPath(right);
  for (let i = 0; i < a.length && i < b.length; i++) {
    if (a[i] === b[i]) continue;
    if (isIndex(a[i]!) && isIndex(b[i]!)) return Number(a[i]) - Number(b[i]);
    return a[i]! < b[i]! ? -1 : 1;
  }
  return a.length - b.length;
}

function compileRename(path: string, operand: Bson, paths: string[]): Step {
  if (typeof operand !== 'string')
    throw badValue(`The 'to' field for $rename must be a string: ${path}: ${display(operand)}`);
  if (path.includes('$') || operand.includes('$'))
    throw badValue(`The source and target field for $rename may not be dynamic: ${path}`);
  claim(paths, operand);
  return {
    operator: '$rename',
    path,
    renameTo: operand,
    change: (doc, from) => renamePath(doc, from, operand),
  };
}

/** Two operators may not touch the same path, nor one inside the other. */
function claim(paths: string[], path: string): void {
  if (path === '') throw new ServerError(56, 'EmptyFieldName', 'An empty update path is not valid.');
  for (const other of paths) {
    if (other !== path && !other.startsWith(`${path}.`) && !path.startsWith(`${other}.`)) continue;
    const shorter = other.length < path.length ? other : path;
    throw new ServerError(
      40,
      'ConflictingUpdateOperators',
      `Updating the path '${path}' would create a conflict at '${shorter}'`,
    );
  }
  paths.push(path);
}

function assertFiltersUsed(filters: ArrayFilters, steps: Step[], update: Doc): void {
  const used = new Set(steps.flatMap(({ path }) => usedIdentifiers(path)));
  for (const name of filters.keys())
    if (!used.has(name))
      throw failedToParse(
        `The array filter for identifier '${name}' was not used in the update ${display(update)}`,
      );
}

function applySteps(
  steps: Step[],
  before: Doc,
  inserting: boolean,
  source: PositionalSource,
  filters: ArrayFilters,
): Doc {
  const doc = copied(before) as Doc;
  const active = steps.filter(({ operator }) => operator !== '$setOnInsert' || inserting);
  // all placeholders are resolved on the document as it was: an earlier operator must not move a later one's element
  const targets = active.map(({ path }) => expandPath(before, path, source, filters));
  active.forEach(({ change }, i) => {
    for (const path of targets[i]!) change(doc, path);
  });
  assertSameId(before, doc);
  return doc;
}

/** Sub-documents and arrays, which steps change in place, are copied; other values are only ever replaced. */
function copied(value: Bson): Bson {
  if (Array.isArray(value)) return value.map(copied);
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const [field, item] of Object.entries(value)) put(copy, field, copied(item));
  return copy;
}

function assertSameId(before: Doc, after: Doc): void {
  if (!Object.hasOwn(before, '_id')) return;
  const id = own(before, '_id');
  if (Object.hasOwn(after, '_id') && equal(id, own(after, '_id'))) return;
  throw new ServerError(
    66,
    'ImmutableField',
    `Performing an update on the path '_id' would modify the immutable field '_id' (was ${display(id)}, would become ${display(own(after, '_id'))})`,
  );
}

/** For commands whose update must consist of operators. */
export function assertMultiAllowed(update: Update): void {
  if (update.kind === 'replacement')
    throw failedToParse('multi update is not supported for replacement-style update');
}
