import { bumpArmOf, orderFormOf, type BumpTestOfOrder, type Offer } from '@vale/contracts/catalog';
import {
  checkoutErrors,
  checkoutEvents,
  couponErrors,
  HOLD_GRACE_MINUTES,
  permittedTracking,
} from '@vale/contracts/checkout';
import type { OrderRequest } from '@vale/contracts/checkout';
import { AppError, domainEvent, type DomainEvent } from '@vale/contracts/define';
import { centavosText, toCentavos, toReais } from '@vale/contracts/money';
import { MINUTE_MS } from '@vale/contracts/time';
import type { Device } from '@vale/contracts/tracking';
import type { Sealed, SealedCustomer } from '../orders/buyer/sealed-customer.js';
import { saleOf } from '../orders/events/order-events.js';
import type { OrderCoupon } from '../orders/life/coupon-slots.js';
import { scheduleAfter } from '../orders/life/order-schedule.js';
import { fullPriceOf, itemOf, totalOf, type LineItem, type Order } from '../orders/life/order.js';
import type { Answer } from '../orders/buyer/answer.js';
import type { Coupon } from './coupons/coupon.js';
import { discountCentavos } from './discount.js';
import { chooseAnswers } from './order-answers.js';
import { chooseLines, soldProduct, type Offers } from './order-lines.js';
import { pricedLines } from './quantity-prices.js';

export interface Placement {
  request: OrderRequest;
  customer: SealedCustomer;
  /** Catalog's prices, and what is on sale. */
  offers: Offers;
  /** Null without one. */
  coupon: Coupon | null;
  accountId: string;
  transactionId: string;
  idempotencyKey: string;
  requestDigest: string;
  /** `minimumCentavos`: the smallest charge that its provider makes; 0 if that is not known. */
  method: { id: string; timeoutMinutes: number; minimumCentavos: number };
  now: number;
  device: Device;
  /** Kept only with consent. */
  client?: Sealed | undefined;
}

interface Placed {
  order: Order;
  answers: Answer[];
  events: DomainEvent[];
  /** Null without one, and if the number of units gives a better discount. */
  coupon: Coupon | null;
}

/**
 * Decides whether the request is accepted and for how much. Returns the order with its events and, because they are not
 * sealed yet, the answers separately. Throws the contract's errors: expired by now, sold elsewhere, variation missing or
 * unknown, a value that a product asks for missing or invalid, bump unknown, nothing to pay, a coupon that does not apply,
 * total changed, less than the provider's smallest charge.
 */
export function placeOrder(placement: Placement): Placed {
  const { request, offers, method, now } = placement;
  const chosen = chooseLines(request, offers, now);
  const { lines, coupon } = pricedLines(chosen, placement.coupon, offers, now);
  const answers = chooseAnswers(request, offers);
  const first = offers.get(lines[0]!.productId)!;
  const bumpTest = bumpTestOf(placement, first);
  // Buyers in the holdout arm are not shown the bump.
  if (bumpTest?.arm === 'holdout' && request.orderBumpId) throw new AppError(checkoutErrors.orderBumpUnknown);
  const totalCentavos = totalOf(lines);
  if (totalCentavos <= 0 && !coupon) throw new AppError(checkoutErrors.notForSale);
  checkExpectedTotal(request, totalCentavos, lines);
  // A coupon gives it: nothing is charged.
  if (totalCentavos > 0) checkMinimum(lines, method, coupon);
  const expiresAt = now + method.timeoutMinutes * MINUTE_MS;
  const order: Order = {
    transactionId: placement.transactionId,
    accountId: placement.accountId,
    idempotencyKey: placement.idempotencyKey,
    requestDigest: placement.requestDigest,
    state: 'created',
    createdAt: now,
    expiresAt,
    heldUntil: expiresAt + HOLD_GRACE_MINUTES * MINUTE_MS,
    product: soldProduct(first),
    lines: [...lines],
    totalCentavos,
    ...(coupon && { coupon: usedCoupon(coupon, lines) }),
    ...(bumpTest && { bumpTest }),
    ...(first.codesByLink && { codesByLink: true as const }),
    customer: placement.customer,
    tracking: trackingOf(placement),
    methodId: method.id,
    // The first attempt follows immediately. Storing it with the order saves a write.
    attempts: [{ number: 1, startedAt: now, outcome: 'open', providerId: null, message: null }],
    charges: [],
    payments: [],
    closedAs: null,
    releasedAt: null,
    assignedAt: null,
    actions: [],
    acceptedCentavos: null,
    deliveredAt: null,
    refusal: null,
    history: [{ state: 'created', at: now, note: '' }],
    version: 0,
  };
  const scheduled = { ...order, ...scheduleAfter(order, now) };
  const events = [domainEvent(checkoutEvents.orderPlaced, saleOf(order))];
  return { order: scheduled, answers, events, coupon };
}

