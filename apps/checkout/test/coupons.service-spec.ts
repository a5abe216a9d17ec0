import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  checkoutAdminMessages,
  checkoutMessages,
  couponAdminErrors,
  couponErrors,
  couponMessages,
  type CouponTerms,
  type OrderItem,
  type OrderView,
} from '@vale/contracts/checkout';
import { platformErrors } from '@vale/contracts/define';
import { MINUTE_MS } from '@vale/contracts/time';
import { aCustomer, couponTerms } from '@vale/testing/builders';
import { codeOf } from '@vale/testing/code-of';
import { waitUntil } from '@vale/testing/wait-until';
import { ErasureService } from '../src/backoffice/privacy/erasure.service.js';
import { RotateKeysService } from '../src/backoffice/keys/rotate-keys.service.js';
import { ExpireOrdersService } from '../src/purchase/expire-orders.service.js';
import { ADMIN, buyer, CheckoutEnvironment, PERSONAL_DATA_KEY } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

const CODES = Array.from({ length: 12 }, (_, number) => `CARD-${number}`);

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(CODES, { atApiPix: true, env: { MAX_QUANTITY: '10' } });
});
afterEach(() => checkout.close());

const create = (terms: Partial<CouponTerms> = {}) =>
  checkout.request(couponMessages.createCoupon, { terms: couponTerms(terms) }, ADMIN);
const usesOf = async (id: string) =>
  (await checkout.request(couponMessages.listCoupons, {}, ADMIN)).items.find((one) => one.id === id);
const item = (productId: string, quantity: number): OrderItem => ({ productId, variation: '', quantity });

/** Each buyer has an e-mail and a CPF of their own. */
const CPFS = ['52998224725', '11144477735', '39053344705', '12345678909', '98765432100', '15350946056'];
const place = (number: number, change: object = {}) =>
  checkout.place(`buyer-${number}`, {
    coupon: 'vale 10',
    customer: aCustomer({ email: `buyer-${number}@example.com`, cpf: CPFS[number % CPFS.length]! }),
    ...change,
  });

async function pay(who: string, { transactionId }: OrderView): Promise<void> {
  checkout.provider.apiPix.pay(transactionId, checkout.clock.nowMs());
  await checkout.refresh(who, transactionId);
}

