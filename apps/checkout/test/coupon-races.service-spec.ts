import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { couponErrors, couponMessages, type CouponTerms, type OrderView } from '@vale/contracts/checkout';
import type { AppError } from '@vale/contracts/define';
import { MINUTE_MS } from '@vale/contracts/time';
import { aCustomer, couponTerms } from '@vale/testing/builders';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

const BUYERS = 200;

let checkout: CheckoutEnvironment;

beforeAll(async () => {
  checkout = await CheckoutEnvironment.open();
  // The timeout of production: on a busy machine a shorter one would cause second attempts.
  await checkout.startAtApiPix({ PAYMENT_REQUEST_TIMEOUT_MS: '10000' });
  checkout.sells('film', { delivery: 'manual' });
});
afterAll(() => checkout.close());

const create = (terms: Partial<CouponTerms>) =>
  checkout.request(couponMessages.createCoupon, { terms: couponTerms(terms) }, ADMIN);
const usesOf = async (id: string) =>
  (await checkout.request(couponMessages.listCoupons, {}, ADMIN)).items.find((one) => one.id === id)?.uses;

interface Placed {
  who: string;
  order: OrderView;
}

/** Places an order for each coupon code at once. The refusals are contract codes. */
async function race(name: string, coupons: string[]): Promise<{ placed: Placed[]; refused: string[] }> {
  const tried = await Promise.allSettled(
    coupons.map(async (coupon, number): Promise<Placed> => {
      const who = `${name}-${number}`;
      const customer = aCustomer({ email: `${who}@example.com` });
      return { who, order: await checkout.place(who, { productId: 'film', coupon, customer }) };
    }),
  );
  return {
    placed: tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: tried.flatMap((one) => (one.status === 'rejected' ? [(one.reason as AppError).code] : [])),
  };
}

describe(`${BUYERS} orders at once`, () => {
  const MAX_USES = 40;
  const crowd = Array.from({ length: BUYERS }, () => 'VALE10');

  it('never exceed the limit of a coupon, while orders that give a use back expire; late payments are beyond it', async () => {
    const { id } = await create({ maxUses: MAX_USES });
    const first = await race('first', crowd);
    expect(first.placed).toHaveLength(MAX_USES);
    expect(new Set(first.refused)).toEqual(new Set([couponErrors.couponUsedUp.code]));
    checkout.clock.advance(36 * MINUTE_MS);
    const [second] = await Promise.all([
      race('second', crowd),
      checkout.get(ExpireOrdersService).expireOverdue(),
    ]);
    const third = await race('third', crowd);
    const open = [...second.placed, ...third.placed];
    expect(open).toHaveLength(MAX_USES);
    expect(await usesOf(id)).toEqual({ paid: 0, open: MAX_USES, beyond: 0 });

    const [late, ...others] = first.placed;
    for (const { who, order } of [late!, ...open]) {
      checkout.provider.apiPix.pay(order.transactionId, checkout.clock.nowMs());
      await checkout.refresh(who, order.transactionId);
    }
    expect(await usesOf(id)).toEqual({ paid: MAX_USES + 1, open: 0, beyond: 1 });
    expect(others).toHaveLength(MAX_USES - 1);
  }, 120_000);

  it('redeem each voucher once', async () => {
    const free = { kind: 'percent', value: 10_000 } as const;
    const { id } = await create({ code: 'PRESENTE', discount: free, products: ['film'], codes: 20 });
    const { codes } = await checkout.request(couponMessages.listCouponCodes, { id }, ADMIN);
    const tried = Array.from({ length: BUYERS }, (_, number) => codes[number % codes.length]!.code);
    const { placed, refused } = await race('voucher', tried);
    expect(new Set(placed.map(({ order }) => order.coupon?.code)).size).toBe(codes.length);
    expect(placed).toHaveLength(codes.length);
    expect(new Set(refused)).toEqual(new Set([couponErrors.couponCodeUsed.code]));
  }, 60_000);
});
