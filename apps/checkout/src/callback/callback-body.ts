/** Fields under which providers name the charge, or repeat our reference; lower case, without underscores. */
const FIELDS = new Set([
  'identifier',
  'id',
  'transactionid',
  'externalreference',
  'reference',
  'correlationid',
  'txid',
]);
const MAX_DEPTH = 4;
const MAX_VALUES = 200;
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 200;

/** Everything in a call-back that may name a charge or an order. Nothing else of its body is ever used. */
export function namesIn(body: unknown): string[] {
  const found = new Set<string>();
  let values = 0;
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    for (const [key, inner] of Object.entries(value)) {
      if (++values > MAX_VALUES || found.size >= MAX_NAMES) return;
      if (typeof inner === 'object') walk(inner, depth + 1);
      else if (FIELDS.has(key.replaceAll('_', '').toLowerCase()) && isName(inner)) found.add(String(inner));
    }
  };
  walk(body, 0);
  return [...found];
}

function isName(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH;
}