describe('an order with a coupon', () => {
  it('is charged what the quote and the page say, and a refunded unit returns what was paid for it', async () => {
    checkout.sells('film', { title: 'Netflix', priceCentavos: 3_333, delivery: 'manual' });
    await create();
    const choice = { productId: 'card', items: [item('card', 2), item('film', 1)] };
    const quote = await checkout.request(couponMessages.quoteCoupon, { ...choice, coupon: 'Vale10' });
    expect(quote).toEqual({ code: 'VALE10', discount: 13.33, total: 120 });
    const placed = await place(0, { ...choice, expectedTotal: 120 });
    expect(placed).toMatchObject({ amount: 120, coupon: { code: 'VALE10', discount: 13.33 } });
    expect(placed.items?.map(({ price }) => price)).toEqual([50, 33.33]);
    const { transactionId } = placed;
    expect(checkout.provider.apiPix.cobs.get(transactionId)).toMatchObject({ valor: '120.00' });
    await pay('buyer-0', placed);
    const { lines } = (await checkout.stored(transactionId)) as unknown as {
      lines: { priceCentavos: number }[];
    };
    expect(lines.map(({ priceCentavos }) => priceCentavos)).toEqual([4_500, 4_500, 3_000]);
    const refund = { transactionId, lines: [2], reason: 'a pedido', idempotencyKey: 'refund-of-a-film' };
    await checkout.request(checkoutAdminMessages.refundOrder, refund, ADMIN);
    const returned = await waitUntil(async () => {
      const { payments } = await checkout.inspect(transactionId);
      return payments.flatMap(({ refunds }) => refunds).find(({ state }) => state === 'done');
    });
    expect(returned).toMatchObject({ centavos: 3_000 });
  });

  it('is priced by quantity where that is better, and then takes no use of the coupon', async () => {
    const { id } = await create();
    const choice = { productId: 'card', items: [item('card', 3)] };
    const quote = () => checkout.request(couponMessages.quoteCoupon, { ...choice, coupon: 'Vale10' });
    expect(await quote()).toMatchObject({ total: 135 });
    checkout.sells('card', { quantityPrices: [{ from: 3, percent: 1_500 }] });
    expect(await codeOf(quote())).toBe(couponErrors.couponWorse.code);
    const placed = await place(0, { ...choice, expectedTotal: 127.5 });
    expect(placed).toMatchObject({ amount: 127.5, quantityDiscount: 22.5 });
    expect(placed.items).toMatchObject([{ price: 50, quantity: 3 }]);
    expect(placed.coupon).toBeUndefined();
    expect(await usesOf(id)).toMatchObject({ uses: { paid: 0, open: 0 } });
    const detail = await checkout.inspect(placed.transactionId);
    expect(detail).toMatchObject({ totalCentavos: 12_750, quantityDiscountCentavos: 2_250 });
    expect(detail.lines.map(({ priceCentavos }) => priceCentavos)).toEqual([4_250, 4_250, 4_250]);
  });

  it('is refused if the coupon is unknown or takes less off than the page says', async () => {
    expect(await codeOf(place(0))).toBe(couponErrors.couponUnknown.code);
    await create({ discount: { kind: 'amount', value: 1_000 } });
    expect(await codeOf(place(0, { expectedTotal: 39 }))).toBe('checkout.total-changed');
    expect((await place(0, { expectedTotal: 50 })).amount).toBe(40);
  });

  it('keeps its price when the coupon is changed or paused, which the next order notices at once', async () => {
    const { id, version } = await create();
    const placed = await place(0);
    const terms = couponTerms({ discount: { kind: 'percent', value: 2_000 } });
    await checkout.request(couponMessages.changeCoupon, { id, version, terms }, ADMIN);
    const outdated = checkout.request(couponMessages.changeCoupon, { id, version, terms }, ADMIN);
    expect(await codeOf(outdated)).toBe(platformErrors.conflict.code);
    expect((await checkout.order('buyer-0', placed.transactionId)).amount).toBe(45);
    expect((await place(1)).amount).toBe(40);
    await checkout.request(couponMessages.pauseCoupon, { id, isPaused: true }, ADMIN);
    expect(await codeOf(place(2))).toBe(couponErrors.couponInactive.code);
    expect(await codeOf(create())).toBe(couponAdminErrors.couponExists.code);
  });
});

describe('wrong codes', () => {
  it('are limited by the address from which they come, whether an order or a quote tries them', async () => {
    await create();
    const from = (ip: string) => ({ ...buyer('guesser'), client: { ip, userAgent: '' } });
    const quote = (coupon: string, ip: string) =>
      checkout.request(couponMessages.quoteCoupon, { productId: 'card', coupon }, from(ip));
    const order = (coupon: string, number: number) => {
      const input = { productId: 'card', coupon, idempotencyKey: `guess-${number}-of-a-code` };
      const request = { ...input, customer: aCustomer() };
      return checkout.request(checkoutMessages.placeOrder, request, from('203.0.113.7'));
    };
    for (let number = 0; number < 30; number++)
      expect(await codeOf(order('ERRADO', number))).toBe(couponErrors.couponUnknown.code);
    for (const guess of [order('VALE10', 30), quote('VALE10', '203.0.113.7')])
      expect(await codeOf(guess)).toBe(platformErrors.tooManyRequests.code);
    expect(await quote('VALE10', '203.0.113.8')).toMatchObject({ total: 45 });

    // Neighbours of the guesser: one whose code cannot be guessed, and one who has confirmed an address.
    const { id } = await create({ code: 'NATAL', codes: 1 });
    const { codes } = await checkout.request(couponMessages.listCouponCodes, { id }, ADMIN);
    expect(await quote(codes[0]!.code, '203.0.113.7')).toMatchObject({ total: 45 });
    const { actor } = buyer('neighbour');
    const confirmed = { ...from('203.0.113.7'), actor: { ...actor!, emailConfirmed: true } };
    const wish = {
      productId: 'card',
      coupon: 'VALE10',
      customer: aCustomer(),
      idempotencyKey: 'neighbour-1',
    };
    const { order: placed } = await checkout.request(checkoutMessages.placeOrder, wish, confirmed);
    expect(placed.amount).toBe(45);
  });
});

