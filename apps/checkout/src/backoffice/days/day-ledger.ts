import type { DayAmendment, DayTotals } from '@vale/contracts/checkout';
import { dayOf } from '@vale/contracts/tracking';
import type { MoneyEntry } from '../../orders/life/money-entries.js';
import type { PaymentAccount } from '../../payments/methods/payment-method.js';
import type { ClosedEntry } from './closed-day.js';

/** The entries with the account's id in place of its methods' ids. */
export function inAccounts(
  entries: readonly MoneyEntry[],
  accounts: ReadonlyMap<string, PaymentAccount>,
): MoneyEntry[] {
  return entries.map((entry) => ({ ...entry, methodId: accounts.get(entry.methodId)?.id ?? entry.methodId }));
}

/** The entries of an account on a day, by time. */
export function entriesOn(
  entries: readonly MoneyEntry[],
  { day, methodId }: { day: number; methodId: string },
): MoneyEntry[] {
  return entries
    .filter((entry) => entry.methodId === methodId && dayOf(entry.at) === day)
    .toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1));
}

export function totalsOf(
  entries: readonly Pick<MoneyEntry, 'kind' | 'centavos' | 'feeCentavos'>[],
): DayTotals {
  const sum = (kind: MoneyEntry['kind']) =>
    entries.reduce((all, entry) => all + (entry.kind === kind ? (entry.centavos ?? 0) : 0), 0);
  const paid = entries.filter(({ kind }) => kind === 'paid');
  return {
    payments: paid.length,
    paidCentavos: sum('paid'),
    unreadable: paid.filter(({ centavos }) => centavos === null).length,
    refundedCentavos: sum('refunded'),
    disputedCentavos: sum('disputed'),
    feeCentavos: paid.reduce((all, { feeCentavos }) => all + (feeCentavos ?? 0), 0),
    unknownFees: paid.filter(({ feeCentavos }) => feeCentavos === null).length,
  };
}

/** Differences between the closed entries and those of now, by time. */
export function amendmentsOf(closed: readonly ClosedEntry[], now: readonly ClosedEntry[]): DayAmendment[] {
  const before = new Map(closed.map((entry) => [entry.key, entry]));
  const after = new Map(now.map((entry) => [entry.key, entry]));
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .flatMap((key) => amendmentOf(before.get(key), after.get(key)))
    .toSorted((one, other) => one.at - other.at);
}

function amendmentOf(before: ClosedEntry | undefined, after: ClosedEntry | undefined): DayAmendment[] {
  if (before && after && before.centavos === after.centavos && before.feeCentavos === after.feeCentavos)
    return [];
  const { kind, transactionId, paymentId, at } = (after ?? before)!;
  const change = before ? (after ? 'changed' : 'gone') : 'new';
  return [
    {
      kind,
      change,
      transactionId,
      paymentId,
      at,
      before: before?.centavos ?? null,
      after: after?.centavos ?? null,
      feeBefore: before?.feeCentavos ?? null,
      feeAfter: after?.feeCentavos ?? null,
    },
  ];
}
