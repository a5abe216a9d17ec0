import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';

/** A value in the engine. Numbers stay wrapped, so that int, long and double survive an update. */
export type Bson =
  | null
  | undefined
  | boolean
  | number
  | string
  | Date
  | Int32
  | Double
  | Long
  | Decimal128
  | ObjectId
  | Binary
  | Timestamp
  | BSONRegExp
  | BSONSymbol
  | Code
  | DBRef
  | MinKey
  | MaxKey
  | Bson[]
  | Doc;

export interface Doc {
  [field: string]: Bson;
}

export type NumberValue = number | Int32 | Double | Long | Decimal128;

/** MongoDB's names of types; `undefined` means that the field is missing. */
export type TypeName =
  | 'double'
  | 'string'
  | 'object'
  | 'array'
  | 'binData'
  | 'undefined'
  | 'objectId'
  | 'bool'
  | 'date'
  | 'null'
  | 'regex'
  | 'dbPointer'
  | 'javascript'
  | 'symbol'
  | 'javascriptWithScope'
  | 'int'
  | 'timestamp'
  | 'long'
  | 'decimal'
  | 'minKey'
  | 'maxKey';

/**
 * Recognizes a sub-document by its prototype. `_bsontype` is a legal field name, so a document that has it must not be taken for
 * one of the library's classes.
 */
export function isDoc(value: unknown): value is Doc {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const WRAPPED: Record<string, TypeName> = {
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  ObjectId: 'objectId',
  Binary: 'binData',
  UUID: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  DBRef: 'object',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

export function typeName(value: Bson): TypeName {
  switch (typeof value) {
    case 'undefined':
      return 'undefined';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    case 'number':
      return Number.isInteger(value) && Math.abs(value) <= 0x7fffffff && !Object.is(value, -0)
        ? 'int'
        : 'double';
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isDoc(value)) return 'object';
  if (value instanceof Date) return 'date';
  const bsonType = (value as { _bsontype: string })._bsontype;
  if (bsonType === 'Code') return (value as Code).scope ? 'javascriptWithScope' : 'javascript';
  return WRAPPED[bsonType] ?? 'object';
}

export function isNumber(value: Bson): value is NumberValue {
  if (typeof value === 'number') return true;
  if (value === null || typeof value !== 'object' || isDoc(value)) return false;
  const bsonType = (value as { _bsontype?: string })._bsontype;
  return bsonType === 'Int32' || bsonType === 'Double' || bsonType === 'Long' || bsonType === 'Decimal128';
}

/** The nearest double. */
export function toNumber(value: NumberValue): number {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  return Number(value.toString());
}

/** BSON's order of types. Numbers compare across their types, everything else within its own. */
const RANK: Record<TypeName, number> = {
  minKey: -1,
  undefined: 5,
  null: 5,
  int: 10,
  long: 10,
  double: 10,
  decimal: 10,
  string: 15,
  symbol: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbPointer: 55,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 127,
};

export const typeRank = (value: Bson): number => RANK[typeName(value)];

/** The library decodes `{$ref, $id, …}` as a DBRef; the store compares and keeps it as a plain sub-document. */
export function plainDoc(value: Doc | DBRef): Doc {
  if (isDoc(value)) return value;
  const ref = value as DBRef;
  const out: Doc = { $ref: ref.collection, $id: ref.oid };
  if (ref.db) out.$db = ref.db;
  return { ...out, ...(ref.fields as Doc) };
}

/** Sets an own field of any name: `__proto__` must become a field, not a prototype. */
export function put(target: Doc, field: string, value: Bson): void {
  if (field === '__proto__')
    Object.defineProperty(target, field, { value, writable: true, enumerable: true, configurable: true });
  else target[field] = value;
}

/** Reads an own field: inherited names such as `constructor` are undefined. */
export const own = (target: Doc, field: string): Bson =>
  Object.hasOwn(target, field) ? target[field] : undefined;

/** Reads an option or a projection as MongoDB does: 0, null, false and missing are false. */
export function truthy(value: Bson): boolean {
  if (value === null || value === undefined || value === false) return false;
  return isNumber(value) ? toNumber(value) !== 0 : true;
}

/** Formats a value as MongoDB's messages do. */
export function display(value: Bson): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (isNumber(value)) return displayNumber(value);
  if (Array.isArray(value)) return value.length ? `[ ${value.map(display).join(', ')} ]` : '[]';
  if (isDoc(value)) {
    const fields = Object.entries(value);
    return fields.length ? `{ ${fields.map(([key, item]) => `${key}: ${display(item)}`).join(', ')} }` : '{}';
  }
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`;
  if (value instanceof Binary) return `BinData(${value.sub_type}, ${value.toString('hex').toUpperCase()})`;
  return String(value);
}

function displayNumber(value: NumberValue): string {
  const isDouble = value instanceof Double || (typeof value === 'number' && typeName(value) === 'double');
  const plain = value.toString();
  return isDouble && /^-?\d+$/.test(plain) ? `${plain}.0` : plain;
}

/** Compares the keys of indexes: same fields, order and directions (1, 1.0 and NumberLong(1) are alike). */
export function identicalKeys(left: Bson, right: Bson): boolean {
  if (!isDoc(left) || !isDoc(right)) return false;
  const a = Object.entries(left);
  const b = Object.entries(right);
  return (
    a.length === b.length &&
    a.every(([path, direction], i) => {
      const [otherPath, other] = b[i]!;
      if (path !== otherPath) return false;
      return isNumber(direction) && isNumber(other)
        ? toNumber(direction) === toNumber(other)
        : direction === other;
    })
  );
}
