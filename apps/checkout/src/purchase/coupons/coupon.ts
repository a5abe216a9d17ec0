import { couponErrors, type CouponTerms } from '@vale/contracts/checkout';
import { AppError, type ErrorDefinition } from '@vale/contracts/define';
import { centavosText } from '@vale/contracts/money';
import { mailboxOf } from '@vale/contracts/person';
import { fullPriceOf, type LineItem, type Order } from '../../orders/life/order.js';
import type { CouponSlot } from './coupon-slots.js';
import type { Offers } from '../order-lines.js';

/** A coupon as an order is priced by it. */
export interface Coupon {
  id: string;
  version: number;
  isPaused: boolean;
  terms: CouponTerms;
}

/**
 * The lines at the prices that the buyer pays. The discount is of whole centavos, rounded down, and spread over the
 * units by the largest remainder, so that their prices add up to the total. Throws what keeps the coupon from applying.
 */
export function withCoupon(
  lines: readonly LineItem[],
  { terms, isPaused }: Coupon,
  offers: Offers,
  now: number,
): LineItem[] {
  if (isPaused || (terms.startsAt !== null && now < terms.startsAt))
    throw new AppError(couponErrors.couponInactive);
  if (terms.endsAt !== null && now >= terms.endsAt) throw new AppError(couponErrors.couponOver);
  const eligible = lines.filter((line) => isEligible(line, terms, offers));
  const subtotal = sumOf(eligible);
  if (subtotal === 0) throw new AppError(couponErrors.couponNotForThese);
  if (subtotal < terms.minimumCentavos)
    throw new AppError(couponErrors.couponMinimum, {
      params: { minimum: centavosText(terms.minimumCentavos) },
    });
  const shares = spread(discountOf(terms, subtotal), eligible);
  return lines.map((line) => {
    const share = shares.get(line.line) ?? 0;
    if (share === 0) return line;
    return { ...line, priceCentavos: line.priceCentavos - share, fullPriceCentavos: line.priceCentavos };
  });
}

/** The discount of a whole order, in centavos. */
export function discountCentavos(lines: readonly LineItem[]): number {
  return lines.reduce((sum, line) => sum + fullPriceOf(line) - line.priceCentavos, 0);
}

function isEligible({ kind, productId }: LineItem, terms: CouponTerms, offers: Offers): boolean {
  if (kind === 'bump') return terms.includesBump;
  const { categories, products } = terms;
  if (categories.length + products.length === 0 || products.includes(productId)) return true;
  const category = offers.get(productId)?.product.categoryId;
  return category !== undefined && categories.includes(category);
}

function discountOf({ discount: { kind, value } }: CouponTerms, subtotal: number): number {
  return kind === 'percent' ? Math.floor((subtotal * value) / 10_000) : Math.min(value, subtotal);
}

/** The share of each line, by its number. */
function spread(discount: number, lines: readonly LineItem[]): Map<number, number> {
  const subtotal = sumOf(lines);
  const exact = lines.map(({ line, priceCentavos }) => ({
    line,
    share: Math.floor((discount * priceCentavos) / subtotal),
    remainder: (discount * priceCentavos) % subtotal,
  }));
  const left = discount - exact.reduce((sum, { share }) => sum + share, 0);
  const raised = exact.toSorted((a, b) => b.remainder - a.remainder).slice(0, left);
  return new Map(exact.map((one) => [one.line, one.share + (raised.includes(one) ? 1 : 0)] as const));
}

function sumOf(lines: readonly LineItem[]): number {
  return lines.reduce((sum, { priceCentavos }) => sum + priceCentavos, 0);
}

/**
 * Slots for each limit of the coupon. Somebody may type the address of another buyer, so an unpaid order gives its slots
 * back.
 */
export function couponSlotsOf(
  { accountId, customer }: Pick<Order, 'accountId' | 'customer'>,
  { id, terms: { maxUses, maxUsesPerBuyer } }: Coupon,
): CouponSlot[] {
  const slot = (holder: string, max: number | null, error: ErrorDefinition): CouponSlot[] =>
    max === null ? [] : [{ holder: `${id}${holder}`, max, refusal: error }];
  const ofBuyer = (holder: string) => slot(`@${holder}`, maxUsesPerBuyer, couponErrors.couponUsedByBuyer);
  return [
    ...ofBuyer(`account:${accountId}`),
    ...ofBuyer(`email:${mailboxOf(customer.email)}`),
    ...ofBuyer(`cpf:${customer.cpfMac}`),
    ...slot('', maxUses, couponErrors.couponUsedUp),
  ];
}
