import { decode } from './codec.js';
import type { Doc } from './values.js';

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

/**
 * A document with only some of its top-level fields: the others are stepped over instead of decoded, which is
 * most of the work of reading many documents for a few of their fields.
 */
export function pickFields(bytes: Uint8Array, fields: ReadonlySet<string>): Doc {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.length - 1;
  const parts: Uint8Array[] = [];
  let length = 5;
  for (let at = 4; at < end && parts.length < fields.size;) {
    const type = buffer[at]!;
    const nameEnd = buffer.indexOf(0, at + 1);
    const size = sizeOf(buffer, type, nameEnd + 1);
    // a type that cannot be stepped over: rare enough to decode the whole document
    if (size === undefined) return decode(bytes);
    const next = nameEnd + 1 + size;
    if (fields.has(buffer.toString('utf8', at + 1, nameEnd))) {
      parts.push(buffer.subarray(at, next));
      length += next - at;
    }
    at = next;
  }
  const picked = Buffer.allocUnsafe(length);
  picked.writeInt32LE(length, 0);
  let at = 4;
  for (const part of parts) {
    picked.set(part, at);
    at += part.length;
  }
  picked[at] = 0;
  return decode(picked);
}

function sizeOf(buffer: Buffer, type: number, at: number): number | undefined {
  const fixed = FIXED[type];
  if (fixed !== undefined) return fixed;
  const extra = PREFIXED[type];
  return extra === undefined ? undefined : buffer.readInt32LE(at) + extra;
}

/** Top-level fields that a filter reads; undefined when it may read any. */
export function filterFields(filter: Doc, out = new Set<string>()): Set<string> | undefined {
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and' || key === '$or' || key === '$nor') {
      for (const branch of value as Doc[]) if (!filterFields(branch, out)) return undefined;
    } else if (key.startsWith('$')) {
      if (key !== '$comment') return undefined;
    } else {
      out.add(key.split('.', 1)[0]!);
    }
  }
  return out;
}
