import type { Customer } from '@vale/contracts/person';
import { NOTHING_SEALED, type SealedCustomer } from '../../orders/buyer/sealed-customer.js';
import { canCancelGrant, cancelGrant } from '../../orders/life/order-life.js';
import { nextLatePollAt } from '../../orders/life/order-schedule.js';
import { isBuyerGone, isClosed, type Order } from '../../orders/life/order.js';
import { attentionOf } from '../../orders/life/replacements.js';
import { EVIDENCE_MS, type ProviderReply } from '../../orders/money/provider-reply.js';

/** Replaces the buyer of an order whose account was deleted. */
const NOBODY: SealedCustomer = {
  name: 'Conta excluída',
  email: '',
  cpfMac: '',
  cpf: NOTHING_SEALED,
  phone: NOTHING_SEALED,
};

/** Matches no request, so nothing of the buyer's request can be compared any more. */
const NO_DIGEST = '-';

export function isAnonymous({ customer }: Pick<Order, 'customer'>): boolean {
  return customer.email === NOBODY.email;
}

/**
 * True if neither the buyer nor the shop has anything left to do or refund, so the buyer's data is no longer
 * needed.
 */
function isFinished(order: Order): boolean {
  const isOver = isClosed(order) || order.state === 'delivered' || order.state === 'refunded';
  return isOver && attentionOf(order).length === 0;
}

/** Stricter than `isFinished`: a late payment, which would be delivered to the buyer, must be impossible. */
export function canBeAnonymous(order: Order, now: number): boolean {
  return isFinished(order) && !(isClosed(order) && nextLatePollAt(order, now) !== undefined);
}

/** True if the order must end before its buyer deletes the account. What the shop gives is cancelled with the account. */
export function keepsAccount(order: Order): boolean {
  return !isFinished(order) && !canCancelGrant(order);
}

/**
 * Marks the unfinished order of a deleted account. It is refunded instead of delivered; a grant, for which nothing can be
 * refunded, is cancelled.
 */
export function withoutBuyer(order: Order, now: number): Order {
  if (canCancelGrant(order)) return cancelGrant(order, now, 'account deleted');
  if (isBuyerGone(order)) return order;
  return { ...order, customer: { ...order.customer, accountDeleted: true } };
}

/** Keeps what tax law requires: goods, time, price and payment. */
export function anonymous(order: Order): Order {
  if (isAnonymous(order)) return order;
  const { marketingConsent, consent = null, device } = order.tracking;
  const { helpAt: _help, openSlot: _slot, couponSlots: _uses, ...rest } = order;
  return {
    ...rest,
    customer: NOBODY,
    requestDigest: NO_DIGEST,
    tracking: { attribution: {}, marketingConsent, consent, pageUrl: null, ...(device && { device }) },
  };
}

/**
 * Buyer data for the encrypted evidence that a dispute (MED) may need; it is deleted with the rest of the
 * evidence. Returns none if nothing was paid or the dispute period is over. The data is then not decrypted,
 * so damaged data is erased too.
 */
export function buyerAsEvidence(
  { payments, createdAt }: Order,
  open: () => Customer,
  now: number,
): ProviderReply[] {
  if (payments.length === 0 || now - createdAt > EVIDENCE_MS) return [];
  return [{ method: 'ORDER', path: '/customer', status: 0, body: { customer: { ...open() } } }];
}
