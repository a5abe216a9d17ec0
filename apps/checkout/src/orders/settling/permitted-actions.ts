import type { PermittedActions, RefundPreview } from '@vale/contracts/checkout';
import { acceptableOf } from './accept-order.js';
import { hasRoomFor } from '../life/order-action.js';
import { keepsCodes } from '../life/order-life.js';
import {
  awaitsPayment,
  canDeliverByHand,
  canSendAgain,
  codeLines,
  showsCodes,
  type Order,
} from '../life/order.js';
import { coverageOf, keptCentavos, keptOf, type Coverage, type Payment } from '../money/payment.js';
import { disputedRefunds, refundable, refundableExcess } from './refund-order.js';

/** The order is already covered, so another payment would be an overpayment. */
const PAYS: ReadonlySet<Coverage> = new Set(['exact', 'more']);

interface Surroundings {
  /** The lines that hold or have a code. */
  coveredLines: ReadonlySet<number>;
  /** True if the payment's provider supports refunds. */
  canSend: (payment: Payment) => boolean;
}

/** Actions that an admin may take, according to the rules of each action. */
export function permittedActions(order: Order, { coveredLines, canSend }: Surroundings): PermittedActions {
  const illegible = order.payments.filter(({ centavos }) => centavos === null);
  const canAccept = hasRoomFor('accept', order);
  const canDeliver = canDeliverByHand(order) && hasRoomFor('deliver', order);
  const missing = codeLines(order).filter(({ line }) => !coveredLines.has(line));
  return {
    refund: hasRoomFor('refund', order) ? refundOf(order, canSend) : null,
    refundsByHand: hasRoomFor('confirm-refund', order) ? refundsByHand(order) : [],
    accept: canAccept ? acceptOf(order) : null,
    acceptSeen: canAccept && (illegible.length > 0 || !PAYS.has(coverageOf(order.payments, order))),
    illegiblePayments: illegible.map(({ id }) => id),
    deliver: canDeliver ? { linesWithoutCode: missing.map(({ line }) => line) } : null,
    dispute: order.payments.some(({ dispute }) => dispute === 'open') && hasRoomFor('dispute', order),
    resend: canSendAgain(order) && hasRoomFor('resend', order),
    cancel: awaitsPayment(order) && hasRoomFor('cancel', order),
    note: hasRoomFor('note', order),
  };
}

function refundOf(order: Order, canSend: Surroundings['canSend']): PermittedActions['refund'] {
  const payments = refundable(order.payments);
  if (payments.length === 0) return null;
  return {
    maxCentavos: keptCentavos(payments),
    excessCentavos: refundableExcess(order),
    payments: payments.map((payment) => ({
      id: payment.id,
      maxCentavos: keptOf(payment),
      byProvider: canSend(payment),
    })),
  };
}

function refundsByHand(order: Order): PermittedActions['refundsByHand'] {
  const disputed = new Set(disputedRefunds(order).map(({ id }) => id));
  return order.payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ by, state }) => by === 'hand' && state === 'pending')
    .map(({ id, centavos }) => ({ id, centavos, disputed: disputed.has(id) }));
}

function acceptOf(order: Order): PermittedActions['accept'] {
  const acceptable = acceptableOf(order);
  if (!acceptable) return null;
  const over = acceptable.keptCentavos - order.totalCentavos;
  return { ...acceptable, missingCentavos: Math.max(0, -over), excessCentavos: Math.max(0, over) };
}

/** Fate of the codes that an order held or owned, once the order is in the given state. */
export function codesAfter(order: Order, hadCodes: boolean, now: number): RefundPreview['codes'] {
  if (!hadCodes) return 'none';
  if (order.assignedAt !== null) return showsCodes(order) ? 'shown' : 'hidden';
  return keepsCodes(order, now) ? 'held' : 'free';
}
