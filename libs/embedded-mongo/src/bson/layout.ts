import { BSONError } from 'bson';

/** Types that the store recognizes without decoding. */
export const TYPE = { string: 0x02, document: 0x03, array: 0x04, symbol: 0x0e } as const;

/** Sizes in bytes of BSON values that have a fixed size. */
const FIXED: Record<number, number> = {
  0x01: 8, // double
  0x06: 0, // undefined
  0x07: 12, // ObjectId
  0x08: 1, // bool
  0x09: 8, // date
  0x0a: 0, // null
  0x10: 4, // int
  0x11: 8, // timestamp
  0x12: 8, // long
  0x13: 16, // decimal
  0xff: 0, // MinKey
  0x7f: 0, // MaxKey
};

/** Types that begin with their length, and the bytes that the length does not count. */
const PREFIXED: Record<number, number> = {
  0x02: 4, // string
  0x03: 0, // document
  0x04: 0, // array
  0x05: 5, // binary: length, subtype
  0x0d: 4, // code
  0x0e: 4, // symbol
};

/** Types whose last byte is zero. */
const TERMINATED: ReadonlySet<number> = new Set([0x02, 0x03, 0x04, 0x0d, 0x0e]);

/**
 * The size of the value at `at` in bytes; undefined for a type whose size the bytes do not tell. Throws a BSONError when the value
 * does not end before `end`.
 */
export function sizeOf(buffer: Buffer, type: number, at: number, end: number): number | undefined {
  const fixed = FIXED[type];
  if (fixed !== undefined) {
    if (at + fixed > end) throw new BSONError('a value exceeds its document');
    return fixed;
  }
  const extra = PREFIXED[type];
  if (extra === undefined) return undefined;
  const length = at + 4 > end ? -1 : buffer.readInt32LE(at);
  const next = at + length + extra;
  if (length < 0 || next > end) throw new BSONError('a value exceeds its document');
  if (TERMINATED.has(type) && buffer[next - 1] !== 0) throw new BSONError('a value without its end');
  return next - at;
}

/** The position of the final zero of the document or array at `at`. Throws a BSONError when it is not before `limit`. */
export function endOfDocument(buffer: Buffer, at: number, limit: number): number {
  const length = at + 4 > limit ? 0 : buffer.readInt32LE(at);
  const end = at + length - 1;
  if (length < 5 || end >= limit || buffer[end] !== 0) throw new BSONError('a document without its end');
  return end;
}

/** The position of the zero behind a field's name. Throws a BSONError when it is not before `end`. */
export function endOfName(buffer: Buffer, from: number, end: number): number {
  let at = from;
  while (buffer[at] !== 0) if (++at >= end) throw new BSONError('a field name without its end');
  return at;
}

export function isAt(buffer: Buffer, from: number, to: number, wanted: Buffer): boolean {
  if (to - from !== wanted.length) return false;
  for (let at = 0; at < wanted.length; at++) if (buffer[from + at] !== wanted[at]) return false;
  return true;
}
