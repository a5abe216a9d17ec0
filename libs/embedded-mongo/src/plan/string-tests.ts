import { hasString } from '../bson/strings.js';
import { isDoc, type Bson, type Doc } from '../bson/values.js';

/** Requires a top-level field to be a string or to have it as an element; or neither, if it is not wanted. */
interface StringTest {
  field: Buffer;
  value: Buffer;
  isWanted: boolean;
}

/** Takes comparisons with strings out of a filter, which the bytes of a document can answer. */
export function splitStringTests(filter: Doc): { tests: StringTest[]; rest: Doc } {
  const tests: StringTest[] = [];
  const rest: Doc = {};
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(condition)) {
      const others: Bson[] = [];
      for (const branch of condition) {
        const inner = isDoc(branch) ? splitStringTests(branch) : { tests: [], rest: branch };
        tests.push(...inner.tests);
        if (!isDoc(inner.rest) || Object.keys(inner.rest).length > 0) others.push(inner.rest);
      }
      if (others.length > 0) rest[key] = others;
      continue;
    }
    const test = testOf(key, condition);
    if (test) tests.push(test);
    else rest[key] = condition;
  }
  return { tests, rest };
}

/** Returns undefined when the bytes do not tell. */
export function passes(bytes: Uint8Array, tests: readonly StringTest[]): boolean | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { field, value, isWanted } of tests) {
    const isThere = hasString(buffer, field, value);
    if (isThere === undefined) return undefined;
    if (isThere !== isWanted) return false;
  }
  return true;
}

function testOf(key: string, condition: Bson): StringTest | undefined {
  if (key.startsWith('$') || key.includes('.')) return undefined;
  const field = Buffer.from(key);
  if (typeof condition === 'string') return { field, value: Buffer.from(condition), isWanted: true };
  const [[operator, operand] = [], ...others] = isDoc(condition) ? Object.entries(condition) : [];
  if (others.length > 0 || typeof operand !== 'string') return undefined;
  const value = Buffer.from(operand);
  if (operator === '$eq') return { field, value, isWanted: true };
  return operator === '$ne' ? { field, value, isWanted: false } : undefined;
}
