/** Under these a provider names the charge, or us the order. */
const NAMES = new Set([
  'identifier',
  'id',
  'transactionid',
  'externalreference',
  'reference',
  'correlationid',
  'txid',
]);
const DEEPEST = 4;
const MOST_VALUES = 200;
const MOST_NAMES = 20;
const LONGEST_NAME = 200;

/** Everything in a call-back that may name a charge or an order. Nothing else of its body is ever looked at. */
export function namesIn(body: unknown): string[] {
  const found = new Set<string>();
  let values = 0;
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    for (const [key, inner] of Object.entries(value)) {
      if (++values > MOST_VALUES || found.size >= MOST_NAMES) return;
      if (typeof inner === 'object') walk(inner, depth + 1);
      else if (NAMES.has(key.replaceAll('_', '').toLowerCase()) && isName(inner)) found.add(String(inner));
    }
  };
  walk(body, 0);
  return [...found];
}

function isName(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME;
}
