import { MINUTE_MS } from '@vale/contracts/time';
import { scheduleAfter } from '../../orders/life/order-schedule.js';
import type { Order } from '../../orders/life/order.js';

/** Its codes are delivered at once; a crash in between leaves them held for this long. */
const HELD_MS = 10 * MINUTE_MS;

/**
 * An order of total 0 is a grant, which only waits for its delivery. It has no charge, and its buyer's address and agent,
 * which conversions need, are not kept. Its mail has the codes also where others have a link.
 */
export function asGrant(order: Order, methodId: string, now: number): Order {
  const { pollAt: _poll, dueAt: _due, codesByLink: _link, bumpTest: _test, ...kept } = order;
  const { client: _client, ...tracking } = kept.tracking;
  const grant: Order = {
    ...kept,
    tracking,
    methodId,
    state: 'paid',
    expiresAt: now,
    heldUntil: now + HELD_MS,
    attempts: [],
    history: [{ state: 'paid', at: now, note: 'coupon' }],
  };
  return { ...grant, ...scheduleAfter(grant, now) };
}
