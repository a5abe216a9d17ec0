import type { OrderAttention, OrderState } from '@vale/contracts/checkout';
import { chargeKey, codeKeysOf, paymentKeys, shownCharge, type Charge } from '../money/charge.js';
import { stateOf } from '../life/order-life.js';
import { paidOf, type ChargeAttempt, type ClosedState, type Order } from '../life/order.js';
import { attentionOf } from '../life/replacements.js';
import { moneyDays } from '../life/money-entries.js';
import { BY_HAND, isOfChargeAlone, type Payment } from '../money/payment.js';
import type { SealedReply } from '../money/provider-reply.js';

/** The charge that the buyer is shown, as the previous release stored it. */
interface EarlierCharge {
  providerId: string | null;
  pixCode: string;
  simulated: boolean;
  payPage: string | null;
  providerStatus: string;
  feeCentavos: number | null;
}

/** Fields that the previous release did not store. */
type NewFields =
  'charges' | 'payments' | 'closedAs' | 'releasedAt' | 'assignedAt' | 'actions' | 'acceptedCentavos';

/** Stored beside the order's own fields, and derived from them. */
interface DerivedFields {
  /** Read by replicas of the previous release, which know one charge and one payment. */
  charge: EarlierCharge | null;
  /** For the previous release too, and for queries by the time of payment. */
  payment: { paidAt: number; paidCentavos: number } | null;
  /** Unique over all orders, see `keysOf`; absent if there is none. */
  chargeKeys?: string[];
  /** Absent when nobody needs to look at it. */
  attention?: OrderAttention[];
  /** See `moneyDays`; absent before anything was paid, and in orders of earlier releases. */
  moneyDays?: number[];
}

/** Written with the order, but never read with it. */
interface Evidence {
  /** Oldest first, at most `MAX_REPLIES`. */
  replies?: SealedReply[];
}

export type StoredOrder = Order & DerivedFields & Evidence;

/** Order as any release that can write the collection may have left it. */
export type ReadOrder = Omit<StoredOrder, NewFields> & Partial<Pick<StoredOrder, NewFields>>;

export function derivedFields(order: Order): DerivedFields {
  const shown = shownCharge(order);
  const chargeKeys = keysOf(order);
  const attention = attentionOf(order);
  const days = moneyDays(order);
  return {
    charge: shown ? earlierCharge(shown) : null,
    payment: paidOf(order),
    ...(chargeKeys.length > 0 && { chargeKeys }),
    ...(attention.length > 0 && { attention }),
    ...(days.length > 0 && { moneyDays: days }),
  };
}

/**
 * Unique keys of the order's charges (`chargeKey`, `codeKeysOf`) and of payments with their own id
 * (`paymentKeys`): none may belong to two orders.
 */
function keysOf({ methodId: ownMethodId, charges, payments }: Order): string[] {
  const keys = charges.flatMap((charge) =>
    charge.providerId === null ? [] : [chargeKey(charge.methodId, charge.providerId), ...codeKeysOf(charge)],
  );
  for (const payment of payments) {
    const { id, chargeId, seenAs } = payment;
    if (!isOfChargeAlone(payment)) keys.push(...paymentKeys(id));
    if (seenAs !== undefined) keys.push(...paymentKeys(seenAs));
    // A person may have read the id of the charge instead.
    if (chargeId === BY_HAND) keys.push(chargeKey(ownMethodId, id));
  }
  return [...new Set(keys)];
}

function earlierCharge({
  providerId,
  pixCode,
  simulated,
  payPage,
  providerStatus,
  feeCentavos,
}: EarlierCharge): EarlierCharge {
  return { providerId, pixCode, simulated, payPage, providerStatus, feeCentavos };
}

/**
 * Reads an order from its document. A replica of the previous release writes states without charges and
 * payments; these are derived from the state, always in the same way.
 */
