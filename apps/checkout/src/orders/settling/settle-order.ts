import { checkoutAdminErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { isPaid, type ChargeSnapshot, type PaymentSnapshot } from '../money/charge-snapshot.js';
import { chargeAfter, shownCharge, type ProviderCharge } from '../money/charge.js';
import { advance, close } from '../life/order-life.js';
import type { Order } from '../life/order.js';
import { isSamePayment } from '../money/payment-id.js';
import { isSaidRefunded, keptOf, mergeChargePayment, withFee, withPayment } from '../money/payment.js';
import type { Payment, PaymentReport } from '../money/payment.js';
import { withAskedRefund, withRestReturned, withSumReturned, type Refund } from '../money/refund.js';
import { contradictionIn, hasUnreadableReturn, withUnplaced } from './match-reading.js';
import { withMatchedRefunds } from '../money/match-refunds.js';

export interface ChargeReading {
  providerId: string;
  snapshot: ChargeSnapshot;
  /** True if the charge counted as refunded when the reading began: a payment in the reading is then newer. */
  wasRefunded?: boolean;
}

/** True if the provider reported the charge as refunded. */
export function isChargeRefunded({ payments }: Pick<Order, 'payments'>, providerId: string): boolean {
  return payments.some((payment) => payment.chargeId === providerId && isSaidRefunded(payment));
}

/**
 * The order after its charges were read. Repeated, late and reordered readings change nothing. Snapshots of
 * other charges, or that contradict the order, are ignored, but their claims of money are kept.
 */
export function settleOrder(order: Order, readings: readonly ChargeReading[], now: number): Order {
  const own = readings.filter(({ snapshot }) => !contradictionIn(order, snapshot));
  const paid = own.reduce((known, reading) => withReading(known, reading, now), order);
  const read = withUnplaced(paid, readings, now);
  const note = own.map(({ snapshot }) => snapshot.providerStatus).join(', ');
  const settled = advance(read, now, note);
  // Only the charge that the buyer was shown ends the order. `expired` does not end it: see `isOver`.
  const shown = shownCharge(settled)?.state;
  return shown === 'refused' || shown === 'cancelled' ? close(settled, 'failed', now, note) : settled;
}

function withReading(order: Order, { providerId, snapshot, wasRefunded }: ChargeReading, now: number): Order {
  const charge = order.charges.find((one): one is ProviderCharge => one.providerId === providerId);
  if (!charge) return order;
  const read = withMoney(
    withChargeState(order, charge, snapshot),
    charge,
    withoutUnreadableAmounts(snapshot, order),
    now,
  );
  return wasRefunded && isPaid(snapshot) ? withPaidAgain(read, providerId) : read;
}

/**
 * Drops sums that contradict the price or their own status. A hundred times the price is centavos misread as
 * reais, a hundredth of it the reverse: a PIX code states its price, so nobody pays that. A zero payment is dropped.
 */
function withoutUnreadableAmounts(snapshot: ChargeSnapshot, order: Order): ChargeSnapshot {
  const { totalCentavos } = order;
  const sumOf = (centavos: number | null) =>
    centavos !== null && (centavos === totalCentavos * 100 || centavos * 100 === totalCentavos)
      ? null
      : centavos;
  const { status, payments, amountCentavos } = snapshot;
  if (payments)
    return {
      ...snapshot,
      amountCentavos: sumOf(amountCentavos),
      payments: payments.map((one) => ({
        ...one,
        centavos: sumOf(one.centavos === 0 ? null : one.centavos),
      })),
    };
  const difference = (amountCentavos ?? totalCentavos) - totalCentavos;
  const contradicts = (status === 'underpaid' && difference > 0) || (status === 'overpaid' && difference < 0);
  return {
    ...snapshot,
    amountCentavos: contradicts ? null : sumOf(amountCentavos),
    returnedCentavos: hasUnreadableReturn(order, snapshot) ? null : (snapshot.returnedCentavos ?? null),
  };
}

/** Marks the payment for a person: its refund failed at the provider, or the charge was paid once more. */
function withPaidAgain(order: Order, providerId: string): Order {
  const payments = mapped(order.payments, (payment) => {
    const isIts = payment.chargeId === providerId && isSaidRefunded(payment) && keptOf(payment) === 0;
    return isIts ? { ...payment, said: 'paid-again' } : payment;
  });
  return payments === order.payments ? order : { ...order, payments };
}

function withChargeState(order: Order, charge: ProviderCharge, snapshot: ChargeSnapshot): Order {
  const read = chargeAfter(charge, snapshot);
  if (read === charge) return order;
  return { ...order, charges: order.charges.map((one) => (one === charge ? read : one)) };
}

function withMoney(order: Order, charge: ProviderCharge, snapshot: ChargeSnapshot, now: number): Order {
  const listed = snapshot.payments;
  const known = listed
    ? withListed(withListedIds(order.payments, charge, listed), charge, listed, now)
    : withOnePayment(order.payments, charge, snapshot, now);
  const payments = withReportedStatus(withSumOfReturns(known, charge, snapshot, now), charge, snapshot, now);
  return payments === order.payments ? order : { ...order, payments };
}

function withListed(
  known: Payment[],
  { providerId }: ProviderCharge,
  listed: readonly PaymentSnapshot[],
  now: number,
): Payment[] {
  return withMatchedRefunds(listed, known).reduce(
    (payments, { endToEndId, centavos, feeCentavos, paidAt, refunds }) =>
      withPayment(payments, {
        id: endToEndId,
        chargeId: providerId,
        centavos,
        ...withFee(feeCentavos),
        word: 'paid' as const,
        paidAt: paidAt ?? now,
        refunds: refunds.map(({ ofCharge: _charge, ofRest: _rest, ...refund }) => ({
          ...refund,
          at: refund.at ?? now,
          reported: true as const,
        })),
      }),
    known,
  );
}

/**
 * Replaces the provisional payment of a charge by the listed one once the provider lists it. A payment that a
 * person entered meanwhile already has the listed id.
 */
function withListedIds(
  payments: Payment[],
  { providerId }: ProviderCharge,
  listed: readonly PaymentSnapshot[],
): Payment[] {
  const unlisted = payments.find(({ id }) => id === providerId);
  if (!unlisted || listed.length === 0) return payments;
  const others = payments.filter((payment) => payment !== unlisted);
  const fresh = listed.find(({ endToEndId }) => !others.some(({ id }) => isSamePayment(id, endToEndId)));
  if (!fresh) return others;
  const centavos = fresh.centavos ?? unlisted.centavos;
  return payments.map((one) => (one === unlisted ? { ...one, id: fresh.endToEndId, centavos } : one));
}

/**
 * Provider without a list of payments: the charge has one payment with the charge's sum. If an earlier
 * reading had the list, a reading without it adds nothing.
 */
function withOnePayment(
  payments: Payment[],
  { providerId }: ProviderCharge,
  { status, amountCentavos, feeCentavos, inCash, paidAt }: ChargeSnapshot,
  now: number,
): Payment[] {
  const seen = isPaid({ status }) ? mergeChargePayment(payments, providerId, amountCentavos) : payments;
  const known = seen.find(({ id }) => id === providerId);
  // The refunded sum can be the first readable sum of this payment.
  const isLearnt = status === 'refunded' && known?.centavos === null;
  const isListed = payments.some(({ id, chargeId }) => chargeId === providerId && id !== providerId);
  if (isListed || (!isPaid({ status }) && !isLearnt)) return payments;
  const report: PaymentReport = {
    id: providerId,
    chargeId: providerId,
    // Money arrived, so a sum of zero is wrong.
    centavos: amountCentavos === 0 ? null : amountCentavos,
    ...withFee(feeCentavos),
    ...(inCash && { inCash }),
    word: status === 'underpaid' || status === 'overpaid' ? status : 'paid',
    paidAt: paidAt ?? now,
    refunds: [],
  };
  // Without a time from the provider, `paidAt` is the time of the first reading.
  return withPayment(seen, known && paidAt === null ? { ...report, paidAt: known.paidAt } : report);
}

/** Returned money beyond all known refunds was refunded on the provider's page. */
function withSumOfReturns(
  payments: Payment[],
  { providerId }: ProviderCharge,
  { returnedCentavos, returns = [], payments: listed }: ChargeSnapshot,
  now: number,
): Payment[] {
  if (listed || !returnedCentavos) return payments;
  return mapped(payments, (payment) => {
    if (payment.chargeId !== providerId || payment.dispute === 'lost') return payment;
    const refunds = withSumReturned(payment, { returnedCentavos, returns }, now);
    return refunds === payment.refunds ? payment : { ...payment, refunds };
  });
}

/** A dispute ends when the charge is paid again, or refunded; `refunded` is everything that was kept of it. */
function withReportedStatus(
  payments: Payment[],
  { providerId }: ProviderCharge,
  { status, payments: listed }: ChargeSnapshot,
  now: number,
): Payment[] {
  return mapped(payments, (payment) => {
    if (payment.chargeId !== providerId) return payment;
    if (payment.disputeSaid && isAsPersonKnew(payment, { status, listed })) return payment;
    if (payment.dispute === 'lost' && !payment.disputeSaid)
      return status === 'refunded' && !listed ? withSaidRefunded(payment) : payment;
    if (status === 'disputed') return withDispute(payment, 'open');
    if (status === 'refunded' && (payment.dispute === 'open' || payment.disputeSaid))
      return listed ? withDispute(payment, 'lost') : withSaidRefunded(withDispute(payment, 'lost'));
    if (status === 'refunded' && !listed) return withSaidRefunded(refundedWhole(payment, now));
    // A refund is unreadable, so the outcome of the dispute is unknown too.
    if (listed?.some(({ centavos }) => centavos === null)) return payment;
    // A claim that is not listed any more, or that the account may not see, has not ended.
    if (payment.refunds.some(isOpenClaim)) return payment;
    const isUndecided = payment.dispute === 'open' || payment.disputeSaid;
    if (!isPaid({ status }) || !isUndecided) return payment;
    // Its own claim succeeded, while the shop keeps another payment of the charge.
    const isLost = keptOf(payment) === 0 && payment.refunds.some(isDoneClaim);
    return withDispute(payment, isLost ? 'lost' : 'won');
  });
}

/** The provider still reports what the person who recorded the outcome saw. A newer claim overrides it. */
function isAsPersonKnew(
  { dispute, refunds }: Payment,
  { status, listed }: { status: ChargeSnapshot['status']; listed: ChargeSnapshot['payments'] },
): boolean {
  if (status !== 'disputed') return !isPaid({ status }) && status !== 'refunded';
  return dispute === 'lost' || !listed || !refunds.some(isOpenClaim);
}

function isOpenClaim({ byBank, state }: Refund): boolean {
  return byBank === true && state === 'pending';
}

function isDoneClaim({ byBank, state }: Refund): boolean {
  return byBank === true && state === 'done';
}

/** A person records how the open disputes of an order ended. Throws `checkout.no-dispute`. */
export function decideDispute(order: Order, outcome: 'won' | 'lost', now: number): Order {
  const payments = mapped(order.payments, (payment) =>
    payment.dispute === 'open' ? { ...withDispute(payment, outcome), disputeSaid: true } : payment,
  );
  if (payments === order.payments) throw new AppError(checkoutAdminErrors.noDispute);
  return advance({ ...order, payments }, now, 'dispute');
}

/** Returns the same list if nothing changes. */
function mapped(payments: Payment[], change: (payment: Payment) => Payment): Payment[] {
  const changed = payments.map(change);
  return changed.some((payment, at) => payment !== payments[at]) ? changed : payments;
}

function withDispute(payment: Payment, dispute: Payment['dispute']): Payment {
  if (payment.dispute === dispute && !payment.disputeSaid) return payment;
  const { disputeSaid: _said, ...rest } = payment;
  if (dispute !== 'won') return { ...rest, dispute };
  // The bank's claim is over, even if the provider does not say so.
  const refunds = rest.refunds.map((one) => (isOpenClaim(one) ? { ...one, state: 'failed' as const } : one));
  return { ...rest, dispute, refunds };
}

function withSaidRefunded(payment: Payment): Payment {
  return payment.said === 'refunded' ? payment : { ...payment, said: 'refunded' };
}

/**
 * The provider reports a full return without details: the rest counts as one refund, unless one is under
 * way.
 */
function refundedWhole(payment: Payment, now: number): Payment {
  const done = payment.refunds.map((refund) =>
    refund.state === 'pending' ? { ...refund, state: 'done' as const, at: now } : refund,
  );
  const kept = keptOf({ ...payment, refunds: done });
  const isNew = done.some((refund, at) => refund !== payment.refunds[at]);
  if (kept === 0) return isNew ? { ...payment, refunds: done } : payment;
  const rest = { id: `${payment.id}:refunded`, centavos: kept, at: now };
  return { ...payment, refunds: withRestReturned(done, rest) };
}

/** Records the current state of a refund: requested, done or refused. */
export function recordRefund(order: Order, paymentId: string, refund: Refund, now: number): Order {
  const payments = mapped(order.payments, (payment) => {
    if (payment.id !== paymentId) return payment;
    const refunds = withAskedRefund(payment.refunds, refund);
    return refunds === payment.refunds ? payment : { ...payment, refunds };
  });
  return payments === order.payments ? order : advance({ ...order, payments }, now, refund.id);
}
