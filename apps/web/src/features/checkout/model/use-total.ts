import { toCentavos, toReais } from '@vale/contracts/money';
import { useState } from 'react';
import type { Cart, CartLine } from './use-cart.js';

type ChosenLine = Pick<CartLine, 'productId' | 'variation' | 'quantity'>;

/** A form's cart, or the bag. */
export interface PricedCart extends Pick<Cart, 'needsVariation' | 'full' | 'total'> {
  lines: readonly ChosenLine[];
  bump: Pick<NonNullable<Cart['bump']>, 'id'> | null;
}

/**
 * A code with what the server says that `cart` costs with it, in reais. Until it has answered, `cart` is null, and an order has the
 * code already: it costs no more than what is shown.
 */
export interface AppliedCoupon {
  code: string;
  cart: string | null;
  total: number;
}

/** Reais that a coupon or the number of units takes off. */
export interface Discount {
  name: string;
  reais: number;
}

/** The total of the cart, in reais: what the server said of it last, or what its coupon or its number of units leaves. */
export function useTotal(cart: PricedCart) {
  const [newTotal, setNewTotal] = useState<{ cart: string; total: number } | null>(null);
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null);
  const cartKey = JSON.stringify([
    cart.lines.map(({ productId, variation, quantity }) => [productId, variation, quantity]),
    cart.bump?.id,
  ]);
  const hasCoupon = coupon?.cart === cartKey;
  const priced = hasCoupon ? coupon.total : cart.total;
  const reais = toReais(toCentavos(cart.full) - toCentavos(priced));
  const discount: Discount = { name: hasCoupon ? 'Cupom' : 'Desconto por quantidade', reais };
  return {
    /** Identifies what is bought. */
    cartKey,
    coupon,
    newTotal,
    total: newTotal?.cart === cartKey ? newTotal.total : priced,
    discount: reais > 0 ? discount : null,
    setNewTotal,
    applyCoupon(next: AppliedCoupon | null): void {
      setCoupon(next);
      setNewTotal(null);
    },
  };
}

/** Orders of one unit of each variation of a product have the form of the time before bags. */
export function choiceOf(lines: readonly ChosenLine[]) {
  const productId = lines[0]!.productId;
  const own = lines.filter((line) => line.productId === productId);
  const isPlain = own.length === lines.length && lines.every(({ quantity }) => quantity === 1);
  return {
    productId,
    variations: own.flatMap(({ variation }) => variation || []),
    ...(!isPlain && {
      items: lines.map(({ productId: id, variation, quantity }) => ({ productId: id, variation, quantity })),
    }),
  };
}
