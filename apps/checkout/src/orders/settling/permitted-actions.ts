import type { PermittedActions, RefundPreview } from '@vale/contracts/checkout';
import { acceptableOf } from './accept-order.js';
import { canCorrectAnswers } from '../life/shown-answers.js';
import { canSendAgain } from '../life/delivery-mail.js';
import { hasRoomFor } from '../life/order-action.js';
import { canCancelGrant, keepsCodes } from '../life/order-life.js';
import { awaitsPayment, canDeliverByHand, codeLines, showsCodes, type Order } from '../life/order.js';
import { openReplacement, replaceableLines } from '../life/replacements.js';
import { isCovered, dueCentavos, keptCentavos, keptOf, type Payment } from '../money/payment.js';
import { refundableLines } from './refund-lines.js';
import { disputedRefunds, refundable, refundableExcess } from './refund-order.js';

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
  const missing = codeLines(order).filter((line) => !coveredLines.has(line.line) && !openReplacement(line));
  const replaceable = hasRoomFor('replace', order) ? replaceableLines(order) : [];
  return {
    refund: hasRoomFor('refund', order) ? refundOf(order, canSend) : null,
    refundsByHand: hasRoomFor('confirm-refund', order) ? refundsByHand(order) : [],
    accept: canAccept ? acceptOf(order) : null,
    acceptSeen: canAccept && (illegible.length > 0 || !isCovered(order.payments, order)),
    illegiblePayments: illegible.map(({ id }) => id),
    deliver: canDeliver ? { linesWithoutCode: missing.map(({ line }) => line) } : null,
    replace: replaceable.map(({ line }) => line),
    dispute: order.payments.some(({ dispute }) => dispute === 'open') && hasRoomFor('dispute', order),
    resend: canSendAgain(order) && hasRoomFor('resend', order),
    cancel: (awaitsPayment(order) || canCancelGrant(order)) && hasRoomFor('cancel', order),
    note: hasRoomFor('note', order),
    correctAnswers: canCorrectAnswers(order) && hasRoomFor('correct-answer', order),
  };
}

function refundOf(order: Order, canSend: Surroundings['canSend']): PermittedActions['refund'] {
  const payments = refundable(order.payments);
  if (payments.length === 0) return null;
  const lines = refundableLines(order);
  return {
    maxCentavos: keptCentavos(payments),
    excessCentavos: refundableExcess(order),
    ...(lines.length > 1 && { lines: lines.map(({ line }) => line) }),
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
  const over = acceptable.keptCentavos - dueCentavos(order);
  return { ...acceptable, missingCentavos: Math.max(0, -over), excessCentavos: Math.max(0, over) };
}

/** Fate of the codes of the units that a refund cancels; if it cancels none, of all codes that the order holds or owns. */
export function codesAfterRefund(
  before: Order,
  after: Order,
  coveredLines: ReadonlySet<number>,
  now: number,
): RefundPreview['codes'] {
  const units = after.lines.filter(({ line, cancelled }) => cancelled && !before.lines[line]!.cancelled);
  if (units.length === 0) return codesAfter(after, coveredLines.size > 0, now);
  if (units.some(({ cancelled }) => cancelled?.given)) return 'hidden';
  return units.some(({ line }) => coveredLines.has(line)) ? 'free' : 'none';
}

/** Fate of the codes that an order held or owned, once the order is in the given state. */
function codesAfter(order: Order, hadCodes: boolean, now: number): RefundPreview['codes'] {
  if (!hadCodes) return 'none';
  if (order.assignedAt !== null) return showsCodes(order) ? 'shown' : 'hidden';
  return keepsCodes(order, now) ? 'held' : 'free';
}
