import { typeMismatch } from '../errors.js';
import { isDoc, typeName, type Bson } from '../bson/values.js';
import { compileExpression } from '../aggregate/expression.js';
import type { Variables } from '../aggregate/operator.js';

/** Values of a command's `let`, evaluated once and without a document. */
export function letVariables(value: Bson): Variables {
  if (value === undefined || value === null) return {};
  if (!isDoc(value))
    throw typeMismatch(`BSON field 'let' is the wrong type '${typeName(value)}', expected type 'object'`);
  const out: Variables = {};
  for (const [name, expression] of Object.entries(value)) out[name] = compileExpression(expression)({}, {});
  return out;
}
