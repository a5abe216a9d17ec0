import { LATE_PAYMENT_MS } from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@vale/contracts/time';
import { providerCharges, shownCharge, unpaidCharges } from '../money/charge.js';
import { isSaidRefunded } from '../money/payment.js';
import { awaitsDelivery, isClosed, isPaidExactly, type Order } from './order.js';
import { linesToReplace } from './replacements.js';
import { isInDoubt } from '../money/stray-money.js';

/** Delay of a new charge's first poll. Later ones are less frequent, because a callback reports most payments. */
const FIRST_POLL_MS = 5 * SECOND_MS;
const SLOWEST_POLL_MS = 5 * MINUTE_MS;
/** The resume sweep runs polls at least this far apart in batches; more frequent polls have a timer each. */
const SWEPT_FROM_MS = MINUTE_MS;
/** Poll interval of an order whose provider lists payments: the list is read every few seconds. */
const LISTED_POLL_MS = 10 * MINUTE_MS;
/** First poll of a charge whose provider calls back: a callback comes within seconds. */
const CALLED_BACK_POLL_MS = 2 * MINUTE_MS;
/** Interval between searches for a code after a late payment. */
const LATE_CODE_MS = 10 * MINUTE_MS;
/** Read interval of a charge that can still bring money after its order needs none. */
const SLOWEST_LATE_POLL_MS = 6 * HOUR_MS;
/** Interval between checks that the list is current; they do not call the provider. */
const LISTED_LATE_POLL_MS = 6 * HOUR_MS;
/**
 * A closed order is read again this long after it closed, even if a list covers it: absence from a list
 * proves nothing.
 */
const AGAIN_MS = [1, 6, 24, 72].map((hours) => hours * HOUR_MS);
/** The same where a list and callbacks would both have reported a payment. */
const AGAIN_DESPITE_NEWS_MS = [24 * HOUR_MS];
/** No step of an order is planned further ahead, except its deadline. */
export const MAX_WAIT_MS = Math.max(SLOWEST_LATE_POLL_MS, LISTED_LATE_POLL_MS);
/**
 * Like `MAX_WAIT_MS`, for an order that waits for payment or codes; a busy provider may ask for one more
 * minute.
 */
export const MAX_OPEN_WAIT_MS = LISTED_POLL_MS + MINUTE_MS;
/** A poll this overdue counts as lost, with the process that would have enqueued it. */
const POLL_LOST_MS = 5 * SECOND_MS;
/** Exceeds the longest call to a provider: a younger attempt may still be running in some process. */
export const ATTEMPT_TIMEOUT_MS = 30 * SECOND_MS;
/** `order-paid` triggers the delivery immediately; after this time the event counts as lost. */
const DELIVERY_LOST_MS = 15 * SECOND_MS;
/** Delay until the resume sweep checks an order again that it has passed on to a job. */
export const RESUME_AGAIN_MS = 30 * SECOND_MS;
const AFTER_CLOSE_MS = 10 * SECOND_MS;
/** A dispute (MED) or a refund is decided within 80 days of the payment, and carried out some days later. */
const RETURN_MS = 90 * 24 * HOUR_MS;

/** News of payments that reach the shop without a poll. */
export interface PaymentNews {
  /** The provider's list of payments was read lately. */
  isListed: boolean;
  /** Callbacks about this method's charges came lately. */
  isCalledBack: boolean;
}
const NO_NEWS: PaymentNews = { isListed: false, isCalledBack: false };

export type OrderSchedule = Pick<Order, 'pollAt' | 'dueAt'>;

/** Written without the order's state: the version stays, and no event is published. `undefined` unsets a field. */
export type NewSchedule = { [Field in keyof OrderSchedule]: OrderSchedule[Field] | undefined };

/** A new schedule, written only if the order still matches `seen`. */
export interface ScheduleChange {
  transactionId: string;
  schedule: NewSchedule;
  seen: Partial<Pick<Order, 'pollAt' | 'state'>>;
}

/** Schedule after a change of state: the first poll, and the time when the resume sweep takes over. */
export function scheduleAfter(order: Order, now: number): OrderSchedule {
  if (order.state === 'created') return { dueAt: now + ATTEMPT_TIMEOUT_MS };
  if (order.state === 'pending')
    return shownCharge(order)?.providerId ? pollSchedule(now + FIRST_POLL_MS, now) : {};
  if (awaitsDelivery(order) || linesToReplace(order).length > 0) return { dueAt: now + DELIVERY_LOST_MS };
  if (isClosed(order)) return { dueAt: now + AFTER_CLOSE_MS };
  const dueAt = nextLatePollAt(order, now);
  return dueAt === undefined ? {} : { dueAt };
}

export function pollSchedule(pollAt: number, now: number): Required<OrderSchedule> {
  return { pollAt, dueAt: pollAt - now >= SWEPT_FROM_MS ? pollAt : pollAt + POLL_LOST_MS };
}

/** The resume sweep makes this poll: no timer does. */
export function isSweptPoll({ pollAt, dueAt }: OrderSchedule): boolean {
  return pollAt !== undefined && pollAt === dueAt;
}

