/** Of PIX: who sent it, the minute in UTC, and eleven characters more. Banks write it with `E`; some systems change its case. */
const END_TO_END_ID = /^E\d{20}[0-9A-Z]{11}$/i;

export function isEndToEndId(text: string): boolean {
  return END_TO_END_ID.test(text);
}

/**
 * What ids of payments are compared by: end-to-end ids whatever their case, others (a provider's own) as they are written. Calls
 * to a provider use its own writing.
 */
export function foldedPaymentId(id: string): string {
  return isEndToEndId(id) ? id.toUpperCase() : id;
}

export function isSamePayment(a: string, b: string): boolean {
  return a === b || foldedPaymentId(a) === foldedPaymentId(b);
}