describe('the limit of a coupon', () => {
  it('is not exceeded by orders at the same time, and an order without money gives its use back', async () => {
    const { id } = await create({ maxUses: 3 });
    const tried = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => place(number)));
    const placed = tried.flatMap((one, number) =>
      one.status === 'fulfilled' ? [{ number, order: one.value }] : [],
    );
    expect(placed).toHaveLength(3);
    const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array(3).fill(couponErrors.couponUsedUp.code));
    const quote = checkout.request(couponMessages.quoteCoupon, { productId: 'card', coupon: 'VALE10' });
    expect(await codeOf(quote)).toBe(couponErrors.couponUsedUp.code);
    const [paid, cancelled] = placed;
    await pay(`buyer-${paid!.number}`, paid!.order);
    await checkout.cancel(`buyer-${cancelled!.number}`, cancelled!.order.transactionId);
    // Its use is free once the provider has cancelled the charge.
    await waitUntil(() =>
      place(6).then(
        () => true,
        () => undefined,
      ),
    );
    expect(await codeOf(place(7))).toBe(couponErrors.couponUsedUp.code);
    expect(await usesOf(id)).toMatchObject({
      uses: { paid: 1, open: 2, beyond: 0 },
      discountCentavos: 500,
      revenueCentavos: 4_500,
    });
  });

  it('counts a late payment beyond it, at the order’s price', async () => {
    const { id } = await create({ maxUses: 1 });
    const late = await place(0);
    checkout.clock.advance(36 * MINUTE_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    await pay('buyer-1', await place(1));
    await pay('buyer-0', late);
    expect(await checkout.becomes('buyer-0', late.transactionId, 'completed')).toMatchObject({ amount: 45 });
    expect(await usesOf(id)).toMatchObject({ uses: { paid: 2, open: 0, beyond: 1 } });
  });

  it('has no room for a use once a late payment took it', async () => {
    const { id } = await create({ maxUses: 1 });
    const late = await place(0);
    checkout.clock.advance(36 * MINUTE_MS);
    await checkout.get(ExpireOrdersService).expireOverdue();
    await pay('buyer-0', late);
    await checkout.becomes('buyer-0', late.transactionId, 'completed');
    expect(await codeOf(place(1))).toBe(couponErrors.couponUsedUp.code);
    expect(await usesOf(id)).toMatchObject({ uses: { paid: 1, open: 0, beyond: 0 } });
  });

  it('knows the CPF of orders that are sealed with a former key, and keeps their uses when they are sealed anew', async () => {
    const { id } = await create({ maxUsesPerBuyer: 2 });
    const once = await create({ code: 'PRIMEIRA', firstPurchaseOnly: true });
    const as = (account: number, coupon = 'VALE10') => {
      const customer = aCustomer({ email: `other-${account}@example.com`, cpf: CPFS[0]! });
      return place(account, { coupon, customer });
    };
    await pay('buyer-0', await as(0));
    await checkout.restart({
      PERSONAL_DATA_KEY: 'another key of personal data of 32 and more',
      OTHER_PERSONAL_DATA_KEYS: PERSONAL_DATA_KEY,
    });
    expect(await codeOf(as(1, once.terms.code))).toBe(couponErrors.couponFirstOnly.code);
    expect((await as(1)).amount).toBe(45);
    await checkout.get(RotateKeysService).rotate();
    expect(await codeOf(as(2))).toBe(couponErrors.couponUsedByBuyer.code);
    expect(await usesOf(id)).toMatchObject({ uses: { paid: 1, open: 1 } });
  });

  it('holds for a buyer under another account with the same mailbox or CPF', async () => {
    await create({ maxUsesPerBuyer: 1 });
    await place(0);
    const used = couponErrors.couponUsedByBuyer.code;
    expect(await codeOf(place(0, { customer: aCustomer({ cpf: CPFS[1]!, email: 'b@example.com' }) }))).toBe(
      used,
    );
    expect(await codeOf(place(1, { customer: aCustomer({ cpf: CPFS[0]!, email: 'b@example.com' }) }))).toBe(
      used,
    );
    const sameMailbox = aCustomer({ cpf: CPFS[1]!, email: 'Buyer-0@example.com' });
    expect(await codeOf(place(1, { customer: sameMailbox }))).toBe(used);
    expect((await place(2)).amount).toBe(45);
  });

  it('keeps the use of a refunded order, unless the refund gives it back', async () => {
    const { id } = await create({ maxUses: 1, maxUsesPerBuyer: 1 });
    const placed = await place(0);
    await pay('buyer-0', placed);
    const refund = (centavos: number, freesCoupon?: true) => {
      const { transactionId } = placed;
      const key = { idempotencyKey: `refund-of-${centavos}`, reason: 'a pedido' };
      const input = { transactionId, centavos, ...key, ...(freesCoupon && { freesCoupon }) };
      return checkout.request(checkoutAdminMessages.refundOrder, input, ADMIN);
    };
    await refund(4_000);
    expect(await codeOf(place(1))).toBe(couponErrors.couponUsedUp.code);
    await refund(500, true);
    expect(await checkout.inspect(placed.transactionId)).toMatchObject({
      coupon: { code: 'VALE10', isFreed: true },
    });
    expect(await usesOf(id)).toMatchObject({ uses: { paid: 0, open: 0, beyond: 0 }, revenueCentavos: 0 });
    expect((await place(0)).amount).toBe(45);
    expect(await usesOf(id)).toMatchObject({ uses: { paid: 0, open: 1, beyond: 0 } });
  });

  it('holds when it is set or lowered after uses', async () => {
    const { id, version } = await create();
    for (const number of [0, 1, 2]) await place(number);
    const limited = (maxUses: number, from: number) => {
      const terms = couponTerms({ maxUses });
      return checkout.request(couponMessages.changeCoupon, { id, version: from, terms }, ADMIN);
    };
    await limited(4, version);
    await place(3);
    expect(await codeOf(place(4))).toBe(couponErrors.couponUsedUp.code);
    await limited(2, version + 1);
    expect(await codeOf(place(5))).toBe(couponErrors.couponUsedUp.code);
  });

  it('is kept by a cancelled order whose PIX can still be paid, until its time is over', async () => {
    await checkout.close();
    checkout = await CheckoutEnvironment.selling(CODES);
    await create({ maxUses: 1 });
    await checkout.cancel('buyer-0', (await place(0)).transactionId);
    expect(await codeOf(place(1))).toBe(couponErrors.couponUsedUp.code);
    checkout.clock.advance(36 * MINUTE_MS);
    expect((await place(1)).amount).toBe(45);
  });

  it('counts the late payment of a cancelled order whose use was freed, and frees others beside it', async () => {
    await checkout.close();
    checkout = await CheckoutEnvironment.selling(CODES);
    await create({ maxUses: 1 });
    const cancelled = async (number: number) => {
      const placed = await place(number);
      await checkout.cancel(`buyer-${number}`, placed.transactionId);
      checkout.clock.advance(36 * MINUTE_MS);
      return placed;
    };
    const { transactionId } = await cancelled(0);
    await cancelled(1);
    checkout.provider.pay(transactionId, 4_500);
    await checkout.refresh('buyer-0', transactionId);
    await checkout.becomes('buyer-0', transactionId, 'completed');
    expect(await codeOf(place(2))).toBe(couponErrors.couponUsedUp.code);
    const { id, version } = (await checkout.request(couponMessages.listCoupons, {}, ADMIN)).items[0]!;
    const terms = couponTerms({ maxUses: 2 });
    await checkout.request(couponMessages.changeCoupon, { id, version, terms }, ADMIN);
    await cancelled(2);
    expect((await place(3)).amount).toBe(45);
    expect(await codeOf(place(4))).toBe(couponErrors.couponUsedUp.code);
  });

  it('stays taken by the orders of erased buyers, without naming them', async () => {
    await create({ maxUses: 2, maxUsesPerBuyer: 1 });
    for (const number of [0, 1]) {
      const placed = await place(number);
      await pay(`buyer-${number}`, placed);
      await checkout.becomes(`buyer-${number}`, placed.transactionId, 'completed');
      await checkout.get(ErasureService).erase({ accountId: `buyer-${number}` });
      expect(await checkout.stored(placed.transactionId)).toMatchObject({
        customer: { email: '' },
        couponSlot: expect.any(String),
      });
      expect(JSON.stringify(await checkout.stored(placed.transactionId))).not.toContain('@example.com');
    }
    expect(await codeOf(place(2))).toBe(couponErrors.couponUsedUp.code);
  });

  it('lets only a first purchase through where it says so', async () => {
    await create({ firstPurchaseOnly: true });
    await pay('buyer-0', await place(0, { coupon: undefined }));
    expect(await codeOf(place(0))).toBe(couponErrors.couponFirstOnly.code);
    expect((await place(1)).amount).toBe(45);
    expect(await codeOf(place(1))).toBe(couponErrors.couponUsedByBuyer.code);
  });

  it('takes no refunded order for a purchase whose use was given back, and one that kept money for one', async () => {
    await create({ firstPurchaseOnly: true });
    const placed = await place(0);
    await pay('buyer-0', placed);
    const { transactionId } = placed;
    const refund = (centavos: number) => {
      const more = { idempotencyKey: `refund-of-${centavos}`, reason: 'a pedido', freesCoupon: true };
      return checkout.request(checkoutAdminMessages.refundOrder, { transactionId, centavos, ...more }, ADMIN);
    };
    await refund(4_000);
    expect(await codeOf(place(0))).toBe(couponErrors.couponFirstOnly.code);
    await refund(500);
    await waitUntil(async () => (await checkout.inspect(transactionId)).state === 'refunded' || undefined);
    expect((await place(0)).amount).toBe(45);
  });
});

it('tells an owner which products a coupon sells below the last cost of their codes', async () => {
  checkout.sells('film', { title: 'Netflix', priceCentavos: 3_000 });
  const stock = (productId: string, costCentavos: number) =>
    checkout.request(
      checkoutMessages.addStock,
      { productId, codes: [`NEW-${productId}`], costCentavos },
      ADMIN,
    );
  await stock('card', 4_800);
  await stock('film', 2_800);
  const lossesOf = (change: Partial<CouponTerms>) =>
    checkout.request(couponMessages.listLosses, couponTerms(change), ADMIN);
  const card = { title: 'Gift Card', variation: '', lossCentavos: 300 };
  const film = { title: 'Netflix', variation: '', lossCentavos: 100 };
  expect(await lossesOf({})).toEqual({ units: [card, film], more: 0, unchecked: 0 });
  expect((await lossesOf({ products: ['film'] })).units).toEqual([film]);
  expect((await lossesOf({ discount: { kind: 'percent', value: 100 } })).units).toEqual([]);
});
