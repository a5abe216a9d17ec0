import { isEndToEndId } from '../../orders/money/payment-id.js';
import { referenceOf } from '../providers/provider-values.js';

/** Fields under which providers name the charge, or repeat our reference; lower case, without underscores. */
const FIELDS = new Set([
  'identifier',
  'id',
  'transactionid',
  'externalreference',
  'reference',
  'referenceid',
  'correlationid',
  'txid',
]);
/** Fields with the end-to-end id of a payment. */
const PAYMENT_FIELDS = new Set(['endtoendid', 'e2eid']);
const MAX_DEPTH = 4;
/** Entries of a list that one callback of the shop's may have. */
const PIECE = 10;
/** Limits of one piece: ten payments with twenty refunds each. */
const MAX_VALUES = 2_000;
const MAX_NAMES = 500;
const MAX_NAME_LENGTH = 200;
const MAX_STATUS_LENGTH = 60;

/**
 * Divides a body with a list of many entries into pieces, because banks send a day's payments or disputes in one callback.
 * Each piece is stored and tried again on its own.
 */
export function piecesOf(body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null) return [body];
  if (Array.isArray(body)) return body.length > PIECE ? chunked(body) : [body];
  const [name, list] = Object.entries(body).find(([, value]) => isLong(value)) ?? [];
  if (name === undefined) return [body];
  return chunked(list as unknown[]).map((piece) => ({ ...body, [name]: piece }));
}

const isLong = (value: unknown) => Array.isArray(value) && value.length > PIECE;

function chunked(list: readonly unknown[]): unknown[][] {
  return Array.from({ length: Math.ceil(list.length / PIECE) }, (_, at) =>
    list.slice(at * PIECE, (at + 1) * PIECE),
  );
}

/**
 * Everything in a callback that may name a charge, an order or a payment. Our references are added in our own spelling
 * too. Nothing else of the body is used, except `statusIn`.
 */
export function namesIn(body: unknown): string[] {
  const found = new Set<string>();
  let values = 0;
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    for (const [key, inner] of Object.entries(value)) {
      if (++values > MAX_VALUES || found.size >= MAX_NAMES) return;
      if (typeof inner === 'object') walk(inner, depth + 1);
      else if (isNameIn(key.replaceAll('_', '').toLowerCase(), inner))
        found.add(String(inner)).add(referenceOf(inner) ?? String(inner));
    }
  };
  walk(body, 0);
  return [...found];
}

/**
 * The charge's status according to the callback, if it has one. It changes no order; it only shows that a
 * reading of the provider is older than the callback.
 */
export function statusIn(body: unknown, depth = 0): string | undefined {
  if (typeof body !== 'object' || body === null || depth > MAX_DEPTH) return undefined;
  const { status } = body as { status?: unknown };
  if (typeof status === 'string' && status.length <= MAX_STATUS_LENGTH) return status;
  for (const inner of Object.values(body).slice(0, MAX_NAMES)) {
    const found = statusIn(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isNameIn(field: string, value: unknown): boolean {
  if (PAYMENT_FIELDS.has(field)) return typeof value === 'string' && isEndToEndId(value);
  return FIELDS.has(field) && isName(value);
}

function isName(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH;
}
