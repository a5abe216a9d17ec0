import { ObjectId } from 'bson';
import { isDoc, typeName, type Bson, type Doc } from '../bson/values.js';
import { ServerError } from '../errors.js';

/** Puts a valid `_id` in front. */
export function withId(doc: Doc): Doc {
  if (!Object.hasOwn(doc, '_id')) return { _id: new ObjectId(), ...doc };
  const { _id: id } = doc;
  assertId(id);
  if (Object.keys(doc)[0] === '_id') return doc;
  const { _id: _moved, ...rest } = doc;
  return { _id: id, ...rest };
}

function assertId(id: Bson): void {
  const type = typeName(id);
  if (type === 'array' || type === 'undefined' || type === 'regex')
    throw new ServerError(53, 'InvalidIdField', `The '_id' value cannot be of type ${type}`);
  if (isDoc(id) && Object.keys(id).some((field) => field.startsWith('$')))
    throw new ServerError(
      52,
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${Object.keys(id).find((field) => field.startsWith('$'))} is not valid for storage.`,
    );
}