export function orderOf(stored: ReadOrder): Order {
  const { charge, payment, chargeKeys: _keys, attention: _attention, ...others } = stored;
  const { moneyDays: _days, replies: _replies, ...rest } = others;
  const timeOf = (...states: OrderState[]) =>
    rest.history.findLast(({ state }) => states.includes(state))?.at ?? null;
  const closedAs = rest.closedAs ?? closedStateIn(rest);
  const assignedAt = rest.assignedAt ?? timeOf('delivering', 'delivered');
  const charges = withEarlierCharge(rest.charges ?? chargesOfAttempts(rest), charge, rest, payment !== null);
  const payments =
    rest.payments && (rest.payments.length > 0 || !payment)
      ? rest.payments
      : paymentsBefore(payment, charge, rest);
  const releasedAt = rest.releasedAt ?? (assignedAt === null ? timeOf(...CLOSED, 'refunded') : null);
  const { actions = [], acceptedCentavos = null } = rest;
  const order: Order = {
    ...rest,
    charges,
    payments,
    closedAs,
    releasedAt,
    assignedAt,
    actions,
    acceptedCentavos,
  };
  if (stateOf(order) === order.state) return order;
  return { ...order, payments: payments.map((one) => withEarlierState(one, rest)) };
}

const CLOSED: readonly ClosedState[] = ['expired', 'failed', 'cancelled'];

function closedStateIn({ history }: Pick<ReadOrder, 'history'>): ClosedState | null {
  const last = history.findLast(({ state }) => (CLOSED as readonly OrderState[]).includes(state));
  return (last?.state as ClosedState | undefined) ?? null;
}

type EarlierOrder = Pick<ReadOrder, 'transactionId' | 'methodId' | 'attempts' | 'state' | 'history'>;

/** Charges that were made and never shown. */
function chargesOfAttempts({ attempts, methodId }: EarlierOrder): Charge[] {
  return attempts.flatMap(({ number, providerId }: ChargeAttempt) =>
    providerId === null
      ? []
      : [
          {
            attempt: number,
            methodId,
            providerId,
            state: 'open' as const,
            providerStatus: '',
            pixCode: null,
            simulated: false,
            payPage: null,
            feeCentavos: null,
          },
        ],
  );
}

function withEarlierCharge(
  charges: Charge[],
  earlier: EarlierCharge | null,
  { attempts, methodId }: EarlierOrder,
  isPaid: boolean,
): Charge[] {
  if (!earlier || shownCharge({ charges })) return charges;
  const attempt = attempts.find(({ providerId }) => providerId === earlier.providerId)?.number ?? 0;
  const shown: Charge = {
    attempt,
    methodId,
    state: isPaid ? ('paid' as const) : ('open' as const),
    ...earlierCharge(earlier),
  };
  return [...charges.filter(({ providerId }) => providerId !== earlier.providerId), shown];
}

function paymentsBefore(
  payment: DerivedFields['payment'],
  charge: EarlierCharge | null,
  { transactionId, history }: EarlierOrder,
): Payment[] {
  if (!payment) return [];
  const id = charge?.providerId ?? transactionId;
  const word = history.find(({ state }) => state === 'underpaid' || state === 'overpaid')?.state;
  return [
    {
      id,
      chargeId: id,
      centavos: payment.paidCentavos,
      paidAt: payment.paidAt,
      refunds: [],
      dispute: null,
      word: word === 'underpaid' || word === 'overpaid' ? word : 'paid',
    },
  ];
}

/** Adds the cause of a state that the previous release stored without one. */
function withEarlierState(payment: Payment, { state, history }: EarlierOrder): Payment {
  if (payment.centavos === null || payment.refunds.length > 0 || payment.dispute === 'lost') return payment;
  if (state === 'disputed') return payment.dispute === 'open' ? payment : { ...payment, dispute: 'open' };
  if (state !== 'refunding' && state !== 'refunded') return payment;
  const { id, centavos } = payment;
  const refund = { id: `${id}:refunded`, centavos, at: history.at(-1)?.at ?? payment.paidAt };
  return { ...payment, refunds: [{ ...refund, state: state === 'refunded' ? 'done' : 'pending' }] };
}
