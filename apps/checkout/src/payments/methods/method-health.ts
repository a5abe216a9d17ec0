import type { Order } from '../../orders/life/order.js';

/** A provider counts as down after this many attempts without a reply for one order. */
const UNANSWERED_ATTEMPTS = 3;
/** After this many refused buyers in a row, the reason is not the buyers but, for example, the shop's keys. */
const REFUSED_BUYERS = 3;
/** How long a provider counts as down without another order that fails. Milliseconds. */
const RECENT_MS = 3_600_000;

type Tried = Pick<Order, 'accountId' | 'methodId' | 'createdAt' | 'attempts'>;

/** Methods that failed and have made no charge since, judged by the shop's newest orders. */
export function methodsDown(newest: readonly Tried[], now: number): Set<string> {
  const recent = newest.filter((order) => lastTriedAt(order) >= now - RECENT_MS);
  const methods = Map.groupBy(recent, ({ methodId }) => methodId);
  return new Set([...methods].filter(([, orders]) => isDown(orders)).map(([methodId]) => methodId));
}

function isDown(orders: readonly Tried[]): boolean {
  const chargedAt = Math.max(0, ...orders.filter(isCharged).map(lastTriedAt));
  const failing = orders.filter((order) => !isCharged(order) && lastTriedAt(order) > chargedAt);
  const refused = failing.filter(({ attempts }) => attempts.at(-1)?.outcome === 'refused');
  const buyers = new Set(refused.map(({ accountId }) => accountId));
  return failing.some(isUnanswered) || buyers.size >= REFUSED_BUYERS;
}

function isUnanswered({ attempts }: Tried): boolean {
  return attempts.filter(({ outcome }) => outcome === 'unknown').length >= UNANSWERED_ATTEMPTS;
}

function isCharged({ attempts }: Tried): boolean {
  return attempts.some(({ outcome }) => outcome === 'made');
}

function lastTriedAt({ attempts, createdAt }: Tried): number {
  return attempts.at(-1)?.startedAt ?? createdAt;
}

/** A PIX that a provider made for an order and that must not be shown. */
export interface UnusableCharge {
  transactionId: string;
  methodId: string;
  /** A `BrCodeProblem`, or `other-amount`. */
  problem: string;
}

/** Returns null if the order ended for another reason. */
export function unusableChargeOf({ transactionId, methodId, state, attempts }: Order): UnusableCharge | null {
  const last = attempts.at(-1);
  if (state !== 'failed' || last?.outcome !== 'unusable') return null;
  return {
    transactionId,
    methodId,
    problem: /^BR Code: (.+)$/.exec(last.message ?? '')?.[1] ?? 'other-amount',
  };
}
