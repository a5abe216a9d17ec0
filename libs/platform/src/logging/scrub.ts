/** Personal or secret fields, hidden at any depth of a log line. */
const PRIVATE_KEYS = new Set([
  'email',
  'cpf',
  'phone',
  'name',
  'password',
  'code',
  'codes',
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'secret',
  'ip',
  'useragent',
]);

const HIDDEN = '[hidden]';
const MAX_DEPTH = 6;
const MAX_LIST_LENGTH = 50;

/** Error texts of libraries contain data too: MongoDB's duplicate key error quotes the e-mail address. */
const PRIVATE_TEXT: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  // A SHA-256 in hexadecimal has at least 20 characters on one side of any eleven.
  [/(?<!\d|[\da-f]{20})\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d|[\da-f]{20})/g, '[11 digits]'],
  [/(\w+:\/\/[^\s:/@]*):[^\s@/]+@/g, '$1:[hidden]@'],
];

/** A copy that may be logged: private fields hidden, errors as plain objects, deep or long values cut. */
export function scrub<T extends Record<string, unknown>>(fields: T): T {
  return scrubObject(fields, 0) as T;
}

function scrubObject(value: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      PRIVATE_KEYS.has(key.toLowerCase()) && inner !== undefined ? HIDDEN : scrubValue(inner, depth + 1),
    ]),
  );
}

function scrubValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  if (depth > MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return scrubError(value, depth);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, MAX_LIST_LENGTH).map((item) => scrubValue(item, depth + 1));
  return scrubObject(value, depth);
}

/** `errorCode` and not `code`: the code of a gift card is what `code` hides. */
function scrubError(error: Error & { code?: unknown }, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: scrubText(error.message),
    ...(error.code !== undefined && { errorCode: error.code }),
    ...(error.stack && { stack: scrubText(error.stack) }),
    ...(error.cause !== undefined && { cause: scrubValue(error.cause, depth + 1) }),
  };
}

function scrubText(text: string): string {
  return PRIVATE_TEXT.reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), text);
}
