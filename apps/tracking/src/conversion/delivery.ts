import type { SaleFacts } from '@vale/contracts/checkout';
import type { Delivery } from '@vale/contracts/tracking';
import { DAY_MS } from '@vale/contracts/time';
import { itemsOf } from '../figures/sale.js';
import { KEPT_DAYS } from '../figures/visit.js';
import type { OutgoingConversion } from './conversion-destination.js';

/** A request to a destination, and the job around it, have ended by then. Milliseconds. */
export const CLAIM_MS = 30_000;
const MAX_REFUNDS = 99;
/** A payment that is too late follows the end of its order. */
const BEFORE_PAYMENT: ReadonlySet<string> = new Set(['waiting', 'unpaid']);

/** Conversions and their outcomes are kept as long as raw events. An older event is not sent: its outcome may be deleted. */
export const KEPT_MS = KEPT_DAYS * DAY_MS;

/** One event of an order at one destination. Holds no personal data. */
export interface DeliveryRecord extends Delivery {
  _id: string;
  /** Only the run that claimed it may send it until then. Epoch milliseconds; 0 if unclaimed. */
  claimedUntil: number;
  /** No request before then. */
  notBefore: number;
  /** When its job counts as lost; absent once it is final, and while its destination takes nothing. */
  dueAt?: number;
}

export type DeliveryKey = Pick<Delivery, 'destination' | 'event' | 'transactionId'>;

export interface WantedEvent {
  event: string;
  happenedAt: number;
}

/** Returns the events of the order's current state that destinations should receive, oldest first. */
export function wantedEvents(sale: SaleFacts, takesUnpaid: boolean): WantedEvent[] {
  const { pixAt, paidAt, refunds, closedAt } = sale;
  const isUnpaid = takesUnpaid && pixAt !== null && paidAt === null && !sale.acceptedBelowPrice;
  return [
    ...(isUnpaid ? [{ event: 'waiting', happenedAt: pixAt }] : []),
    ...(isUnpaid && closedAt !== undefined ? [{ event: 'unpaid', happenedAt: closedAt }] : []),
    ...(paidAt === null ? [] : [{ event: 'purchase', happenedAt: paidAt }]),
    ...refunds.slice(0, MAX_REFUNDS).map(({ at }, index) => ({ event: refundEvent(index), happenedAt: at })),
  ];
}

export type Turn = 'now' | 'later' | 'superseded' | 'never';

/** Decides when an event may be sent, given the order's other events at the same destination. */
export function turnOf(
  { event }: Pick<DeliveryRecord, 'event'>,
  all: readonly Pick<DeliveryRecord, 'event' | 'state' | 'claimedUntil'>[],
  now: number,
): Turn {
  const others = all.filter((one) => one.event !== event);
  if (event === 'waiting') return others.length > 0 ? 'superseded' : 'now';
  const purchase = others.find((one) => one.event === 'purchase');
  if (event === 'unpaid' && purchase) return 'superseded';
  const isUnderWay = others.some((one) => BEFORE_PAYMENT.has(one.event) && one.claimedUntil > now);
  if (event === 'purchase' || event === 'unpaid') return isUnderWay ? 'later' : 'now';
  if (purchase?.state === 'pending' || purchase?.state === 'failed') return 'later';
  if (purchase?.state !== 'sent') return 'never';
  const earlier = others.filter(({ event: other }) => refundIndex(other) < refundIndex(event));
  return earlier.some(({ state }) => state === 'pending') ? 'later' : 'now';
}

/** Null if the order no longer has this event. */
export function conversionOf(
  { event, transactionId, happenedAt }: Pick<DeliveryRecord, 'event' | 'transactionId' | 'happenedAt'>,
  order: Omit<OutgoingConversion, 'kind' | 'id' | 'at' | 'refund'> & { disputed: boolean },
): OutgoingConversion | null {
  const { disputed, ...rest } = order;
  const { sale } = rest;
  const common = { ...rest, id: `${event}:${transactionId}`, at: happenedAt };
  if (event === 'waiting') return { ...common, kind: 'waiting' };
  if (event === 'unpaid')
    return sale.closedAt === undefined || sale.paidAt !== null ? null : { ...common, kind: 'unpaid' };
  if (event === 'purchase') return sale.paidAt === null ? null : { ...common, kind: 'purchase' };
  const index = refundIndex(event);
  const refund = sale.refunds[index];
  if (!refund) return null;
  const sum = sale.refunds.slice(0, index + 1).reduce((total, { centavos }) => total + centavos, 0);
  const isWhole = sum >= sale.totalCentavos;
  const items = itemsOf({ ...sale, lines: returnedLines(sale, refund) });
  return { ...common, kind: 'refund', refund: { centavos: refund.centavos, isWhole, disputed, items } };
}

/** The units that the refund names, all for one of the whole price, and none for another part of it. */
function returnedLines(
  { lines, totalCentavos }: SaleFacts,
  refund: SaleFacts['refunds'][number],
): SaleFacts['lines'] {
  if (refund.lines) return lines.filter((_, at) => refund.lines!.some(({ line }) => line === at));
  return refund.centavos >= totalCentavos ? lines : [];
}

function refundEvent(index: number): string {
  return `refund-${index + 1}`;
}

/** -1 for other events. */
function refundIndex(event: string): number {
  return event.startsWith('refund-') ? Number(event.slice('refund-'.length)) - 1 : -1;
}
