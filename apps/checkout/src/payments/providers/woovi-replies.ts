import {
  isPaid,
  isSameReference,
  type ChargeSnapshot,
  type PaymentSnapshot,
  type RefundSnapshot,
} from '../../orders/money/charge-snapshot.js';
import { isSamePayment } from '../../orders/money/payment-id.js';
import { returnedId } from '../../orders/money/refund.js';
import type { DisputedPayment, SettledPayment, UnreadPayment } from './payment-provider.js';
import { ProviderError } from './provider-errors.js';
import { claimsMoney } from './provider-evidence.js';
import { plainWord, refundStateReader, statusReader, type ProviderStatuses } from './provider-status.js';
import { fieldOf, instantOf, referenceOf, textOf, wholeCentavosOf } from './provider-values.js';

// Reads Woovi's charges, transactions, refunds and disputes.

export const TIME_ZONE = 'Z';

export const WOOVI_STATUSES: ProviderStatuses = {
  open: ['active'],
  // A charge stays completed after a refund.
  paid: ['completed'],
  expired: ['expired'],
  // Status of a dispute, in its callback.
  disputed: ['opened'],
};
const statusOf = statusReader(WOOVI_STATUSES);

/** Shared by both refund routes. */
const refundStateOf = refundStateReader({
  done: ['confirmed', 'refunded'],
  failed: ['rejected', 'not accomplished'],
});

/** A dispute that is accepted is lost: the money goes back to the payer. */
const disputeStateOf = refundStateReader({ done: ['accepted'], failed: ['rejected', 'canceled'] });

const RETURNED = ['refunded', 'partial refund'];

export function snapshotOf(charge: unknown): ChargeSnapshot {
  const providerStatus = textOf(fieldOf(charge, 'status')) ?? '';
  const status = statusOf(providerStatus);
  const value = wholeCentavosOf(fieldOf(charge, 'value'));
  return {
    status,
    providerStatus,
    amountCentavos: value,
    askedCentavos: value,
    feeCentavos: wholeCentavosOf(fieldOf(fieldOf(fieldOf(charge, 'paymentMethods'), 'pix'), 'fee')),
    isMoneyClaimed: isPaid({ status }) || claimsMoney(charge),
    paidAt: instantOf(fieldOf(charge, 'paidAt'), TIME_ZONE),
    externalReference: textOf(fieldOf(charge, 'correlationID')),
    pixCode: textOf(fieldOf(charge, 'brCode')),
  };
}

/** The published schema has the values of `type` and `status` swapped. */
function hasWord(transaction: unknown, ...words: readonly string[]): boolean {
  return ['type', 'status'].some((name) =>
    words.includes(plainWord(textOf(fieldOf(transaction, name)) ?? '')),
  );
}

export function hasReturn(transaction: unknown): boolean {
  return hasWord(transaction, ...RETURNED);
}

export function isPayment(transaction: unknown): boolean {
  return hasWord(transaction, 'payment') || !hasWord(transaction, 'withdraw', 'refund', 'fee');
}

/**
 * The payments of a charge, the earliest first, and the number of payments without a usable id. A list may repeat a payment,
 * and an unfiltered one contains those of other charges.
 */
export function paymentsIn(
  transactions: readonly unknown[],
  id: string,
): { payments: PaymentSnapshot[]; unread: number } {
  const own = transactions.filter((one) => isPayment(one) && !isOfAnother(one, id));
  const read = own.map(paymentOf);
  const payments = read
    .filter((payment) => payment !== null)
    .filter(
      ({ endToEndId }, at, all) => all.findIndex((one) => isSamePayment(one.endToEndId, endToEndId)) === at,
    )
    .toSorted((a, b) => (a.paidAt ?? 0) - (b.paidAt ?? 0));
  return { payments, unread: read.filter((payment) => payment === null).length };
}

function isOfAnother(transaction: unknown, id: string): boolean {
  const named = textOf(fieldOf(fieldOf(transaction, 'charge'), 'correlationID'));
  return named !== null && !isSameReference(named, id);
}

/** Null without a usable id. */
function paymentOf(transaction: unknown): PaymentSnapshot | null {
  const endToEndId = textOf(fieldOf(transaction, 'endToEndId'))?.trim();
  if (!endToEndId) return null;
  return {
    endToEndId,
    centavos: wholeCentavosOf(fieldOf(transaction, 'value')),
    paidAt: instantOf(fieldOf(transaction, 'time'), TIME_ZONE),
    refunds: [],
  };
}

export function readRefund(refund: unknown): RefundSnapshot {
  const id = textOf(fieldOf(refund, 'correlationID'));
  const centavos = wholeCentavosOf(fieldOf(refund, 'value'));
  if (!id || centavos === null) throw new ProviderError('invalid-reply', 'a refund has no id or no sum');
  const returnId = textOf(fieldOf(refund, 'endToEndId'));
  return {
    id,
    centavos,
    at: instantOf(fieldOf(refund, 'time'), TIME_ZONE),
    state: refundStateOf(refund),
    ...(returnId !== null && { returnId }),
  };
}

export function disputedOf(dispute: unknown): DisputedPayment[] {
  const endToEndId = textOf(fieldOf(dispute, 'endToEndId'))?.trim();
  if (!endToEndId) return [];
  return [{ endToEndId, refunds: readDispute(dispute, endToEndId) }];
}

/** A dispute (MED) mostly has no sum: it claims what has not been returned yet, see `withMatchedRefunds`. */
export function readDispute(dispute: unknown, endToEndId: string): RefundSnapshot[] {
  if (textOf(fieldOf(dispute, 'status')) === null) return [];
  const value = wholeCentavosOf(fieldOf(dispute, 'value'));
  return [
    {
      id: `${endToEndId}:dispute`,
      at: null,
      byBank: true,
      centavos: value ?? 0,
      state: disputeStateOf(dispute),
      ...(value === null && { ofRest: true }),
    },
  ];
}

export function settledOf(entry: unknown): SettledPayment | UnreadPayment {
  const providerId = referenceOf(fieldOf(fieldOf(entry, 'charge'), 'correlationID'));
  const endToEndId = textOf(fieldOf(entry, 'endToEndId'))?.trim();
  const centavos = wholeCentavosOf(fieldOf(entry, 'value'));
  const seen = { providerId, centavos, paidAt: instantOf(fieldOf(entry, 'time'), TIME_ZONE), entry };
  if (!endToEndId) return seen;
  // The sum is read with the charge.
  const returned = { id: returnedId(endToEndId), centavos: 0, state: 'done' as const, at: null };
  return { ...seen, endToEndId, refunds: hasReturn(entry) ? [returned] : [] };
}
