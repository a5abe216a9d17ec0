/**
 * End-to-end id of PIX: the sender, the minute in UTC and eleven more characters. Banks write an upper-case
 * `E`, but some systems change the case.
 */
const END_TO_END_ID = /^E\d{20}[0-9A-Z]{11}$/i;

export function isEndToEndId(text: string): boolean {
  return END_TO_END_ID.test(text);
}

/**
 * Canonical form for comparing payment ids: end-to-end ids ignore case, a provider's own ids do not. Calls to
 * a provider use the original form.
 */
export function foldedPaymentId(id: string): string {
  return isEndToEndId(id) ? id.toUpperCase() : id;
}

export function isSamePayment(a: string, b: string): boolean {
  return a === b || foldedPaymentId(a) === foldedPaymentId(b);
}
