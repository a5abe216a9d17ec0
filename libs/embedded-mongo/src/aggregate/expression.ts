import { located, notSupported } from '../errors.js';
import { splitPath } from '../bson/paths.js';
import { isDoc, own, put, type Bson, type Doc } from '../bson/values.js';

export type Expression = (doc: Doc) => Bson;

/** Compiles what `$group` takes: a field's path, a constant, or a document of these. */
export function compileExpression(expression: Bson): Expression {
  if (typeof expression === 'string') return compileString(expression);
  if (Array.isArray(expression)) throw notSupported('an array as an expression');
  return isDoc(expression) ? compileObject(expression) : () => expression;
}

function compileObject(spec: Doc): Expression {
  const fields = Object.entries(spec).map(([field, value]) => {
    if (field.startsWith('$')) throw notSupported(`the expression ${field}`);
    return [field, compileExpression(value)] as const;
  });
  return (doc) => {
    const out: Doc = {};
    for (const [field, value] of fields) {
      const result = value(doc);
      if (result !== undefined) put(out, field, result);
    }
    return out;
  };
}

function compileString(text: string): Expression {
  if (text.startsWith('$$')) throw notSupported(`the variable ${text}`);
  if (!text.startsWith('$')) return () => text;
  const parts = splitPath(text.slice(1));
  if (parts.includes(''))
    throw located(text === '$' ? 16872 : 40353, `'${text}' by itself is not a valid FieldPath`);
  return (doc) => follow(doc, parts, 0);
}

/** Follows a path as expressions do: it maps over arrays, leaves out missing elements and takes no positions. */
function follow(value: Bson, parts: readonly string[], at: number): Bson {
  if (at === parts.length) return value;
  if (Array.isArray(value)) {
    const out: Bson[] = [];
    for (const element of value) {
      const found = follow(element, parts, at);
      if (found !== undefined) out.push(found);
    }
    return out;
  }
  return isDoc(value) ? follow(own(value, parts[at]!), parts, at + 1) : undefined;
}
