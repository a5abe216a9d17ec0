import { checkoutAdminErrors, checkoutErrors, type OrderFigures } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import type { Order, OrderAction } from './order.js';
import { keptCentavos, owedBackCentavos, receivedCentavos } from '../money/payment.js';

/** Bounds the order's document. Refunds and notes of one order are a handful. */
const MAX_ACTIONS = 200;
/** Share of the actions reserved for money: notes must never block a refund. */
const FOR_MONEY = 50;
const MONEY: ReadonlySet<OrderAction['kind']> = new Set([
  'accept',
  'refund',
  'confirm-refund',
  'drop-refund',
  'dispute',
]);

/** An action before its result on the order is known. */
export type NewAction = Omit<OrderAction, 'before' | 'after'>;

function figuresOf(order: Pick<Order, 'state' | 'payments' | 'totalCentavos' | 'lines'>): OrderFigures {
  const { state, payments } = order;
  return {
    state,
    received: receivedCentavos(payments),
    kept: keptCentavos(payments),
    owedBack: owedBackCentavos(payments, order),
  };
}

function limitOf(kind: OrderAction['kind']): number {
  return MONEY.has(kind) ? MAX_ACTIONS : MAX_ACTIONS - FOR_MONEY;
}

export function hasRoomFor(kind: OrderAction['kind'], { actions }: Pick<Order, 'actions'>): boolean {
  return actions.length < limitOf(kind);
}

/** Adds to `after` the action that changed it from `before`. Throws `checkout.too-many-actions`. */
export function withAction(before: Order, after: Order, action: NewAction): Order {
  if (!hasRoomFor(action.kind, before))
    throw new AppError(checkoutAdminErrors.tooManyActions, { params: { limit: limitOf(action.kind) } });
  const recorded: OrderAction = { ...action, before: figuresOf(before), after: figuresOf(after) };
  return { ...after, actions: [...before.actions, recorded] };
}

/**
 * The action of an earlier identical request. Throws `checkout.idempotency-key-reused` if that request asked
 * for something else.
 */
export function repeatedAction(
  { actions }: Pick<Order, 'actions'>,
  { key, digest, kind }: Pick<OrderAction, 'key' | 'digest' | 'kind'>,
): OrderAction | undefined {
  const same = key === null ? undefined : actions.find((one) => one.key === key);
  if (same && (same.kind !== kind || same.digest !== digest))
    throw new AppError(checkoutErrors.idempotencyKeyReused);
  return same;
}