/** After 5 s at first, then after half of the order's age, at most 5 minutes; rarely where there are other news. */
export function nextPollAt(
  { createdAt }: Pick<Order, 'createdAt'>,
  now: number,
  { isListed, isCalledBack } = NO_NEWS,
): number {
  const wait = (now - createdAt) / 2;
  if (isListed) return now + LISTED_POLL_MS;
  return isCalledBack
    ? now + between(CALLED_BACK_POLL_MS, wait, LISTED_POLL_MS)
    : now + between(FIRST_POLL_MS, wait, SLOWEST_POLL_MS);
}

/**
 * False for polls of a young charge whose provider calls back, and for all of an open order with both kinds of news:
 * its charge is read when it expires.
 */
export function isPollRead(
  { createdAt }: Pick<Order, 'createdAt'>,
  now: number,
  { isListed, isCalledBack }: PaymentNews,
): boolean {
  return !isCalledBack || (!isListed && now - createdAt >= CALLED_BACK_POLL_MS);
}

/**
 * Time of the next poll of an order that is not open: its charges can still be paid, a missing part can
 * arrive, a dispute can be decided, and callbacks can get lost. The intervals grow; undefined once it is too
 * late. `isListed`: the provider's current list of payments would show new money.
 */
export function nextLatePollAt(order: Order, now: number, isListed = false): number | undefined {
  if (providerCharges(order).length === 0) return undefined;
  const againAt = timesAgain(order).find((at) => at > now);
  const all = [
    regularLatePollAt(order, now, isListed),
    againAt && Math.min(againAt, now + LISTED_LATE_POLL_MS),
  ];
  const planned = all.filter((at) => at !== undefined);
  return planned.length === 0 ? undefined : Math.min(...planned);
}

/** True when the charges of an order that awaits no payment are due to be read. */
export function isReadNow(order: Order, now: number, { isListed, isCalledBack }: PaymentNews): boolean {
  const { dueAt = now, state } = order;
  // True if the nightly comparison has planned this poll: see `ReturnReadsService`.
  if (!isListed && (state === 'delivering' || state === 'delivered')) return true;
  const again = isListed && isCalledBack ? AGAIN_DESPITE_NEWS_MS : AGAIN_MS;
  if (timesAgain(order, again).some((at) => dueAt <= at && at <= now)) return true;
  return regularLatePollAt(order, now, isListed) !== undefined && isReadByLatePoll(order, isListed);
}

function timesAgain(order: Order, again: readonly number[] = AGAIN_MS): number[] {
  return isClosed(order) && providerCharges(order).length > 0 ? again.map((ms) => changedAt(order) + ms) : [];
}

function regularLatePollAt(order: Order, now: number, isListed: boolean): number | undefined {
  const age = now - order.createdAt;
  if (isReturning(order))
    return age > RETURN_MS ? undefined : now + between(10 * MINUTE_MS, age / 6, 6 * HOUR_MS);
  const isRefunded = isSaidToBeRefunded(order);
  const end = (isRefunded ? changedAt(order) : order.expiresAt) + LATE_PAYMENT_MS;
  if (!(mayBePaid(order) || isRefunded) || now >= end) return undefined;
  return isReadByLatePoll(order, isListed)
    ? now + between(MINUTE_MS, (now - changedAt(order)) / 2, SLOWEST_LATE_POLL_MS)
    : Math.min(end, now + LISTED_LATE_POLL_MS);
}

/** Like `nextLatePollAt`, but never later than the order's refund deadline. */
export function nextDueAt(order: Order, now: number, isListed = false): number | undefined {
  const latePollAt = nextLatePollAt(order, now, isListed);
  // An arriving code wakes the order immediately; this is the fallback if that event is lost.
  const codeAt = order.state === 'late_paid' && isPaidExactly(order) ? now + LATE_CODE_MS : undefined;
  const all = [latePollAt, codeAt, order.refundAt].filter((at) => at !== undefined);
  return all.length === 0 ? undefined : Math.min(...all);
}

/**
 * True if a late poll reads the order's charges. Lists report new money, but neither its refunds nor a second
 * sum.
 */
function isReadByLatePoll(order: Order, isListed: boolean): boolean {
  return !isListed || isReturning(order) || isInDoubt(order);
}

export function hasChangedWithin(order: Order, ms: number, now: number): boolean {
  return now < changedAt(order) + ms;
}

/** Time of the last change of state. */
function changedAt({ history, createdAt }: Order): number {
  return history.at(-1)?.at ?? createdAt;
}

function isReturning({ state }: Order): boolean {
  return state === 'disputed' || state === 'refunding';
}

/** The provider reported a refund and may report for a day that the order is paid again. */
function isSaidToBeRefunded({ state, payments }: Order): boolean {
  return state === 'refunded' && payments.some(isSaidRefunded);
}

function mayBePaid(order: Order): boolean {
  const lacksMoney = order.state === 'underpaid' || (order.state === 'late_paid' && !isPaidExactly(order));
  // A closed order with an unreadable payment is read until the sum is readable.
  return lacksMoney || isInDoubt(order) || unpaidCharges(order).length > 0;
}

function between(least: number, value: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}
