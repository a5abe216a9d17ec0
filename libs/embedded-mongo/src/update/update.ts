import { badValue, failedToParse, notSupported, ServerError } from '../errors.js';
import { equal } from '../bson/compare.js';
import { isIndex, splitPath } from '../bson/paths.js';
import { display, isDoc, own, put, typeName, type Bson, type Doc } from '../bson/values.js';
import type { Change } from './array-operators.js';
import { CHANGES, renamePath } from './operators.js';
import { assertNamed } from './paths.js';

/** A compiled update. It returns a changed copy. */
export interface Update {
  kind: 'operators' | 'replacement';
  apply(before: Doc, inserting: boolean): Doc;
}

interface Step {
  operator: string;
  path: string;
  change: Change;
  renameTo?: string;
}

export function compileUpdate(update: Bson): Update {
  if (Array.isArray(update)) throw notSupported('an update by a pipeline');
  if (!isDoc(update)) throw failedToParse('Update argument must be an object');
  const first = Object.keys(update)[0];
  if (first === undefined || !first.startsWith('$')) return compileReplacement(update);
  const steps = compileSteps(update);
  const changed = new Set(steps.flatMap(({ path, renameTo = path }) => [firstOf(path), firstOf(renameTo)]));
  return {
    kind: 'operators',
    apply(before, inserting) {
      const doc = copyOf(before, changed);
      for (const { operator, path, change } of steps)
        if (operator !== '$setOnInsert' || inserting) change(doc, path);
      assertSameId(before, doc);
      return doc;
    },
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

/** Matches paths with `$`, `$[]` or `$[name]`. */
const POSITIONAL = /(^|\.)\$(\[\w*\])?(\.|$)/;

function compileSteps(update: Doc): Step[] {
  const steps: Step[] = [];
  const paths: string[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!Object.hasOwn(CHANGES, operator) && operator !== '$rename')
      throw notSupported(`the update operator ${operator}`);
    if (!isDoc(fields))
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${display(fields)}}`,
      );
    for (const [path, operand] of Object.entries(fields)) {
      claim(paths, path);
      if (POSITIONAL.test(path)) throw notSupported(`the positional path '${path}'`);
      if (operator === '$rename') steps.push(compileRename(path, operand, paths));
      else steps.push({ operator, path, change: CHANGES[operator]!(operand, path) });
    }
  }
  const place = ({ path, renameTo }: Step): string => renameTo ?? path;
  return steps.sort((left, right) => comparePaths(place(left), place(right)));
}

/** MongoDB adds new fields in the order of their names; numbers sort as numbers. */
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
  for (const part of splitPath(path)) assertNamed(part, path);
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

const firstOf = (path: string): string => splitPath(path)[0]!;

/** The copy shares the fields that no step changes. */
function copyOf(doc: Doc, changed: ReadonlySet<string>): Doc {
  const copy: Doc = {};
  for (const field of Object.keys(doc)) {
    const value = own(doc, field);
    put(copy, field, changed.has(field) ? copied(value) : value);
  }
  return copy;
}

/** Copies sub-documents and arrays, which steps change in place. Other values are only replaced. */
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

export function assertMultiAllowed(update: Update): void {
  if (update.kind === 'replacement')
    throw failedToParse('multi update is not supported for replacement-style update');
}
