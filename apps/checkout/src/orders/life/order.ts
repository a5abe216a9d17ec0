import type { BumpTestOfOrder, CategorySlug, Delivery } from '@vale/contracts/catalog';
import type { Attribution, ORDER_ACTIONS, OrderFigures, OrderState } from '@vale/contracts/checkout';
import type { Device } from '@vale/contracts/tracking';
import type { Sealed, SealedCustomer } from '../buyer/sealed-customer.js';
import type { Charge } from '../money/charge.js';
import { coverageOf, receivedCentavos, type Payment } from '../money/payment.js';
import { undecided, type UnplacedReading } from '../money/stray-money.js';
import type { OrderCoupon } from './coupon-slots.js';
import type { Refusal } from './refusal.js';
import type { Replacement } from './replacement.js';

/** Copies what was sold, because products change and are deleted. Money in centavos, times in epoch ms. */
export interface Order {
  /** A ULID; also the external reference of its charge. */
  transactionId: string;
  accountId: string;
  idempotencyKey: string;
  /** Keyed digest of the request: the same idempotency key with other data is refused. */
  requestDigest: string;
  /**
   * The account's open-order slot that this order takes; absent once the order is not open any more. A grant keeps its own,
   * which names what is given to whom, and the last such grant before it: of two at the same time one is refused.
   */
  openSlot?: string;
  /** One slot of its account, its CPF and its address for each code that it holds; absent once it is not open any more. */
  holdSlots?: string[];
  /** The use of its coupon that it has. Absent without a coupon, and once it cannot be paid any more. */
  couponSlot?: string;
  /** The same, for each limit of a buyer. */
  couponSlots?: string[];
  /** Derived from the fields below by `stateOf`; see `order-life.ts`. */
  state: OrderState;
  createdAt: number;
  /** Deadline of the PIX payment. */
  expiresAt: number;
  /** The order's codes are held until this time, paid or not. */
  heldUntil: number;
  /** The product that was sold; the first one, if there were several. */
  product: SoldProduct;
  lines: LineItem[];
  totalCentavos: number;
  /** The coupon by which its lines have lower prices. Absent without one. */
  coupon?: OrderCoupon;
  /** Absent if no test of order bumps ran. */
  bumpTest?: BumpTestOfOrder;
  /** Its mails have no codes, and a code is shown only once its buyer asks for it: the shop's setting when it was placed. */
  codesByLink?: true;
  customer: SealedCustomer;
  tracking: {
    attribution: Attribution;
    /** Stored only with consent; absent in orders of earlier releases. */
    firstTouch?: Attribution;
    visitorId?: string;
    /** Absent in orders of earlier releases. */
    device?: Device;
    marketingConsent: boolean | null;
    /** The question that was answered; not in orders of earlier releases. */
    consent?: { version: number; at: number } | null;
    pageUrl: string | null;
    /** Absent if the browser told none, and in orders of earlier releases. */
    referrer?: string;
    /** Address and agent of an accepting buyer, until the last conversion destination has ended, a week at most. */
    client?: Sealed;
  };
  methodId: string;
  /** Each attempt to create the charge, stored before the provider is called. */
  attempts: ChargeAttempt[];
  /** Every charge that a provider is known to have made for it. */
  charges: Charge[];
  /** All money that arrived for it, by payment; sorted by id. */
  payments: Payment[];
  /** Readings that claim money which could not be placed; absent if there are none. */
  unplaced?: UnplacedReading[];
  /** Admin actions, oldest first. */
  actions: OrderAction[];
  /** Sum that an admin accepted as enough; null: the total. */
  acceptedCentavos: number | null;
  /** How the order closed before any money arrived; a late payment does not clear it. */
  closedAs: ClosedState | null;
  /** Time when the hold on codes ended without a delivery; null while codes may be held. */
  releasedAt: number | null;
  /** Time when the codes became the buyer's. */
  assignedAt: number | null;
  deliveredAt: number | null;
  /** When the server of the buyer's address last refused a mail of the order. */
  emailRefusedAt?: number;
  /** When the buyer or the shop last wrote about help with it; absent if nobody did. */
  helpAt?: number;
  /** Reason why placing the order failed: nothing was charged, and no list shows the order. */
  refusal: Refusal | null;
  history: { state: OrderState; at: number; note: string }[];
  /** Due time of the next scheduled poll of the charge. */
  pollAt?: number;
  /** Time of the automatic refund; absent if the sum is right or already refunded. */
  refundAt?: number;
  /** Time when the resume sweep takes the order up; absent if nothing is left to do. */
  dueAt?: number;
  version: number;
}

