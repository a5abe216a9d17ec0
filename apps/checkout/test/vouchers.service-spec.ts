import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminMessages,
  checkoutErrors,
  checkoutEvents,
  couponAdminErrors,
  couponErrors,
  couponMessages,
  reviewErrors,
  checkoutMessages,
  saleMessages,
  type CouponTerms,
} from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { aCustomer, couponTerms } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { ReleaseCodesService } from '../src/purchase/release-codes.service.js';
import { OrderStoreService } from '../src/orders/store/order-store.service.js';
import { RotateKeysService } from '../src/backoffice/keys/rotate-keys.service.js';
import { ADMIN, buyer, CheckoutEnvironment, SECRET_KEY } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['CARD-1', 'CARD-2', 'CARD-3'], {
    atApiPix: true,
    env: { MAX_QUANTITY: '10' },
  });
});
afterEach(() => checkout.close());

const FREE: Partial<CouponTerms> = {
  code: 'PRESENTE',
  discount: { kind: 'percent', value: 10_000 },
  products: ['card'],
  codes: 3,
};
const create = (terms: Partial<CouponTerms>) =>
  checkout.request(couponMessages.createCoupon, { terms: couponTerms(terms) }, ADMIN);
const listed = (id: string) =>
  checkout.request(couponMessages.listCouponCodes, { id, reason: 'para um parceiro' }, ADMIN);
const codesOf = async (id: string) => (await listed(id)).codes.map(({ code }) => code);
const place = (who: string, coupon: string, change: object = {}) =>
  checkout.place(who, { coupon, customer: aCustomer({ email: `${who}@example.com` }), ...change });
const charges = () => checkout.provider.apiPix.cobs.size;

describe('a voucher', () => {
  it('is a grant: delivered at once, without a charge, a sale, a conversion or a review', async () => {
    const { id } = await create(FREE);
    const [code] = await codesOf(id);
    const quote = { productId: 'card', coupon: code!.toLowerCase() };
    expect(await checkout.request(couponMessages.quoteCoupon, quote)).toEqual({
      code,
      discount: 50,
      total: 0,
    });
    const placed = await place('lia', code!, { expectedTotal: 0 });
    expect(placed).toMatchObject({
      amount: 0,
      grant: true,
      status: 'completed',
      pixCode: null,
      codes: [{ code: expect.stringMatching(/^CARD-/) }],
    });
    expect(charges()).toBe(0);
    const { transactionId } = placed;
    expect(await checkout.stored(transactionId)).toMatchObject({
      methodId: 'grant',
      attempts: [],
      coupon: { id, code, number: 0, discountCentavos: 5_000 },
    });
    for (const event of [checkoutEvents.orderPlaced, checkoutEvents.orderPaid])
      expect(checkout.published(event, transactionId)).toEqual([]);
    const { items } = await checkout.request(saleMessages.listSales, { limit: 50 }, { requestId: 'r' });
    expect(items).toMatchObject([{ totalCentavos: 0, paidAt: null }]);
    const review = { transactionId, rating: 5, comment: 'Muito bom mesmo.' };
    expect(await codeOf(checkout.request(checkoutMessages.reviewOrder, review, buyer('lia')))).toBe(
      reviewErrors.giftNotReviewed.code,
    );
    expect(await checkout.inspect(transactionId)).toMatchObject({ grant: true, actions: [] });
    const { codes } = await listed(id);
    expect(codes.map(({ isUsed }) => isUsed)).toEqual([true, false, false]);
    for (const refused of [place('ana', code!), checkout.request(couponMessages.quoteCoupon, quote)])
      expect(await codeOf(refused)).toBe(couponErrors.couponCodeUsed.code);
    await waitUntil(() => Promise.resolve(checkout.published(checkoutEvents.dataExported).length === 2));
    const audit = await checkout.request(checkoutAdminMessages.listAudit, { action: 'coupon.export' }, ADMIN);
    expect(audit.items).toMatchObject([{ reason: 'para um parceiro' }, { reason: 'para um parceiro' }]);
    const [told] = checkout.published(checkoutEvents.dataExported);
    expect(told!.data).toMatchObject({ action: 'coupon.export' });
  });

  it('is redeemed once by requests at the same time, and the others hold nothing', async () => {
    const { id } = await create(FREE);
    const [code] = await codesOf(id);
    const tried = await Promise.allSettled(['a', 'b', 'c'].map((who) => place(who, code!)));
    const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array(2).fill(couponErrors.couponCodeUsed.code));
    expect(await checkout.free('card')).toBe(2);
    expect(await checkout.collection('orders').countDocuments({})).toBe(1);
  });

  it('gives once to a request that is repeated', async () => {
    const { id } = await create(FREE);
    const [code] = await codesOf(id);
    const again = { idempotencyKey: 'the-same-request-1' };
    const [one, other] = await Promise.all([place('lia', code!, again), place('lia', code!, again)]);
    expect(other.transactionId).toBe(one.transactionId);
    expect(await checkout.free('card')).toBe(2);
  });

  it('is not used up by an order that is sold out, or whose process ended before it was stored', async () => {
    const { id } = await create({ ...FREE, products: ['card', 'empty'] });
    checkout.sells('empty', { delivery: 'codes' });
    const [code] = await codesOf(id);
    expect(await codeOf(place('lia', code!, { productId: 'empty' }))).toBe(checkoutErrors.outOfStock.code);
    const orders = checkout.get(OrderStoreService);
    Reflect.set(orders, 'place', async () => {
      Reflect.deleteProperty(orders, 'place');
      throw new Error('the process ended');
    });
    await expect(place('lia', code!)).rejects.toThrow();
    checkout.clock.advance(HOUR_MS);
    await checkout.get(ReleaseCodesService).releaseOverdue();
    expect(await checkout.free('card')).toBe(3);
    expect((await place('lia', code!)).amount).toBe(0);
    // A used code holds no unit, so it is refused before the stock is asked.
    expect(await codeOf(place('ana', code!, { productId: 'empty' }))).toBe(couponErrors.couponCodeUsed.code);
  });

  it('can be used again after the shop has cancelled what it gave', async () => {
    checkout.sells('by-hand', { delivery: 'manual' });
    const { id } = await create({ ...FREE, products: ['by-hand'] });
    const [code] = await codesOf(id);
    const { transactionId } = await place('lia', code!, { productId: 'by-hand' });
    expect(await codeOf(place('ana', code!, { productId: 'by-hand' }))).toBe(
      couponErrors.couponCodeUsed.code,
    );
    await checkout.request(checkoutAdminMessages.cancelForAdmin, { transactionId, reason: 'engano' }, ADMIN);
    expect((await place('ana', code!, { productId: 'by-hand' })).amount).toBe(0);
  });

  it('ends with its date, and does not give other products', async () => {
    checkout.sells('film', { delivery: 'codes' });
    const { id } = await create({ ...FREE, endsAt: checkout.clock.nowMs() + MINUTE_MS });
    const [code] = await codesOf(id);
    expect(await codeOf(place('lia', code!, { productId: 'film' }))).toBe(
      couponErrors.couponNotForThese.code,
    );
    checkout.clock.advance(MINUTE_MS);
    expect(await codeOf(place('lia', code!))).toBe(couponErrors.couponOver.code);
  });
});

