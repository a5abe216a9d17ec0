import type { ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
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

/**
 * Reads a list of charges, each of which is one payment under the charge's id. Skips sales of other systems on the same
 * account.
 */
export function chargeEntries(
  charges: readonly unknown[],
  snapshotOf: (charge: unknown) => ChargeSnapshot,
  returnedOnly: boolean,
): Entries {
  return splitEntries(
    charges.flatMap((entry) => {
      const { externalReference, amountCentavos, paidAt, returnedCentavos, status } = snapshotOf(entry);
      const hasReturns = (returnedCentavos ?? 0) > 0 || status === 'refunded' || status === 'disputed';
      if (!isOurReference(externalReference) || (returnedOnly && !hasReturns)) return [];
      const seen = { centavos: amountCentavos, paidAt, entry };
      const providerId = textOf(fieldOf(entry, 'id'));
      if (!providerId) return [{ ...seen, providerId: externalReference }];
      const centavos = returnedCentavos ?? amountCentavos ?? 0;
      const returned = { id: `${providerId}:returned`, centavos, state: 'done' as const, at: null };
      return [{ ...seen, endToEndId: providerId, providerId, refunds: hasReturns ? [returned] : [] }];
    }),
  );
}