/** Admin action, stored together with its change. Its id is also the id of its audit record. */
export interface OrderAction {
  id: string;
  kind: (typeof ORDER_ACTIONS)[number];
  at: number;
  accountId: string;
  requestId: string;
  /** `Idempotency-Key` and digest of the request; null where a repetition does no harm. */
  key: string | null;
  digest: string | null;
  reason: string;
  before: OrderFigures;
  after: OrderFigures;
  /** Must never contain the text of a code. */
  details: Record<string, unknown>;
}

/** One thing that is bought. With the order's id, `line` names the only code that the line can ever have. */
export interface LineItem {
  line: number;
  kind: 'product' | 'variation' | 'bump';
  /** Id of the product or order bump that owns the stock. */
  productId: string;
  /** Empty for a product without variations and for a bump. */
  variation: string;
  label: string;
  /** The buyer's price, after the discount of a coupon or for the number of units. */
  priceCentavos: number;
  /** The price without the discount; absent where there is none. */
  fullPriceCentavos?: number;
  delivery: Delivery;
  /** Cost of its code, once it is delivered; absent if nobody stated one. */
  costCentavos?: number;
  /** Position of what was chosen: its units have the same one. Absent, as all below, in orders of one unit. */
  item?: number;
  /** The line's product. Absent for a bump. */
  product?: SoldProduct;
  /** Only with `codesByLink`: when its buyer first asked to see its code, in epoch milliseconds. */
  shownAt?: number;
  /** Only with `codesByLink`: a person gave its code, which is therefore not sold again even if nobody saw it. */
  byHand?: true;
  /**
   * When a refund named it, in epoch milliseconds. `given`: it had been delivered, so its code is not sold again.
   * Absent in other lines, and if all lines are refunded at once.
   */
  cancelled?: { at: number; given?: true };
  /** Other codes for bad ones, oldest first. Absent if there are none. */
  replaced?: Replacement[];
}

export interface SoldProduct {
  id: string;
  title: string;
  category: CategorySlug;
  /** The category's label at that time. Absent in orders of earlier releases, when labels did not change. */
  categoryLabel?: string;
  image: string;
  /** For the redemption guide of its e-mail. Absent in orders of earlier releases. */
  brand?: string;
  region?: string;
}

/** Lines of orders of one unit are items of their own. */
export function itemOf({ item, line }: LineItem): number {
  return item ?? line;
}

/** Centavos of these lines. */
export function totalOf(lines: readonly Pick<LineItem, 'priceCentavos'>[]): number {
  return lines.reduce((sum, { priceCentavos }) => sum + priceCentavos, 0);
}

/** Centavos of the unit before the discount. */
export function fullPriceOf({ priceCentavos, fullPriceCentavos = priceCentavos }: LineItem): number {
  return fullPriceCentavos;
}

/** The supplier's price for the code of a line. */
export interface CodeCost {
  line: number;
  costCentavos?: number | null;
}

