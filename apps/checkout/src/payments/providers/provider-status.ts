import type { ChargeStatus, RefundSnapshot } from '../../orders/money/charge-snapshot.js';
import { fieldOf, textOf } from './provider-values.js';

/** A provider's statuses by meaning, in lower case, without accents, with spaces between words. */
export type ProviderStatuses = Readonly<Partial<Record<Exclude<ChargeStatus, 'unknown'>, readonly string[]>>>;

/**
 * Reads a provider's statuses regardless of case, accents, blanks, underscores and hyphens, in which
 * providers vary.
 */
export function statusReader(statuses: ProviderStatuses): (providerStatus: string) => ChargeStatus {
  const meanings = new Map(
    Object.entries(statuses).flatMap(([status, written]) =>
      written.map((text) => [text, status as ChargeStatus] as const),
    ),
  );
  return (providerStatus) => meanings.get(plainWord(providerStatus)) ?? 'unknown';
}

/**
 * Reads the `status` of refunds or disputes like `statusReader`. An unknown status counts as pending, so it is
 * read again.
 */
export function refundStateReader(
  ends: Readonly<Record<'done' | 'failed', readonly string[]>>,
): (refund: unknown) => RefundSnapshot['state'] {
  return (refund) => {
    const word = plainWord(textOf(fieldOf(refund, 'status')) ?? '');
    if (ends.done.includes(word)) return 'done';
    return ends.failed.includes(word) ? 'failed' : 'pending';
  };
}

/** A status in lower case, without accents, with one blank between words. */
export function plainWord(status: string): string {
  return status
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
