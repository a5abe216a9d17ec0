import { bumpArmOf, orderFormOf, type BumpTestOfOrder, type Offer } from '@vale/contracts/catalog';
import {
  checkoutErrors,
  checkoutEvents,
  HOLD_GRACE_MINUTES,
  orderTotalCentavos,
  permittedTracking,
} from '@vale/contracts/checkout';
import type { OrderRequest } from '@vale/contracts/checkout';
import { AppError, domainEvent, type DomainEvent } from '@vale/contracts/define';
import { toCentavos, toReais } from '@vale/contracts/money';
import { MINUTE_MS } from '@vale/contracts/time';
import type { Device } from '@vale/contracts/tracking';
import type { Sealed, SealedCustomer } from '../orders/buyer/sealed-customer.js';
import { saleOf } from '../orders/events/order-events.js';
import { scheduleAfter } from '../orders/life/order-schedule.js';
import type { LineItem, Order } from '../orders/life/order.js';

export interface Placement {
  request: OrderRequest;
  customer: SealedCustomer;
  /** Catalog's prices, and what is on sale. */
  offer: Offer;
  accountId: string;
  transactionId: string;
  idempotencyKey: string;
  requestDigest: string;
  method: { id: string; timeoutMinutes: number };
  now: number;
  device: Device;
  /** Kept only with consent. */
  client?: Sealed | undefined;
}

/**
 * Decides whether the request is accepted and for how much, and returns the order with its events. Throws the contract's
 * errors: expired by now, sold elsewhere, variation missing or unknown, bump unknown, nothing to pay, total changed.
 */
export function placeOrder(placement: Placement): { order: Order; events: DomainEvent[] } {
  const { request, offer, method, now } = placement;
  const bumpTest = bumpTestOf(placement);
  const lines = chooseLines(request, offer, now);
  // Buyers in the holdout arm are not shown the bump.
  if (bumpTest?.arm === 'holdout' && request.orderBumpId) throw new AppError(checkoutErrors.orderBumpUnknown);
  const totalCentavos = totalOf(lines, offer);
  if (totalCentavos <= 0) throw new AppError(checkoutErrors.notForSale);
  checkExpectedTotal(request.expectedTotal, totalCentavos);
  const expiresAt = now + method.timeoutMinutes * MINUTE_MS;
  const { id, title, category, image, brand, region } = offer.product;
  const order: Order = {
    transactionId: placement.transactionId,
    accountId: placement.accountId,
    idempotencyKey: placement.idempotencyKey,
    requestDigest: placement.requestDigest,
    state: 'created',
    createdAt: now,
    expiresAt,
    heldUntil: expiresAt + HOLD_GRACE_MINUTES * MINUTE_MS,
    product: {
      id,
      title,
      category,
      image,
      ...(brand !== undefined && { brand }),
      ...(region !== undefined && { region }),
    },
    lines,
    totalCentavos,
    ...(bumpTest && { bumpTest }),
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
  return { order: scheduled, events: [domainEvent(checkoutEvents.orderPlaced, saleOf(order))] };
}

function bumpTestOf({ offer: { bumpTest }, idempotencyKey }: Placement): BumpTestOfOrder | null {
  return bumpTest ? { ...bumpTest, arm: bumpArmOf(orderFormOf(idempotencyKey), bumpTest) } : null;
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

type UnnumberedLine = Omit<LineItem, 'line'>;

function chooseLines(request: OrderRequest, offer: Offer, now: number): LineItem[] {
  const { product } = offer;
  if (product.expired || (product.expiresAt ?? Infinity) <= now)
    throw new AppError(checkoutErrors.productExpired);
  if (product.external) throw new AppError(checkoutErrors.soldElsewhere);
  const chosen =
    offer.variations.length > 0 ? chooseVariations(request, offer) : productItself(request, offer);
  return [...chosen, ...chooseBump(request, offer)].map((line, position) => ({ line: position, ...line }));
}

function productItself(request: OrderRequest, { product }: Offer): UnnumberedLine[] {
  if (request.variations.length > 0) throw new AppError(checkoutErrors.variationUnknown);
  const { id: productId, title: label, priceCentavos, delivery } = product;
  return [{ kind: 'product', productId, variation: '', label, priceCentavos, delivery }];
}

/** Repeated names count once. */
function chooseVariations(request: OrderRequest, offer: Offer): UnnumberedLine[] {
  const names = [...new Set(request.variations)];
  if (names.length === 0) throw new AppError(checkoutErrors.variationRequired);
  return names.map((name) => {
    const variation = offer.variations.find((one) => one.name === name);
    if (!variation) throw new AppError(checkoutErrors.variationUnknown);
    if (variation.external) throw new AppError(checkoutErrors.soldElsewhere);
    return {
      kind: 'variation',
      productId: offer.product.id,
      variation: name,
      label: name,
      priceCentavos: variation.priceCentavos,
      delivery: variation.delivery,
    };
  });
}

function chooseBump({ orderBumpId }: OrderRequest, { orderBump }: Offer): UnnumberedLine[] {
  if (!orderBumpId) return [];
  if (orderBump?.id !== orderBumpId) throw new AppError(checkoutErrors.orderBumpUnknown);
  const { id: productId, title: label, priceCentavos, delivery } = orderBump;
  return [{ kind: 'bump', productId, variation: '', label, priceCentavos, delivery }];
}

function totalOf(lines: readonly LineItem[], offer: Offer): number {
  const pricesOf = (kind: LineItem['kind']) =>
    lines.filter((line) => line.kind === kind).map(({ priceCentavos }) => priceCentavos);
  return orderTotalCentavos({
    priceCentavos: offer.product.priceCentavos,
    variationCentavos: pricesOf('variation'),
    hasVariations: offer.variations.length > 0,
    bumpCentavos: pricesOf('bump')[0] ?? null,
  });
}

function checkExpectedTotal(expectedTotal: number | undefined, totalCentavos: number): void {
  if (expectedTotal === undefined || toCentavos(expectedTotal) === totalCentavos) return;
  throw new AppError(checkoutErrors.totalChanged, { data: { total: toReais(totalCentavos), expectedTotal } });
}
