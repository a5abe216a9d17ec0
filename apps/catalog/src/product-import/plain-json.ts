import { isRecord } from './old-product.js';

/** Deeper values are no part of a product. */
const MAX_DEPTH = 20;

/** How databases write values that JSON lacks: mongoexport, the REST API of Firestore and its export tools. */
const WRITTEN: ReadonlyMap<string, (value: unknown) => unknown> = new Map<
  string,
  (value: unknown) => unknown
>([
  ['$oid', same],
  ['$date', same],
  ['$numberInt', Number],
  ['$numberLong', Number],
  ['$numberDouble', Number],
  ['$numberDecimal', Number],
  ['nullValue', () => null],
  ['booleanValue', same],
  ['integerValue', Number],
  ['doubleValue', same],
  ['timestampValue', same],
  ['stringValue', same],
  ['referenceValue', same],
  ['arrayValue', (value) => (isRecord(value) ? (value['values'] ?? []) : [])],
  ['mapValue', (value) => (isRecord(value) ? (value['fields'] ?? {}) : {})],
]);

function same(value: unknown): unknown {
  return value;
}

/** The value as it was stored. Collections inside a document are left out. */
export function plainJson(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((one) => plainJson(one, depth + 1));
  if (!isRecord(value)) return value;
  if ('__datatype__' in value) return value['value'];
  const entries = Object.entries(value).filter(([key]) => key !== '__collections__');
  const [[name, written] = ['', undefined], ...others] = entries;
  const read = others.length === 0 ? WRITTEN.get(name) : undefined;
  if (read) return plainJson(read(plainJson(written, depth + 1)), depth + 1);
  return Object.fromEntries(entries.map(([key, one]) => [key, plainJson(one, depth + 1)]));
}

/** A document of Firestore's REST API, or one of a query's results; undefined for another value. */
export function firestoreDocument(value: unknown): Record<string, unknown> | undefined {
  if (!isRecord(value)) return undefined;
  if (isRecord(value['document'])) return firestoreDocument(value['document']);
  const { name, fields } = value;
  if (typeof name !== 'string' || !isRecord(fields)) return undefined;
  const plain = plainJson(fields) as Record<string, unknown>;
  return Object.assign({ id: name.split('/').at(-1) }, plain);
}
