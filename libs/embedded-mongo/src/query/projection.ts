import { badValue, located, notSupported } from '../errors.js';
import { splitPath, valueAt } from '../bson/paths.js';
import { isDoc, isNumber, own, put, toNumber, truthy, type Bson, type Doc } from '../bson/values.js';
import { compileExpression } from '../aggregate/expression.js';
import type { Expression, Variables } from '../aggregate/operator.js';
import { compileElement } from './matcher.js';
import type { MatchContext } from './match-context.js';
import { matchedIndex, type PositionalSource } from './positional.js';
import type { Test } from './operators.js';

type Projection = (doc: Doc) => Doc;

type Leaf = { kind: 'keep' } | { kind: 'drop' } | { kind: 'compute'; expression: Expression };
type Node = Leaf | { kind: 'branch'; fields: Map<string, Node> };
type Fields = Map<string, Node>;

interface Plan {
  fields: Fields;
  /** true: only what is named; false: all but what is named; undefined: only `_id` has been named yet. */
  inclusive: boolean | undefined;
  slices: { path: string; from: number; count: number | undefined }[];
  elements: { path: string; test: Test }[];
  positional: string | undefined;
  source: PositionalSource | undefined;
  context: MatchContext;
}

/**
 * Compiles a projection. With a `source` it is one of `find` (which has `$slice`, `$elemMatch` and
 * `path.$`), without one it is a `$project` stage.
 */
export function compileProjection(spec: Bson, context: MatchContext, source?: PositionalSource): Projection {
  if (spec !== undefined && !isDoc(spec)) throw badValue('the projection must be a document');
  if (spec === undefined || Object.keys(spec).length === 0) return (doc) => doc;
  const plan: Plan = {
    fields: new Map(),
    inclusive: undefined,
    slices: [],
    elements: [],
    positional: undefined,
    source,
    context,
  };
  for (const [path, value] of Object.entries(spec)) addField(plan, path, value);
  settle(plan, spec);
  const variables = context.variables ?? {};
  return (doc) =>
    finish(plan, doc, plan.inclusive ? pick(doc, plan.fields, doc, variables) : omit(doc, plan.fields));
}

function addField(plan: Plan, path: string, value: Bson): void {
  if (path === '' || path.startsWith('.') || path.endsWith('.'))
    throw located(40353, "FieldPath must not end with a '.'.");
  if (isDoc(value)) {
    const operator = Object.keys(value)[0];
    if (operator === undefined) throw located(51270, 'An empty sub-projection is not a valid value.');
    if (!operator.startsWith('$')) {
      for (const [field, inner] of Object.entries(value)) addField(plan, `${path}.${field}`, inner);
      return;
    }
    if (plan.source && addFindOperator(plan, path, operator, value[operator])) return;
    addLeaf(plan, path, { kind: 'compute', expression: compileExpression(value) });
    return;
  }
  if (typeof value === 'boolean' || isNumber(value)) {
    addFlag(plan, path, truthy(value));
    return;
  }
  addLeaf(plan, path, { kind: 'compute', expression: compileExpression(value) });
}

function addFindOperator(plan: Plan, path: string, operator: string, operand: Bson): boolean {
  if (operator === '$meta') throw notSupported('$meta');
  if (operator === '$elemMatch') {
    setMode(plan, path, true);
    plan.elements.push({ path, test: compileElement(operand, plan.context) });
    insert(plan.fields, path, { kind: 'keep' });
    return true;
  }
  if (operator !== '$slice') return false;
  if (isNumber(operand)) {
    const count = toNumber(operand);
    plan.slices.push(count < 0 ? { path, from: count, count: undefined } : { path, from: 0, count });
    return true;
  }
  if (!Array.isArray(operand) || operand.length !== 2)
    throw located(28667, 'Invalid $slice syntax in find projection');
  const [from, count] = operand;
  if (!isNumber(from) || !isNumber(count)) return false;
  if (toNumber(count) <= 0) throw located(28724, '$slice limit must be positive');
  plan.slices.push({ path, from: toNumber(from), count: toNumber(count) });
  return true;
}

