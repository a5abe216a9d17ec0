import type { Order } from '../orders/order.js';

/** Attempts at one order's charge without a reply after which its provider counts as down. Fewer are a hiccup. */
const UNANSWERED_ATTEMPTS = 3;
/** Buyers in a row whose charges are refused after which the reason is not theirs: the shop's keys, for example. */
const REFUSED_BUYERS = 3;
/** Without a new order that shows it, a provider counts as down for this long. Milliseconds. */
const RECENT_MS = 3_600_000;

type Tried = Pick<Order, 'accountId' | 'methodId' | 'createdAt' | 'attempts'>;

/** Methods that made no charge since they failed, by the shop's newest orders. */
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
