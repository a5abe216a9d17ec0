import { badValue, located, notSupported } from '../errors.js';
import { splitPath } from '../bson/paths.js';
import { isDoc, isNumber, put, truthy, type Bson, type Doc } from '../bson/values.js';

type Projection = (doc: Doc) => Doc;

type Node = { kind: 'keep' | 'drop' } | { kind: 'branch'; fields: Fields };
type Fields = Map<string, Node>;

interface Plan {
  fields: Fields;
  /** Undefined while only `_id` has been named. */
  inclusive: boolean | undefined;
}

export function compileProjection(spec: Bson): Projection {
  if (spec !== undefined && !isDoc(spec)) throw badValue('the projection must be a document');
  if (spec === undefined || Object.keys(spec).length === 0) return (doc) => doc;
  const plan: Plan = { fields: new Map(), inclusive: undefined };
  for (const [path, value] of Object.entries(spec)) addField(plan, path, value);
  settle(plan);
  return (doc) => (plan.inclusive ? pick(doc, plan.fields) : omit(doc, plan.fields));
}

function addField(plan: Plan, path: string, value: Bson): void {
  if (path === '' || path.startsWith('.') || path.endsWith('.'))
    throw located(40353, "FieldPath must not end with a '.'.");
  if (isDoc(value)) {
    const [operator] = Object.keys(value);
    if (operator === undefined) throw located(51270, 'An empty sub-projection is not a valid value.');
    if (operator.startsWith('$')) throw notSupported(`the projection operator ${operator}`);
    for (const [field, inner] of Object.entries(value)) addField(plan, `${path}.${field}`, inner);
    return;
  }
  if (typeof value !== 'boolean' && !isNumber(value))
    throw notSupported('a projection that computes a field');
  if (splitPath(path).some((part) => part.startsWith('$')))
    throw notSupported(`the positional projection '${path}'`);
  const keep = truthy(value);
  if (path !== '_id') setMode(plan, path, keep);
  insert(plan.fields, path, { kind: keep ? 'keep' : 'drop' });
}

function setMode(plan: Plan, path: string, inclusive: boolean): void {
  if (plan.inclusive === undefined) plan.inclusive = inclusive;
  if (plan.inclusive === inclusive) return;
  throw inclusive
    ? located(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
    : located(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
}

function insert(fields: Fields, path: string, leaf: Node): void {
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

/** Decides, once all fields are read, the mode if only `_id` was named, and `_id` itself. */
function settle(plan: Plan): void {
  const id = plan.fields.get('_id');
  plan.inclusive ??= id !== undefined && id.kind !== 'drop';
  if (!plan.inclusive) {
    if (id?.kind === 'keep') plan.fields.delete('_id');
  } else if (!id) plan.fields.set('_id', { kind: 'keep' });
  else if (id.kind === 'drop') plan.fields.delete('_id');
}

function pick(doc: Doc, fields: Fields): Doc {
  const out: Doc = {};
  for (const [field, value] of Object.entries(doc)) {
    const node = fields.get(field);
    if (node?.kind === 'keep') put(out, field, value);
    else if (node?.kind === 'branch') {
      const inner = pickInto(value, node.fields);
      if (inner !== undefined) put(out, field, inner);
    }
  }
  return out;
}

function pickInto(value: Bson, fields: Fields): Bson {
  if (Array.isArray(value))
    return value.map((item) => pickInto(item, fields)).filter((item) => item !== undefined);
  return isDoc(value) ? pick(value, fields) : undefined;
}

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