function addFlag(plan: Plan, path: string, keep: boolean): void {
  let target = path;
  if (path.endsWith('.$')) {
    if (!plan.source) throw located(16410, 'Positional projection is not allowed in $project.');
    if (plan.positional !== undefined)
      throw located(31276, 'Cannot specify more than one positional projection per query.');
    if (!keep) throw located(31395, 'positional projection cannot be used with exclusion');
    target = path.slice(0, -2);
    plan.positional = target;
  } else if (splitPath(path).some((part) => part.startsWith('$'))) {
    throw located(
      16410,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  }
  if (target !== '_id') setMode(plan, target, keep);
  insert(plan.fields, target, keep ? { kind: 'keep' } : { kind: 'drop' });
}

function addLeaf(plan: Plan, path: string, leaf: Leaf): void {
  if (path !== '_id') setMode(plan, path, true);
  insert(plan.fields, path, leaf);
}

function setMode(plan: Plan, path: string, inclusive: boolean): void {
  if (plan.inclusive === undefined) plan.inclusive = inclusive;
  if (plan.inclusive === inclusive) return;
  throw inclusive
    ? located(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
    : located(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
}

function insert(fields: Fields, path: string, leaf: Leaf): void {
  const parts = splitPath(path);
  let level = fields;
  parts.forEach((part, i) => {
    const present = level.get(part);
    if (i === parts.length - 1) {
      if (present) throw located(31250, `Path collision at ${path}`);
      level.set(part, leaf);
      return;
    }
    if (present && present.kind !== 'branch')
      throw located(31249, `Path collision at ${path} remaining portion ${parts.slice(i + 1).join('.')}`);
    const branch = present ?? { kind: 'branch' as const, fields: new Map<string, Node>() };
    level.set(part, branch);
    level = branch.fields;
  });
}

/** What is left open once all fields are read: the mode when only `_id` was named, and `_id` itself. */
function settle(plan: Plan, spec: Doc): void {
  const id = plan.fields.get('_id');
  if (plan.inclusive === undefined)
    plan.inclusive = id !== undefined && id.kind !== 'drop' && plan.slices.length === 0;
  if (plan.inclusive) {
    if (!id) plan.fields = new Map<string, Node>([['_id', { kind: 'keep' }], ...plan.fields]);
    else if (id.kind === 'drop') plan.fields.delete('_id');
    for (const { path } of plan.slices)
      if (!plan.fields.has(path)) insert(plan.fields, path, { kind: 'keep' });
  } else if (id?.kind === 'keep') plan.fields.delete('_id');
  if (!plan.source && !plan.inclusive && Object.keys(spec).length === 0)
    throw located(51272, 'Invalid $project :: projection specification must have at least one field');
}

function pick(doc: Doc, fields: Fields, root: Doc, variables: Variables): Doc {
  const out: Doc = {};
  for (const field of Object.keys(doc)) {
    const node = fields.get(field);
    if (!node || node.kind === 'drop' || node.kind === 'compute') continue;
    if (node.kind === 'keep') put(out, field, doc[field]);
    else {
      const value = pickInto(doc[field], node.fields, root, variables);
      if (value !== undefined) put(out, field, value);
    }
  }
  for (const [field, node] of fields) {
    if (node.kind === 'compute') {
      const value = node.expression(root, variables);
      if (value !== undefined) put(out, field, value);
    } else if (node.kind === 'branch' && own(doc, field) === undefined && computes(node.fields)) {
      const value = pick({}, node.fields, root, variables);
      if (Object.keys(value).length) put(out, field, value);
    }
  }
  return out;
}

function pickInto(value: Bson, fields: Fields, root: Doc, variables: Variables): Bson {
  if (Array.isArray(value)) {
    const items = value.map((item) => pickInto(item, fields, root, variables));
    return items.filter((item) => item !== undefined);
  }
  if (isDoc(value)) return pick(value, fields, root, variables);
  return computes(fields) ? pick({}, fields, root, variables) : undefined;
}

const computes = (fields: Fields): boolean =>
  [...fields.values()].some(
    (node) => node.kind === 'compute' || (node.kind === 'branch' && computes(node.fields)),
  );

function omit(doc: Doc, fields: Fields): Doc {
  const out: Doc = {};
  for (const [field, value] of Object.entries(doc)) {
    const node = fields.get(field);
    if (!node) put(out, field, value);
    else if (node.kind === 'branch') put(out, field, omitFrom(value, node.fields));
  }
  return out;
}

function omitFrom(value: Bson, fields: Fields): Bson {
  if (Array.isArray(value)) return value.map((item) => omitFrom(item, fields));
  return isDoc(value) ? omit(value, fields) : value;
}

function finish(plan: Plan, doc: Doc, projected: Doc): Doc {
  let out = projected;
  for (const { path, test } of plan.elements) {
    const array = own(doc, path);
    const found = Array.isArray(array) ? array.findIndex(test) : -1;
    if (found >= 0) out[path] = [(array as Bson[])[found]];
    else delete out[path];
  }
  for (const slice of plan.slices)
    out = mapArrayAt(out, splitPath(slice.path), 0, (array) => cut(array, slice));
  if (plan.positional !== undefined && plan.source) {
    const array = valueAt(doc, plan.positional);
    if (!Array.isArray(array)) return out;
    const index = matchedIndex(doc, plan.positional, plan.source);
    if (index < 0)
      throw located(
        51246,
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      );
    out = mapArrayAt(out, splitPath(plan.positional), 0, (projectedArray) => [projectedArray[index]]);
  }
  return out;
}

function cut(array: Bson[], { from, count }: { from: number; count: number | undefined }): Bson[] {
  const start = from < 0 ? Math.max(0, array.length + from) : from;
  return array.slice(start, count === undefined ? undefined : start + count);
}

/** A copy of the document with the array at a path replaced; what is not an array stays. */
function mapArrayAt(doc: Doc, parts: string[], at: number, change: (array: Bson[]) => Bson[]): Doc {
  const value = own(doc, parts[at]!);
  if (value === undefined) return doc;
  const last = at === parts.length - 1;
  const map = (item: Bson): Bson => (isDoc(item) ? mapArrayAt(item, parts, at + 1, change) : item);
  const next = last
    ? Array.isArray(value)
      ? change(value)
      : value
    : Array.isArray(value)
      ? value.map(map)
      : map(value);
  const out = { ...doc };
  put(out, parts[at]!, next);
  return out;
}
