import type { Attribution, OrderState } from '@vale/contracts/checkout';
import type { CategorySlug, Delivery } from '@vale/contracts/catalog';
import type { Customer } from '@vale/contracts/person';

/** An order keeps its own copy of what was sold: products change and go, orders do not. Money in centavos, time in epoch ms. */
export interface Order {
  /** A ULID; also the external reference of its charge. */
  transactionId: string;
  accountId: string;
  idempotencyKey: string;
  /** Digest of what was asked: the same key with other data is refused. */
  requestDigest: string;
  /** One of the account's few places for open orders; absent once the order is not open any more. */
  openSlot?: string;
  state: OrderState;
  createdAt: number;
  /** Until then the PIX can be paid. */
  expiresAt: number;
  /** Until then its codes are kept, paid or not. */
  heldUntil: number;
  product: { id: string; title: string; category: CategorySlug; image: string };
  lines: LineItem[];
  totalCentavos: number;
  customer: Customer;
  tracking: { attribution: Attribution; marketingConsent: boolean | null; pageUrl: string | null };
  methodId: string;
  /** Each try to make the charge, written down before the provider is called. */
  attempts: ChargeAttempt[];
  /** The one charge that the buyer is shown. */
  charge: Charge | null;
  payment: { paidAt: number; paidCentavos: number } | null;
  deliveredAt: number | null;
  /** Why "place order" was answered with an error: nothing was charged, and no list shows it. */
  refusal: Refusal | null;
  history: { state: OrderState; at: number; note: string }[];
  /** When the next planned look at the charge is due. */
  pollAt?: number;
  /** When a sweep has to look at this order if nothing happened before; absent when nothing is left to do. */
  dueAt?: number;
  version: number;
}

/** What is bought, piece by piece. With the order's id, `line` names the only code that the line can ever have. */
export interface LineItem {
  line: number;
  kind: 'product' | 'variation' | 'bump';
  /** Whose stock: a product's id, or an order bump's. */
  productId: string;
  /** Empty for a product without variations and for a bump. */
  variation: string;
  label: string;
  priceCentavos: number;
  delivery: Delivery;
}

export interface ChargeAttempt {
  number: number;
  startedAt: number;
  /** `open`: under way, or its process died. `unknown`: the provider may have made a charge that we never saw. */
  outcome: 'open' | 'unknown' | 'made' | 'unusable' | 'refused';
  /** The provider's name for the charge, as far as it told us. */
  providerId: string | null;
  message: string | null;
}

export interface Charge {
  /** Null for a simulation. */
  providerId: string | null;
  /** Copy-and-paste code, unchanged as the provider wrote it. */
  pixCode: string;
  /** Shown in demo mode when the provider cannot be reached; must not be paid (decision 4). */
  simulated: boolean;
  /** The sandbox's page where a person pays by a click. */
  payPage: string | null;
  /** The provider's own last word. */
  providerStatus: string;
  /** What the provider keeps of the payment, as it said when it made the charge. */
  feeCentavos: number | null;
}

export interface Refusal {
  reason: 'out-of-stock' | 'provider-refused';
  /** The provider's own sentence; empty when it was not the provider. */
  message: string;
}

/** The life of an order. A state leads to those in its row and to no other. */
const LIFE: Record<OrderState, readonly OrderState[]> = {
  created: ['pending', 'failed', 'cancelled'],
  pending: ['paid', 'underpaid', 'overpaid', 'expired', 'failed', 'cancelled'],
  expired: ['late_paid'],
  failed: ['late_paid'],
  cancelled: ['late_paid'],
  paid: ['delivering', 'refunding', 'disputed'],
  late_paid: ['delivering', 'refunding', 'disputed'],
  underpaid: ['delivering', 'refunding', 'disputed'],
  overpaid: ['delivering', 'refunding', 'disputed'],
  delivering: ['delivered', 'refunding', 'disputed'],
  delivered: ['refunding', 'disputed'],
  // Beside this row, a refused refund goes back to where it came from.
  refunding: ['refunded'],
  disputed: ['delivered', 'refunded'],
  refunded: [],
};

const OPEN: ReadonlySet<OrderState> = new Set(['created', 'pending']);
const CLOSED: ReadonlySet<OrderState> = new Set(['expired', 'failed', 'cancelled']);

/** Waits for its charge or its payment, and takes one of the account's places. */
export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return OPEN.has(state);
}

/** Ended without money: its codes are free again. */
export function isClosed({ state }: Pick<Order, 'state'>): boolean {
  return CLOSED.has(state);
}

export function mayMove(order: Pick<Order, 'state' | 'history'>, to: OrderState): boolean {
  return LIFE[order.state].includes(to) || (order.state === 'refunding' && cameFrom(order) === to);
}

/** A step that the table does not have: a bug of the caller, who has to ask `mayMove` where it may happen. */
export class ForbiddenMove extends Error {
  constructor(from: OrderState, to: OrderState) {
    super(`an order does not go from ${from} to ${to}`);
    this.name = 'ForbiddenMove';
  }
}

/** The order in its next state. Leaving the open states gives its place back. */
export function move(order: Order, to: OrderState, at: number, note = ''): Order {
  if (!mayMove(order, to)) throw new ForbiddenMove(order.state, to);
  const { openSlot, ...rest } = order;
  const moved: Order = { ...rest, state: to, history: [...order.history, { state: to, at, note }] };
  return isOpen(moved) && openSlot ? { ...moved, openSlot } : moved;
}

/** Several steps at once, for what happened between two looks. */
export function moveAlong(order: Order, path: readonly OrderState[], at: number, note = ''): Order {
  return path.reduce((moved, to) => move(moved, to, at, note), order);
}

/** The state before the present one. */
function cameFrom({ history }: Pick<Order, 'history'>): OrderState | undefined {
  return history.at(-2)?.state;
}

export function codeLines(order: Pick<Order, 'lines'>): LineItem[] {
  return order.lines.filter(({ delivery }) => delivery === 'codes');
}

export function hasManualLines(order: Pick<Order, 'lines'>): boolean {
  return order.lines.some(({ delivery }) => delivery === 'manual');
}

/** A sum that the order asks for, no more and no less. */
export function isPaidExactly({ payment, totalCentavos }: Pick<Order, 'payment' | 'totalCentavos'>): boolean {
  return payment?.paidCentavos === totalCentavos;
}
