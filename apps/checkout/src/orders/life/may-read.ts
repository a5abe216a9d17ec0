import { confirmedEmail, type Actor } from '@vale/contracts/define';
import type { Order } from './order.js';

/** Orders that accounts or guests placed, and those of an address. */
export interface OrderScope {
  accountIds: readonly string[];
  /** Null without a confirmed address. */
  email: string | null;
}

/**
 * Orders that the actor may read: its own, those of its browser's guest, and those of the address that its account has
 * confirmed, whoever placed them. The address is compared as it is: `mailboxOf` merges addresses of different people, so
 * it is for limits only.
 */
export function scopeOf(actor: Actor): OrderScope {
  const { accountId, guestId } = actor;
  return {
    accountIds: guestId === undefined ? [accountId] : [accountId, guestId],
    email: confirmedEmail(actor),
  };
}

/** The account or the browser's guest that placed the order. */
export function hasPlaced({ accountId }: Pick<Order, 'accountId'>, actor: Actor): boolean {
  return scopeOf(actor).accountIds.includes(accountId);
}

/** Decides for reading, refreshing, cancelling, events, resending and reviews; lists and exports read by `scopeOf`. */
export function mayRead(order: Pick<Order, 'accountId' | 'customer'>, actor: Actor): boolean {
  const { email } = scopeOf(actor);
  return hasPlaced(order, actor) || (email !== null && order.customer.email === email);
}
