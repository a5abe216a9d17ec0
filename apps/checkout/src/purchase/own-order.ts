import type { Actor } from '@vale/contracts/define';
import type { Order } from '../orders/life/order.js';

/** True for the account or guest that placed the order. An administrator who may see any order owns none of them. */
export function isOwnOrder({ accountId }: Pick<Order, 'accountId'>, actor: Actor): boolean {
  return accountId === actor.accountId || accountId === actor.guestId;
}
