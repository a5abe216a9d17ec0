import { endOfDocument, endOfName, isAt, sizeOf, TYPE } from './layout.js';

/**
 * Finds out from the bytes of a document if a top-level field is a string or an array that contains it: to decode an array of a
 * hundred strings for one of them would be most of the work. Undefined when the document has a type without a known size, or a
 * symbol, which equals a string.
 */
export function hasString(bytes: Buffer, field: Buffer, wanted: Buffer): boolean | undefined {
  const end = endOfDocument(bytes, 0, bytes.length);
  let at = 4;
  while (at < end) {
    const type = bytes[at]!;
    const valueAt = endOfName(bytes, at + 1, end) + 1;
    const size = sizeOf(bytes, type, valueAt, end);
    if (size === undefined) return undefined;
    if (isAt(bytes, at + 1, valueAt - 1, field)) return isOrHas(bytes, type, valueAt, wanted);
    at = valueAt + size;
  }
  return false;
}

function isOrHas(bytes: Buffer, type: number, at: number, wanted: Buffer): boolean | undefined {
  if (type === TYPE.string) return isString(bytes, at, wanted);
  if (type === TYPE.symbol) return undefined;
  return type === TYPE.array ? hasElement(bytes, at, wanted) : false;
}

function hasElement(bytes: Buffer, from: number, wanted: Buffer): boolean | undefined {
  const end = endOfDocument(bytes, from, bytes.length);
  let at = from + 4;
  while (at < end) {
    const type = bytes[at]!;
    const valueAt = endOfName(bytes, at + 1, end) + 1;
    const size = sizeOf(bytes, type, valueAt, end);
    if (size === undefined || type === TYPE.symbol) return undefined;
    if (type === TYPE.string && isString(bytes, valueAt, wanted)) return true;
    at = valueAt + size;
  }
  return false;
}

/** A string's length counts the zero behind it. */
function isString(bytes: Buffer, at: number, wanted: Buffer): boolean {
  const from = at + 4;
  return bytes.readInt32LE(at) === wanted.length + 1 && isAt(bytes, from, from + wanted.length, wanted);
}