/** The cost of a code that replaced another one is kept with the replacement. */
export function withCosts(lines: readonly LineItem[], codes: readonly CodeCost[]): LineItem[] {
  return lines.map((item) => {
    if (item.replaced) return item;
    const cost = codes.find(({ line }) => line === item.line)?.costCentavos ?? null;
    return cost === null ? item : { ...item, costCentavos: cost };
  });
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

export type ClosedState = 'expired' | 'failed' | 'cancelled';

/** The order is paid and waits for its codes, for a delivery by hand or for an admin's decision. */
export const UNDELIVERED_STATES: readonly OrderState[] = ['paid', 'late_paid', 'overpaid', 'delivering'];

/** Something may still happen by itself, or a person has to do something. */
export const UNFINISHED_STATES: readonly OrderState[] = [
  ...(['created', 'pending', 'underpaid', 'refunding', 'disputed'] as const),
  ...UNDELIVERED_STATES,
];

const OPEN: ReadonlySet<OrderState> = new Set(['created', 'pending']);
export const CLOSED_STATES: readonly ClosedState[] = ['expired', 'failed', 'cancelled'];
const CLOSED: ReadonlySet<OrderState> = new Set(CLOSED_STATES);

/** Waits for its charge or its payment, and takes one of the account's open-order slots. */
export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return OPEN.has(state);
}

/**
 * True if nothing was paid. Only such an order shows its PIX: the charge may stay payable for longer, but a
 * payment would then be a second or a late one.
 */
export function awaitsPayment(order: Pick<Order, 'state' | 'payments' | 'unplaced'>): boolean {
  return OPEN.has(order.state) && order.payments.length === 0 && undecided(order).length === 0;
}

/** Ended without money: its codes are free again. */
export function isClosed({ state }: Pick<Order, 'state'>): boolean {
  return CLOSED.has(state);
}

/** When money first arrived and how much in total; null while no readable sum has arrived. */
export function paidOf({
  payments,
}: Pick<Order, 'payments'>): { paidAt: number; paidCentavos: number } | null {
  const readable = payments.filter(({ centavos }) => centavos !== null);
  if (readable.length === 0) return null;
  return {
    paidAt: Math.min(...readable.map(({ paidAt }) => paidAt)),
    paidCentavos: receivedCentavos(readable),
  };
}

/** The lines that get a code, without those that are refunded. */
export function codeLines(order: Pick<Order, 'lines'>): LineItem[] {
  return order.lines.filter(({ delivery, cancelled }) => delivery === 'codes' && !cancelled);
}

export function hasManualLines(order: Pick<Order, 'lines'>): boolean {
  return order.lines.some(({ delivery, cancelled }) => delivery === 'manual' && !cancelled);
}

/** The total, or the sum that an admin accepted, was paid and is not being returned. */
export function isPaidExactly(
  order: Pick<Order, 'payments' | 'totalCentavos' | 'acceptedCentavos' | 'lines'>,
): boolean {
  return coverageOf(order.payments, order) === 'exact';
}

/** The account was deleted: nothing more is delivered for it. Anonymous orders of earlier releases have no e-mail. */
export function isBuyerGone({ customer }: Pick<Order, 'customer'>): boolean {
  return customer.accountDeleted === true || customer.email === '';
}

/** True if the order was paid in time, or late with the right sum. Any other payment waits for an admin. */
function isDeliverable(order: Order): boolean {
  if (isBuyerGone(order)) return false;
  return order.state === 'paid' || (order.state === 'late_paid' && isPaidExactly(order));
}

/** Paid by a blocked buyer: delivered by a person alone. */
export function isHeldBack(order: Order): boolean {
  return order.customer.blocked === true && isDeliverable(order);
}

/** It is delivered by itself as soon as its codes are there. */
export function awaitsDelivery(order: Order): boolean {
  return isDeliverable(order) && !isHeldBack(order);
}

/** A person may deliver it: its manual lines wait, or the automatic delivery has not happened. */
export function canDeliverByHand(order: Order): boolean {
  return (order.state === 'delivering' && !isBuyerGone(order)) || isDeliverable(order);
}

/** Codes of a mixed order are the buyer's as soon as they are assigned; its manual lines still wait for a person. */
export function showsCodes({ state }: Pick<Order, 'state'>): boolean {
  return state === 'delivering' || state === 'delivered';
}
