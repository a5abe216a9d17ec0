import type { DeliveryFilter, OrderState } from '@vale/contracts/checkout';
import { hasManualLines, type Order } from './order.js';

/** Orders in one state, optionally only those with or without lines that a person delivers. */
export interface ListedState {
  state: OrderState;
  manual?: boolean;
}

/** The order states of each delivery state of `deliveryStateOf`. */
const DELIVERY_STATES: Record<DeliveryFilter, readonly ListedState[]> = {
  waiting: [{ state: 'delivering', manual: true }],
  preparing: [{ state: 'paid' }, { state: 'delivering', manual: false }],
  delivered: [{ state: 'delivered' }],
};

/** States of an admin's list; null: every order. */
export function listedStates(
  state: OrderState | undefined,
  delivery: DeliveryFilter | undefined,
): readonly ListedState[] | null {
  if (delivery === undefined) return state === undefined ? null : [{ state }];
  return DELIVERY_STATES[delivery].filter((one) => state === undefined || one.state === state);
}

export function isListed(order: Order, states: readonly ListedState[]): boolean {
  return states.some(
    ({ state, manual = hasManualLines(order) }) => state === order.state && manual === hasManualLines(order),
  );
}
