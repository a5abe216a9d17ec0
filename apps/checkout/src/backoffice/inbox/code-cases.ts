import { ungivenLines } from '../../orders/life/cancelled-lines.js';
import { keepsCodes } from '../../orders/life/order-life.js';
import { awaitsDelivery, type Order } from '../../orders/life/order.js';
import type { TakenByOrder } from '../../stock/line-code.js';
import type { FoundCase } from './order-cases.js';

/** The sweep that releases codes runs each minute, so it failed to release a code that is held for longer. */
const RELEASED_BY_THEN_MS = 10 * 60_000;

/** Returns null if the order rightly holds or owns these codes. */
export function caseOfCodes(
  transactionId: string,
  order: Order | null,
  codes: readonly TakenByOrder[],
  now: number,
): FoundCase | null {
  const stuck = stuckCodes(order, codes, now).map(({ id, state }) => ({ id, state }));
  if (stuck.length === 0) return null;
  return {
    kind: 'code-stuck',
    subject: transactionId,
    transactionId,
    evidence: { state: order?.state ?? null, codes: stuck },
    fixes: ['release-codes', 'dismiss'],
  };
}

export function stuckCodes<Code extends TakenByOrder>(
  order: Order | null,
  codes: readonly Code[],
  now: number,
): Code[] {
  return codes.filter((code) => isStuck(order, code, now));
}

function isManual({ lines }: Order, line: number): boolean {
  return lines.some((one) => one.line === line && one.delivery === 'manual');
}

function isStuck(order: Order | null, { state, line, heldUntil }: TakenByOrder, now: number): boolean {
  const isCancelled = order !== null && ungivenLines(order).includes(line);
  if (state === 'held') {
    const rightly = order !== null && order.assignedAt === null && keepsCodes(order, now) && !isCancelled;
    return !rightly && (heldUntil ?? 0) < now - RELEASED_BY_THEN_MS;
  }
  if (order === null) return true;
  // Codes of a delivery become the line's own a moment before the order says so.
  if (order.assignedAt === null) return !awaitsDelivery(order);
  if (isCancelled) return true;
  // A person gave these codes while a refund was under way, so the delivery never finished.
  return order.deliveredAt === null && order.state !== 'delivering' && isManual(order, line);
}
