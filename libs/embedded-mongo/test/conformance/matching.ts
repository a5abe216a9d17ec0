import { BSON } from 'mongodb';

const { EJSON } = BSON;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !('_bsontype' in value) &&
  !(value instanceof Date);

/** Compares an actual value with the expected one. Extra fields are allowed at the root only. */
export function matches(expected: unknown, actual: unknown, root: boolean): boolean {
  if (isPlain(expected)) {
    const [operator] = Object.keys(expected);
    if (operator?.startsWith('$$')) return matchesSpecial(operator, expected[operator], actual, root);
    if (!isPlain(actual)) return false;
    for (const [field, value] of Object.entries(expected))
      if (!matches(value, actual[field], false)) return false;
    return root || Object.keys(actual).every((field) => field in expected || actual[field] === undefined);
  }
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, i) => matches(item, actual[i], root))
    );
  if (typeof expected === 'number' && (typeof actual === 'number' || typeof actual === 'bigint'))
    return Number(actual) === expected;
  return EJSON.stringify(expected) === EJSON.stringify(actual);
}

function matchesSpecial(operator: string, operand: unknown, actual: unknown, root: boolean): boolean {
  switch (operator) {
    case '$$unsetOrMatches':
      return actual === undefined || actual === null || matches(operand, actual, root);
    case '$$exists':
      return operand === (actual !== undefined);
    case '$$type':
      return [operand].flat().some((type) => typeMatches(String(type), actual));
    case '$$matchAsRoot':
      return matches(operand, actual, true);
    default:
      throw new Error(`the matcher ${operator} is not implemented`);
  }
}

function typeMatches(type: string, actual: unknown): boolean {
  switch (type) {
    case 'objectId':
      return actual instanceof BSON.ObjectId;
    case 'string':
    case 'object':
      return typeof actual === type;
    case 'int':
    case 'long':
    case 'double':
    case 'number':
      return typeof actual === 'number' || typeof actual === 'bigint';
    default:
      throw new Error(`the type ${type} is not implemented`);
  }
}
