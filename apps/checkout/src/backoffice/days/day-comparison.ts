import type { DayDifference } from '@vale/contracts/checkout';
import { dayOf, dayText } from '@vale/contracts/tracking';
import { foldedPaymentId } from '../../orders/money/payment-id.js';
import type { MoneyEntry } from '../../orders/life/money-entries.js';
import type { SettledPayment } from '../../payments/providers/payment-provider.js';

interface Compared {
  day: number;
  methodId: string;
  /** Entries of all orders that have a payment of the day or a listed one. */
  entries: readonly MoneyEntry[];
  /** Payments that the provider lists for the day. */
  listed: readonly SettledPayment[];
}

interface Matched extends Compared {
  /** The listed payments, each with the payment of an order that it is. */
  pairs: { theirs: SettledPayment; ours: MoneyEntry | undefined }[];
  /** Own payments of the day that the provider does not list on it. */
  missing: MoneyEntry[];
}

/** The listed payments without those of another method at the same account. */
export function ownListed({ pairs, methodId }: Matched): SettledPayment[] {
  return pairs.flatMap(({ theirs, ours }) => (ours && ours.methodId !== methodId ? [] : [theirs]));
}

/** The listed payments that no entry is. */
export function unmatchedIn({ pairs }: Matched): SettledPayment[] {
  return pairs.flatMap(({ theirs, ours }) => (ours ? [] : [theirs]));
}

/**
 * The payments about which both sides do not agree. `elsewhere`: the days on which the provider lists payments that it does
 * not list on this day, by `foldedPaymentId`.
 */
export function differencesOf(matched: Matched, elsewhere: ReadonlyMap<string, number>): DayDifference[] {
  return [
    ...matched.pairs.flatMap(({ theirs, ours }) => differencesBetween(matched, theirs, ours)),
    ...matched.missing.map((entry) => missingDifference(entry, elsewhere)),
  ];
}

/** Ids under which a provider may list the payment, by `foldedPaymentId`. */
export function idsOfListed({ endToEndId, providerId }: SettledPayment): string[] {
  return [endToEndId, providerId ?? endToEndId].map(foldedPaymentId);
}

export function matchedDay(compared: Compared): Matched {
  const { day, methodId, entries, listed } = compared;
  const found = new Map<SettledPayment, MoneyEntry>();
  const left = new Set(entries.filter(({ kind }) => kind === 'paid'));
  // The id of the payment decides if its charge was paid twice: each entry is one listed payment.
  for (const idOf of ['paymentId', 'chargeId'] as const) {
    const byId = new Map([...left].map((entry) => [foldedPaymentId(entry[idOf]), entry]));
    for (const theirs of listed) {
      const ours = idsOfListed(theirs)
        .map((id) => byId.get(id))
        .find((entry) => entry && left.has(entry));
      if (!ours || found.has(theirs)) continue;
      found.set(theirs, ours);
      left.delete(ours);
    }
  }
  return {
    ...compared,
    pairs: listed.map((theirs) => ({ theirs, ours: found.get(theirs) })),
    missing: [...left].filter((entry) => entry.methodId === methodId && dayOf(entry.at) === day),
  };
}

function differencesBetween(
  { day, methodId, entries }: Compared,
  theirs: SettledPayment,
  ours: MoneyEntry | undefined,
): DayDifference[] {
  const { endToEndId, centavos: listedCentavos } = theirs;
  if (!ours)
    return [
      { reason: 'only-there', paymentId: endToEndId, transactionId: null, centavos: null, listedCentavos },
    ];
  // Two methods of one account list each other's payments.
  if (ours.methodId !== methodId) return [];
  const { paymentId, transactionId, centavos } = ours;
  const difference = (reason: DayDifference['reason'], here: number | null, there: number | null) => ({
    reason,
    paymentId,
    transactionId,
    centavos: here,
    listedCentavos: there,
  });
  const differences: DayDifference[] = [];
  const ownDay = dayOf(ours.at);
  if (ownDay !== day)
    differences.push({ ...difference('other-day', centavos, listedCentavos), day: dayText(ownDay) });
  if (centavos !== listedCentavos) differences.push(difference('sum-differs', centavos, listedCentavos));
  const returned = entries
    .filter((entry) => entry.kind !== 'paid' && entry.paymentId === paymentId)
    .reduce((sum, entry) => sum + (entry.centavos ?? 0), 0);
  const listedReturn = returnedIn(theirs);
  const isSame = listedReturn === null ? returned > 0 : listedReturn === returned;
  if (!isSame) differences.push(difference('returns-differ', returned, listedReturn));
  return differences;
}

function missingDifference(
  { paymentId, chargeId, transactionId, centavos }: MoneyEntry,
  elsewhere: ReadonlyMap<string, number>,
): DayDifference {
  const base = { paymentId, transactionId, centavos };
  const listed = [paymentId, chargeId].map((id) => elsewhere.get(foldedPaymentId(id))).find(Number.isFinite);
  return listed === undefined
    ? { ...base, reason: 'only-here', listedCentavos: null }
    : { ...base, reason: 'other-day', listedCentavos: centavos, day: dayText(listed) };
}

/** Null where the provider says that something was returned, but not how much. */
function returnedIn({ refunds }: SettledPayment): number | null {
  const moved = refunds.filter(({ state, byBank }) => state === 'done' || (byBank && state === 'pending'));
  const isUnknown = moved.some(({ centavos, ofRest }) => centavos === 0 || ofRest);
  return isUnknown ? null : moved.reduce((sum, { centavos }) => sum + centavos, 0);
}
