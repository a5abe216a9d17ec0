/** Types that are told apart without decoding. */
export const TYPE = { string: 0x02, document: 0x03, array: 0x04, symbol: 0x0e } as const;

/** Sizes in bytes of BSON values whose type fixes them. */
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

/** Types that begin with their length: what has to be added to it. */
const PREFIXED: Record<number, number> = {
  0x02: 4, // string
  0x03: 0, // document
  0x04: 0, // array
  0x05: 5, // binary: length, subtype
  0x0d: 4, // code
  0x0e: 4, // symbol
};

/** How many bytes a value has that begins there; undefined for a type that cannot be stepped over. */
export function sizeOf(buffer: Buffer, type: number, at: number): number | undefined {
  const fixed = FIXED[type];
  if (fixed !== undefined) return fixed;
  const extra = PREFIXED[type];
  return extra === undefined ? undefined : buffer.readInt32LE(at) + extra;
}

/** Where the zero behind a field's name is. */
export function endOfName(buffer: Buffer, from: number): number {
  let at = from;
  while (buffer[at] !== 0) at++;
  return at;
}

/** Whether these bytes stand between two places. */
export function isAt(buffer: Buffer, from: number, to: number, wanted: Buffer): boolean {
  if (to - from !== wanted.length) return false;
  for (let at = 0; at < wanted.length; at++) if (buffer[from + at] !== wanted[at]) return false;
  return true;
}
