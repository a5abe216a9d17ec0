import { Binary, Long, ObjectId, Timestamp, type DBRef } from 'bson';
import {
  isNumber,
  plainDoc,
  toNumber,
  typeName,
  typeRank,
  type Bson,
  type Doc,
  type NumberValue,
} from './values.js';
import { notSupported } from '../errors.js';

/**
 * Index keys are bytes that sort as BSON values do. Each is a class byte, in BSON's order, and its content, and shows where it ends,
 * so that the keys of a compound index are simply joined.
 */
const CLASS = {
  min: 0x01,
  emptyArray: 0x08,
  null: 0x0a,
  number: 0x10,
  string: 0x20,
  object: 0x30,
  array: 0x40,
  binary: 0x50,
  objectId: 0x60,
  bool: 0x70,
  date: 0x80,
  timestamp: 0x90,
  max: 0xf0,
} as const;

const NULL_KEY = Buffer.from([CLASS.null]);
/** The key of an empty array. MongoDB puts `undefined` there, which sorts before null. */
export const EMPTY_ARRAY_KEY = Buffer.from([CLASS.emptyArray]);
const END = Buffer.from([0x00]);

export function encodeKey(value: Bson): Buffer {
  if (value === null || value === undefined) return NULL_KEY;
  if (typeof value === 'string') return textKey(CLASS.string, value);
  if (typeof value === 'boolean') return Buffer.from([CLASS.bool, value ? 1 : 0]);
  if (isNumber(value)) return numberKey(value);
  if (value instanceof Date) return doubleKey(CLASS.date, value.getTime());
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([CLASS.array]), ...value.map(encodeKey), END]);
  if (value instanceof ObjectId) return Buffer.concat([Buffer.from([CLASS.objectId]), value.id]);
  switch (typeName(value)) {
    case 'object':
      return docKey(plainDoc(value as Doc | DBRef));
    case 'binData':
      return binaryKey(value as Binary);
    case 'timestamp':
      return timestampKey(value as Timestamp);
    case 'minKey':
      return Buffer.from([CLASS.min]);
    case 'maxKey':
      return Buffer.from([CLASS.max]);
    default:
      throw notSupported(`a value of type ${typeName(value)} as a key`);
  }
}

/** The same key in reverse order, for a descending field. */
export function invert(key: Buffer): Buffer {
  const out = Buffer.allocUnsafe(key.length);
  for (let i = 0; i < key.length; i++) out[i] = key[i]! ^ 0xff;
  return out;
}

export const directedKey = (value: Bson, direction: number): Buffer =>
  direction < 0 ? invert(encodeKey(value)) : encodeKey(value);

/** The first key after every key that starts with `prefix` (undefined: there is none). */
export function afterPrefix(prefix: Buffer): Buffer | undefined {
  for (let i = prefix.length - 1; i >= 0; i--) {
    if (prefix[i] === 0xff) continue;
    const out = Buffer.from(prefix.subarray(0, i + 1));
    out[i] = out[i]! + 1;
    return out;
  }
  return undefined;
}

/** Writes IEEE 754 bits that sort as unsigned bytes: negative numbers inverted, others with the top bit set. */
function writeDouble(target: Buffer, offset: number, value: number): void {
  if (Number.isNaN(value)) {
    target.fill(0, offset, offset + 8);
    return;
  }
  target.writeDoubleBE(value === 0 ? 0 : value, offset);
  if (target[offset]! & 0x80) for (let i = offset; i < offset + 8; i++) target[i] = target[i]! ^ 0xff;
  else target[offset] = target[offset]! ^ 0x80;
}

function doubleKey(keyClass: number, value: number): Buffer {
  const out = Buffer.allocUnsafe(9);
  out[0] = keyClass;
  writeDouble(out, 1, value);
  return out;
}

/**
 * The key has the nearest double, then the distance to the exact value. Only longs beyond 2^53 have one (at most 512), so
 * neighbouring longs have different keys, and 5, 5.0 and NumberLong(5) share one.
 */
function numberKey(value: NumberValue): Buffer {
  if (typeName(value) === 'decimal')
    throw notSupported('a Decimal128 as a key (of an index, a group or a set)');
  const nearest = toNumber(value);
  const out = Buffer.allocUnsafe(11);
  out[0] = CLASS.number;
  writeDouble(out, 1, nearest);
  const remainder = value instanceof Long ? Number(value.toBigInt() - BigInt(nearest)) : 0;
  out.writeUInt16BE(0x8000 + remainder, 9);
  return out;
}

/** Escapes NUL as 00 FF and closes with 00 01, so that a text sorts before longer ones that start with it. */
function textKey(keyClass: number, text: string): Buffer {
  const raw = text.includes('\0') ? escapeNul(Buffer.from(text, 'utf8')) : Buffer.from(text, 'utf8');
  const out = Buffer.allocUnsafe(raw.length + 3);
  out[0] = keyClass;
  raw.copy(out, 1);
  out[out.length - 2] = 0x00;
  out[out.length - 1] = 0x01;
  return out;
}

function escapeNul(raw: Buffer): Buffer {
  const bytes: number[] = [];
  for (const byte of raw) {
    bytes.push(byte);
    if (byte === 0) bytes.push(0xff);
  }
  return Buffer.from(bytes);
}

function docKey(doc: Doc): Buffer {
  const parts: Buffer[] = [Buffer.from([CLASS.object])];
  for (const [field, value] of Object.entries(doc)) {
    // BSON compares type, then name, then value.
    parts.push(Buffer.from([typeRank(value) + 2]), textKey(CLASS.string, field), encodeKey(value));
  }
  return Buffer.concat([...parts, END]);
}

function binaryKey(value: Binary): Buffer {
  const head = Buffer.alloc(6);
  head[0] = CLASS.binary;
  head.writeUInt32BE(value.length(), 1);
  head[5] = value.sub_type;
  return Buffer.concat([head, value.value()]);
}

function timestampKey(value: Timestamp): Buffer {
  const out = Buffer.allocUnsafe(9);
  out[0] = CLASS.timestamp;
  out.writeUInt32BE(value.t, 1);
  out.writeUInt32BE(value.i, 5);
  return out;
}
