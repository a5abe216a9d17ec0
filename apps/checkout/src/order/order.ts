import type { CategorySlug, Delivery } from '@vale/contracts/catalog';
import { checkoutErrors, type Attribution, type OrderState } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import type { Customer } from '@vale/contracts/person';

/** Keeps its own copy of what was sold: products change and are deleted. Money in centavos, times in epoch ms. */
export interface Order {
  /** A ULID; also the external reference of its charge. */
  transactionId: string;
  accountId: string;
  idempotencyKey: string;
  /** Digest of the request: the same key with other data is refused. */
  requestDigest: string;
  /** The account's open-order slot that this order takes; absent once the order is not open any more. */
  openSlot?: string;
  state: OrderState;
  createdAt: number;
  /** Until then the PIX can be paid. */
  expiresAt: number;
  /** Until then its codes are held, paid or not. */
  heldUntil: number;
  product: { id: string; title: string; category: CategorySlug; image: string };
  lines: LineItem[];
  totalCentavos: number;
  customer: Customer;
  tracking: { attribution: Attribution; marketingConsent: boolean | null; pageUrl: string | null };
  methodId: string;
  /** Each attempt to create the charge, stored before the provider is called. */
  attempts: ChargeAttempt[];
  /** The one charge that the buyer is shown. */
  charge: Charge | null;
  payment: { paidAt: number; paidCentavos: number } | null;
  deliveredAt: number | null;
  /** Why "place order" failed: nothing was charged, and no list shows the order. */
  refusal: Refusal | null;
  history: { state: OrderState; at: number; note: string }[];
  /** When the next scheduled poll of the charge is due. */
  pollAt?: number;
  /** When the resume sweep takes the order up if nothing happened before; absent when nothing is left to do. */
  dueAt?: number;
  version: number;
}

/** One thing that is bought. With the order's id, `line` names the only code that the line can ever have. */
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

/** A code in clear with the label of its line item. */
export interface LabelledCode {
  label: string;
  code: string;
}

export interface ChargeAttempt {
  number: number;
  startedAt: number;
  /** `open`: running, or its process died. `unknown`: the provider may have made a charge that we never saw. */
  outcome: 'open' | 'unknown' | 'made' | 'unusable' | 'refused';
  /** The provider's id of the charge, if known. */
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
  /** The sandbox's page with the button to pay. */
  payPage: string | null;
  /** The charge's status as the provider last wrote it. */
  providerStatus: string;
  /** The provider's fee, as it said when it made the charge. */
  feeCentavos: number | null;
}

export interface Refusal {
  reason: 'out-of-stock' | 'provider-refused' | 'provider-busy';
  /** The provider's own sentence; empty when it was not the provider. */
  message: string;
}

/** The error of "place order", the same when the request is repeated. */
export function errorOfRefusal({ reason, message }: Refusal): AppError {
  if (reason === 'out-of-stock') return new AppError(checkoutErrors.outOfStock);
  if (reason === 'provider-busy') return new AppError(checkoutErrors.paymentUnavailable);
  return new AppError(checkoutErrors.providerRefused, { params: { message } });
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

/** Paid, and waits for its codes, for a delivery by hand or for the admin's decision. */
export const UNDELIVERED_STATES: readonly OrderState[] = ['paid', 'late_paid', 'overpaid', 'delivering'];

const OPEN: ReadonlySet<OrderState> = new Set(['created', 'pending']);
const CLOSED: ReadonlySet<OrderState> = new Set(['expired', 'failed', 'cancelled']);

/** Waits for its charge or its payment, and takes one of the account's open-order slots. */
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

/** A step that the table does not have: a bug of the caller, who checks `mayMove` where it can happen. */
export class ForbiddenMove extends Error {
  constructor(from: OrderState, to: OrderState) {
    super(`an order does not go from ${from} to ${to}`);
    this.name = 'ForbiddenMove';
  }
}

/** The order in its next state. Leaving the open states frees its open-order slot. */
export function move(order: Order, to: OrderState, at: number, note = ''): Order {
  if (!mayMove(order, to)) throw new ForbiddenMove(order.state, to);
  const { openSlot, ...rest } = order;
  const moved: Order = { ...rest, state: to, history: [...order.history, { state: to, at, note }] };
  return isOpen(moved) && openSlot ? { ...moved, openSlot } : moved;
}

/** Several steps at once, for what happened between two status checks. */
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

/** The order's total was paid, no more and no less. */
export function isPaidExactly({ payment, totalCentavos }: Pick<Order, 'payment' | 'totalCentavos'>): boolean {
  return payment?.paidCentavos === totalCentavos;
}

/** Codes of a mixed order are the buyer's as soon as they are assigned; its manual lines still wait for a person. */
export function showsCodes({ state }: Pick<Order, 'state'>): boolean {
  return state === 'delivering' || state === 'delivered';
}

export function labelCodes(
  { lines }: Pick<Order, 'lines'>,
  codes: readonly { line: number; code: string }[],
): LabelledCode[] {
  return codes.map(({ line, code }) => ({ label: lines[line]?.label ?? '', code }));
}
