import { isSameReference, type ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import type { CreatedCharge, FoundCharge } from './payment-provider.js';
import { ProviderError } from './provider-errors.js';

/** Detects a claim of money in a provider's reply of any shape. */

/** Names of the time of a payment, and of the sum that was paid, in lower case without signs between the words. */
const TIMES = new Set([
  'paidat',
  'paiddate',
  'paymentdate',
  'paymentat',
  'confirmedat',
  'settledat',
  'datapagamento',
]);
const SUMS = new Set([
  'paidamount',
  'amountpaid',
  'paidvalue',
  'valorpago',
  'amountreceived',
  'receivedamount',
]);
/** Maximum depth of nested objects. */
const MAX_DEPTH = 4;

/** Ignores `amount`, which repeats the price before anything was paid. */
export function claimsMoney(reply: unknown, depth = 0): boolean {
  if (typeof reply !== 'object' || reply === null || depth > MAX_DEPTH) return false;
  return Object.entries(reply).some(([name, value]: [string, unknown]) => {
    const plain = name.replace(/[_-]/g, '').toLowerCase();
    if (TIMES.has(plain)) return isSet(value);
    if (SUMS.has(plain)) return isSet(value) && Number(value) !== 0;
    return claimsMoney(value, depth + 1);
  });
}

function isSet(value: unknown): boolean {
  return value !== null && value !== undefined && value !== false && value !== '' && value !== 0;
}

/** A reply that names another charge says nothing about this one, but a claim of money in it is kept. */
export function aboutCharge(
  providerId: string,
  named: string | null,
  snapshot: ChargeSnapshot,
): ChargeSnapshot {
  if (isSameReference(named, providerId)) return snapshot;
  if (!snapshot.isMoneyClaimed) throw new ProviderError('invalid-reply', 'the reply is about another charge');
  const unplaced = { externalReference: null, pixCode: null, unplaced: 'other-charge' as const };
  return { ...snapshot, ...unplaced, status: 'unknown' };
}

/** Reads the reply to a creation. Throws `ProviderError` if the reply names another charge. */
export function createdCharge(reference: string, { providerId, snapshot }: FoundCharge): CreatedCharge {
  const { externalReference, pixCode, providerStatus, askedCentavos = null, feeCentavos = null } = snapshot;
  if (!isSameReference(externalReference, reference))
    throw new ProviderError('invalid-reply', 'the reply names another charge');
  return { providerId, pixCode: pixCode ?? '', providerStatus, askedCentavos, feeCentavos, payPage: null };
}