function checkMinimum(
  lines: readonly LineItem[],
  { minimumCentavos }: Placement['method'],
  coupon: Coupon | null,
): void {
  const atLeast = Math.max(minimumCentavos, 1);
  const totalCentavos = totalOf(lines);
  if (totalCentavos >= atLeast) return;
  const params = { total: centavosText(totalCentavos), minimum: centavosText(atLeast) };
  if (coupon) throw new AppError(couponErrors.couponBelowMinimum, { params });
  const isLowered = discountCentavos(lines) > 0;
  throw new AppError(isLowered ? checkoutErrors.discountBelowMinimum : checkoutErrors.belowMinimum, {
    params,
  });
}

/** The coupon as the order keeps it. */
function usedCoupon({ id, version, terms, given }: Coupon, lines: readonly LineItem[]): OrderCoupon {
  return { id, ...(given ?? { code: terms.code }), version, discountCentavos: discountCentavos(lines) };
}

/** A test compares orders of one product. */
function bumpTestOf({ offers, idempotencyKey }: Placement, { bumpTest }: Offer): BumpTestOfOrder | null {
  return bumpTest && offers.size === 1
    ? { ...bumpTest, arm: bumpArmOf(orderFormOf(idempotencyKey), bumpTest) }
    : null;
}

/** Decided here as well as in the browser: an older page may send what its visitor refused. */
function trackingOf({ request: { tracking = {} }, now, device, client }: Placement): Order['tracking'] {
  const permitted = permittedTracking(tracking);
  const { attribution = {}, firstTouch, visitorId, marketingConsent, consent, pageUrl, referrer } = permitted;
  return {
    attribution,
    ...(firstTouch && { firstTouch }),
    ...(visitorId !== undefined && { visitorId }),
    marketingConsent: marketingConsent ?? null,
    // The browser's clock may be ahead, but nobody answers after ordering.
    consent: consent ? { ...consent, at: Math.min(consent.at, now) } : null,
    pageUrl: pageUrl ?? null,
    ...(referrer !== undefined && { referrer }),
    device,
    ...(client && marketingConsent === true && { client }),
  };
}

function checkExpectedTotal(
  { expectedTotal, items }: OrderRequest,
  totalCentavos: number,
  lines: readonly LineItem[],
): void {
  if (expectedTotal === undefined || toCentavos(expectedTotal) === totalCentavos) return;
  // Nobody pays more than they saw. The page of an order with a discount may know only what it costs without.
  if (discountCentavos(lines) > 0 && totalCentavos < toCentavos(expectedTotal)) return;
  const priceOf = (item: number) => fullPriceOf(lines.find((line) => itemOf(line) === item)!);
  throw new AppError(checkoutErrors.totalChanged, {
    data: {
      total: toReais(totalCentavos),
      expectedTotal,
      ...(items && { prices: items.map((_, item) => toReais(priceOf(item))) }),
    },
  });
}
