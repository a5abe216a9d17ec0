import { decode } from './codec.js';
import { isNumber, truthy, type Doc } from './values.js';

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
  return decode(copyFields(bytes, fields, true) ?? bytes);
}

/**
 * The bytes of a document with only the fields named, or without them, in their order. Undefined when the document
 * has a type that cannot be stepped over: rare enough to decode the whole document.
 */
export function copyFields(
  bytes: Uint8Array,
  named: ReadonlySet<string>,
  keep: boolean,
): Uint8Array | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.length - 1;
  const parts: [from: number, to: number][] = [];
  const names = bytesOf(named);
  let found = 0;
  let length = 5;
  let at = 4;
  while (at < end && found < named.size) {
    let nameEnd = at + 1;
    while (nameEnd < end && buffer[nameEnd] !== 0) nameEnd++;
    const size = sizeOf(buffer, buffer[at]!, nameEnd + 1);
    if (size === undefined) return undefined;
    const next = nameEnd + 1 + size;
    const isNamed = hasAt(buffer, at + 1, nameEnd, names);
    if (isNamed) found++;
    if (isNamed === keep) {
      parts.push([at, next]);
      length += next - at;
    }
    at = next;
  }
  if (!keep && at < end) {
    parts.push([at, end]);
    length += end - at;
  }
  const out = Buffer.allocUnsafe(length);
  let to = out.writeInt32LE(length, 0);
  for (const [from, next] of parts) to += buffer.copy(out, to, from, next);
  out[to] = 0;
  return out;
}

const knownBytes = new WeakMap<ReadonlySet<string>, readonly Buffer[]>();

/** Names as they stand in a document: to make each of its fields a string took longer than all the rest. */
function bytesOf(names: ReadonlySet<string>): readonly Buffer[] {
  let known = knownBytes.get(names);
  if (!known) {
    known = [...names].map((name) => Buffer.from(name));
    knownBytes.set(names, known);
  }
  return known;
}

/** Whether one of the names is what stands between two places. */
function hasAt(buffer: Buffer, from: number, to: number, names: readonly Buffer[]): boolean {
  for (const name of names) {
    let at = to - from === name.length ? 0 : -1;
    while (at >= 0 && at < name.length) at = buffer[from + at] === name[at] ? at + 1 : -1;
    if (at === name.length) return true;
  }
  return false;
}

/** The top-level fields that a projection only includes or only excludes; undefined when it does more than that. */
export function plainFields(projection: Doc): { named: Set<string>; keep: boolean } | undefined {
  const named = new Set<string>();
  let keep: boolean | undefined;
  let id: boolean | undefined;
  for (const [field, value] of Object.entries(projection)) {
    if (field.includes('.') || field.startsWith('$') || !(typeof value === 'boolean' || isNumber(value)))
      return undefined;
    if (field === '_id') id = truthy(value);
    else {
      keep ??= truthy(value);
      named.add(field);
    }
  }
  keep ??= id === true;
  // included unless it is switched off, and excluded only by name
  if (keep ? id !== false : id === false) named.add('_id');
  return { named, keep };
}

/** Top-level fields that hold all that a projection includes; undefined when it may need others. */
export function includedFields(projection: Doc): Set<string> | undefined {
  const fields = new Set(['_id']);
  for (const [path, value] of Object.entries(projection)) {
    if (path === '_id') continue;
    if (path.includes('$') || !(typeof value === 'boolean' || isNumber(value)) || !truthy(value))
      return undefined;
    fields.add(path.split('.', 1)[0]!);
  }
  // `_id` alone may be an exclusion.
  return fields.size > 1 ? fields : undefined;
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
