import type { ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import { returnedId } from '../../orders/money/refund.js';
import type { SettledPage, SettledPayment, UnreadPayment } from './payment-provider.js';
import { fieldOf, isOurReference, textOf } from './provider-values.js';

type Entries = Pick<SettledPage, 'payments' | 'unread'>;

/** Separates payments from entries without a usable id. */
export function splitEntries(entries: readonly (SettledPayment | UnreadPayment)[]): Entries {
  return {
    payments: entries.filter((one): one is SettledPayment => 'refunds' in one),
    unread: entries.filter((one) => !('refunds' in one)),
  };
}

interface Charges {
  snapshotOf: (charge: unknown) => ChargeSnapshot;
  /** True for a payment to the Pix key itself, which the provider lists as a charge. */
  isToKey: (charge: unknown) => boolean;
}

/**
 * Reads a list of charges, each of which is one payment under the charge's id. A payment to the key has no charge. Skips
 * sales of other systems on the same account.
 */
export function chargeEntries(
  charges: readonly unknown[],
  { snapshotOf, isToKey }: Charges,
  returnedOnly: boolean,
): Entries {
  return splitEntries(
    charges.flatMap((entry) => {
      const { externalReference, amountCentavos, feeCentavos, inCash, paidAt, returnedCentavos, status } =
        snapshotOf(entry);
      const hasReturns = (returnedCentavos ?? 0) > 0 || status === 'refunded' || status === 'disputed';
      const isOfKey = externalReference === null && isToKey(entry);
      if (!(isOfKey || isOurReference(externalReference)) || (returnedOnly && !hasReturns)) return [];
      const seen = { centavos: amountCentavos, paidAt, entry, ...(inCash && { inCash }) };
      const id = textOf(fieldOf(entry, 'id'));
      if (!id) return [{ ...seen, providerId: externalReference }];
      // A dispute claims what has not gone back yet, of which the provider names no sum.
      const isWhole = status === 'disputed' || !returnedCentavos;
      const centavos = isWhole ? (amountCentavos ?? 0) : returnedCentavos;
      const returned = { id: returnedId(id), centavos, state: 'done' as const, at: null };
      const providerId = isOfKey ? null : id;
      const fee = typeof feeCentavos === 'number' ? { feeCentavos } : {};
      return [{ ...seen, ...fee, endToEndId: id, providerId, refunds: hasReturns ? [returned] : [] }];
    }),
  );
}
