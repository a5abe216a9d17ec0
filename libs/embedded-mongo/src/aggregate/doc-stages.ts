import { located } from '../errors.js';
import { splitPath } from '../bson/paths.js';
import { display, isDoc, own, put, type Bson, type Doc } from '../bson/values.js';
import type { MatchContext } from '../query/match-context.js';
import { compileProjection } from '../query/projection.js';
import { compileExpression } from './expression.js';
import type { Expression, Variables } from './operator.js';

/** A stage that turns one document into one document; pipeline updates consist of these. */
export type DocStage = (doc: Doc) => Doc;

/** The compiled stage, or undefined when the stage is not of this kind. */
export function compileDocStage(stage: Doc, context: MatchContext): DocStage | undefined {
  const [name = '', spec] = Object.entries(stage)[0] ?? [];
  const variables = context.variables ?? {};
  switch (name) {
    case '$set':
    case '$addFields':
      return addFields(spec, name, variables);
    case '$unset':
      return unset(spec, context);
    case '$project':
      if (!isDoc(spec)) throw located(15969, '$project specification must be an object');
      if (Object.keys(spec).length === 0)
        throw located(51272, 'projection specification must have at least one field');
      return compileProjection(spec, context);
    case '$replaceRoot':
      if (!isDoc(spec) || Object.keys(spec).join() !== 'newRoot')
        throw located(40230, "expected '$replaceRoot' to have one field, newRoot");
      return replaceRoot(spec.newRoot, variables);
    case '$replaceWith':
      return replaceRoot(spec, variables);
    default:
      return undefined;
  }
}

type Node = { expression: Expression } | { fields: Map<string, Node> };

function addFields(spec: Bson, name: string, variables: Variables): DocStage {
  if (!isDoc(spec))
    throw located(40272, `${name} specification stage must be an object, got ${display(spec)}`);
  if (Object.keys(spec).length === 0)
    throw located(40177, `Invalid ${name} :: caused by :: specification must have at least one field`);
  const tree = new Map<string, Node>();
  for (const [path, value] of Object.entries(spec)) plant(tree, splitPath(path), value, path);
  return (doc) => setInto(doc, tree, doc, variables);
}

function plant(tree: Map<string, Node>, parts: string[], value: Bson, path: string): void {
  const [part = '', ...rest] = parts;
  if (part === '' || part.startsWith('$'))
    throw located(16410, `FieldPath field names may not start with '$' nor be empty: '${path}'`);
  const present = tree.get(part);
  if (rest.length === 0 && !isNested(value)) {
    if (present) throw located(40176, `specification contains two conflicting paths: ${path}`);
    tree.set(part, { expression: compileExpression(value) });
    return;
  }
  if (present && 'expression' in present)
    throw located(40176, `specification contains two conflicting paths: ${path}`);
  const branch = present ?? { fields: new Map<string, Node>() };
  tree.set(part, branch);
  if (rest.length > 0) plant(branch.fields, rest, value, path);
  else
    for (const [field, inner] of Object.entries(value as Doc))
      plant(branch.fields, splitPath(field), inner, `${path}.${field}`);
}

const isNested = (value: Bson): boolean =>
  isDoc(value) && Object.keys(value).length > 0 && !Object.keys(value).some((field) => field.startsWith('$'));

function setInto(value: Bson, tree: Map<string, Node>, root: Doc, variables: Variables): Doc {
  const out: Doc = isDoc(value) ? { ...value } : {};
  for (const [field, node] of tree) {
    if ('expression' in node) {
      const result = node.expression(root, variables);
      if (result === undefined) delete out[field];
      else put(out, field, result);
    } else put(out, field, descend(own(out, field), node.fields, root, variables));
  }
  return out;
}

const descend = (value: Bson, tree: Map<string, Node>, root: Doc, variables: Variables): Bson =>
  Array.isArray(value)
    ? value.map((item) => descend(item, tree, root, variables))
    : setInto(value, tree, root, variables);

function unset(spec: Bson, context: MatchContext): DocStage {
  const paths = Array.isArray(spec) ? spec : [spec];
  const exclusion: Doc = {};
  for (const path of paths) {
    if (typeof path !== 'string')
      throw located(31120, '$unset specification must be a string or an array containing only string values');
    put(exclusion, path, false);
  }
  if (paths.length === 0)
    throw located(31119, '$unset specification must be a string or an array with at least one field');
  return compileProjection(exclusion, context);
}

function replaceRoot(newRoot: Bson, variables: Variables): DocStage {
  const expression = compileExpression(newRoot);
  return (doc) => {
    const result = expression(doc, variables);
    if (!isDoc(result))
      throw located(
        40228,
        `'newRoot' expression must evaluate to an object, but resulting value was: ${display(result)}`,
      );
    return result;
  };
}
