/** Names that providers use for an order. */
export interface OrderNames {
  transactionId: string;
  /** Payment methods of the order's charges: charge ids are unique only within one method. */
  methodIds: readonly string[];
  /** Order number, and the ids of its charges and payments. */
  names: readonly string[];
}

/** True if the callback names this order and comes from its own method: another method may reuse a charge id. */
export function isAbout(
  { methodId, names }: { methodId: string; names: readonly string[] },
  order: OrderNames,
): boolean {
  return names.includes(order.transactionId) || order.methodIds.includes(methodId);
}

/** Removes other orders from a body: of each list it keeps the entries that name this order, if any do. */
export function partAbout(body: unknown, names: readonly string[]): unknown {
  if (Array.isArray(body)) return ownEntries(body, names);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]: [string, unknown]) => [
      field,
      Array.isArray(value) ? ownEntries(value, names) : value,
    ]),
  );
}

function ownEntries(entries: readonly unknown[], names: readonly string[]): unknown[] {
  const own = entries.filter((entry) => mentions(entry, names));
  return own.length > 0 ? own : [...entries];
}

function mentions(value: unknown, names: readonly string[]): boolean {
  if (typeof value === 'string') return names.includes(value);
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((one) => mentions(one, names))
  );
}