describe('the secret of generated codes', () => {
  const NEW_KEY = 'another key, of thirty-two characters';
  const secretOf = async (id: string) =>
    (await checkout.collection('coupons').findOne({ _id: id as never }))!['secret'] as string;

  it('is encrypted, gets the present key by keys:rotate, and yields the same codes', async () => {
    const { id } = await create(FREE);
    const { id: plain } = await create({ ...FREE, code: 'ANTIGO' });
    const secret = 'in-clear-as-the-first-ones';
    await checkout.collection('coupons').updateOne({ _id: plain as never }, { $set: { secret } });
    const codes = [await codesOf(id), await codesOf(plain)];
    await checkout.restart({ SECRET_KEY: NEW_KEY, PREVIOUS_SECRET_KEYS: SECRET_KEY });
    await checkout.get(RotateKeysService).rotate();
    await checkout.restart({ SECRET_KEY: NEW_KEY, PREVIOUS_SECRET_KEYS: '' });
    expect([await codesOf(id), await codesOf(plain)]).toEqual(codes);
    expect((await place('lia', codes[1]![0]!)).amount).toBe(0);
    for (const one of [id, plain]) expect(await secretOf(one)).toMatch(/^v1\./);
  });
});

describe('the generated codes of a coupon with a discount', () => {
  const TEN = { code: 'NATAL', discount: { kind: 'percent' as const, value: 1_000 }, codes: 2 };

  it('are each of one use, which an unpaid order gives back and a late payment takes', async () => {
    const { id } = await create(TEN);
    const [first, second] = await codesOf(id);
    const late = await place('lia', first!);
    expect(late.amount).toBe(45);
    expect(await codeOf(place('ana', first!))).toBe(couponErrors.couponCodeUsed.code);
    expect((await place('ana', second!)).amount).toBe(45);
    checkout.clock.advance(36 * MINUTE_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    checkout.provider.apiPix.pay(late.transactionId, checkout.clock.nowMs());
    await checkout.refresh('lia', late.transactionId);
    await checkout.becomes('lia', late.transactionId, 'completed');
    expect(await codeOf(place('bia', first!))).toBe(couponErrors.couponCodeUsed.code);
    expect((await listed(id)).codes.map(({ isUsed }) => isUsed)).toEqual([true, false]);
  });

  it('are the coupon: neither its beginning nor a code of another length is one', async () => {
    const { id, version, terms } = await create(TEN);
    const [first] = await codesOf(id);
    for (const typed of ['NATAL', `${first}0`, `NATAL-${'0'.repeat(13)}`])
      expect(await codeOf(place('lia', typed))).toBe(couponErrors.couponUnknown.code);
    const change = (codes: number | null, code = 'NATAL') =>
      checkout.request(couponMessages.changeCoupon, { id, version, terms: { ...terms, codes, code } }, ADMIN);
    for (const refused of [change(1), change(null), change(2, 'OUTRO')])
      expect(await codeOf(refused)).toBe(couponAdminErrors.couponCodesFixed.code);
    await change(3);
    expect((await codesOf(id)).slice(0, 2)).toContain(first);
    expect(await codesOf(id)).toHaveLength(3);
  });
});
