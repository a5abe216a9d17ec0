import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  checkoutErrors,
  couponErrors,
  couponRoutes,
  orderItemErrors,
  type CouponTerms,
} from '@vale/contracts/checkout';
import { couponTerms } from '@vale/testing/builders';
import { SeededRandom } from '@vale/testing/seeded-random';
import { HttpProblem } from '@vale/testing/system/http-client';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { OrderEnded, persistently, type SystemClient } from '@vale/testing/system/system-client';
import { clientsOf } from '@vale/testing/system/test-system';
import { inParallel } from '@vale/testing/wait-until';
import { KILLS, KilledSystem, productWith } from './killed-system.js';

const BUYERS = 200;
const AT_ONCE = 20;
const PRODUCTS = 6;
/** Each product has fewer codes than the buyers want, so that some bags are refused whole. */
const CODES = 80;
const MOST_UNITS = 4;
const MOST_PRODUCTS = 3;
const GIVES_UP = 0.2;
const REFUSALS: readonly unknown[] = [
  orderItemErrors.itemsMissing.code,
  checkoutErrors.outOfStock.code,
  couponErrors.couponUsedUp.code,
  couponErrors.couponCodeUsed.code,
];
/** Two of five buyers have the coupon, and one of five has one of the vouchers; both are too few. */
const COUPON_USES = 25;
const VOUCHERS = 15;

type Item = { productId: string; variation: string; quantity: number };
interface Bag {
  buyer: SystemClient;
  items: readonly Item[];
  coupon?: string;
  ends: 'paid' | 'cancelled' | 'refused';
  transactionId?: string;
}

describe('bags of products that others want as well', () => {
  let killed: KilledSystem;

  beforeAll(async () => {
    killed = await KilledSystem.start({ MAX_QUANTITY: '10' });
  }, 120_000);
  afterAll(() => killed?.stop());

  it(`are bought by ${BUYERS} at once while the system is killed ${KILLS} times: no code twice, none held for ever, no coupon beyond its limit`, async () => {
    const { system, admin, sandbox } = killed;
    const random = SeededRandom.fromEnvironment(20261129);
    const products = await inParallel(Array.from({ length: PRODUCTS }), 1, () => productWith(admin, CODES));
    const { id: limited } = await createCoupon(admin, { code: 'LIMITE', maxUses: COUPON_USES });
    // A kill may leave a unit of a voucher held for ten minutes, so it has a product of its own.
    const gift = await productWith(admin, CODES);
    const { id: free } = await createCoupon(admin, {
      code: 'PRESENTE',
      products: [gift],
      discount: { kind: 'percent', value: 10_000 },
      codes: VOUCHERS,
    });
    const vouchers = await vouchersOf(admin, free);
    const plans = Array.from({ length: BUYERS }, (_, at) => {
      const plan = planOf(random, products);
      if (at % 5 < 2) return { ...plan, coupon: 'LIMITE' };
      if (at % 5 > 2) return plan;
      const items = [{ productId: gift, variation: '', quantity: 1 }];
      return { items, givesUp: false, coupon: vouchers[Math.floor(at / 5) % VOUCHERS]!.code };
    });
    const buyers = await inParallel(plans, AT_ONCE, async (_, at) => {
      const buyer = await clientsOf(system).guest();
      buyer.email = `pessoa-${at}@example.com`;
      return buyer;
    });

    const bags: Bag[] = [];
    await killed.killDuring(random, ({ signal }) =>
      inParallel(plans, AT_ONCE, async (plan, at) => {
        signal.throwIfAborted();
        bags.push(await buy(buyers[at]!, plan));
      }),
    );

    const paid = bags.filter(({ ends }) => ends === 'paid');
    const codes = await inParallel(paid, 8, async ({ buyer, transactionId, items }) => {
      const done = await buyer.reaching(transactionId!, ['completed'], 180_000);
      expect(done.codes).toHaveLength(unitsOf(items));
      return done.codes.map(({ code }) => code);
    });
    expect(new Set(codes.flat()).size).toBe(codes.flat().length);
    for (const productId of products) {
      const assigned = unitsOf(
        paid.flatMap(({ items }) => items.filter((one) => one.productId === productId)),
      );
      expect(await admin.stock(productId)).toEqual({ free: CODES - assigned, held: 0, assigned });
    }
    expect((await sandbox.client.stats()).paidTwice).toEqual([]);
    const used = (bag: Bag) => bag.coupon === 'LIMITE' && bag.ends === 'paid';
    const coupons = (await admin.http.call(couponRoutes.listCoupons, { query: {} })).items;
    const uses = coupons.find(({ id }) => id === limited)!.uses;
    expect(uses).toMatchObject({ paid: bags.filter(used).length, beyond: 0 });
    expect(uses.paid).toBeGreaterThan(0);
    expect(uses.paid + uses.open).toBeLessThanOrEqual(COUPON_USES);
    const given = paid.flatMap(({ coupon = '' }) => (coupon.startsWith('PRESENTE') ? [coupon] : []));
    expect(new Set(given).size).toBe(given.length);
    expect(await admin.stock(gift)).toMatchObject({ assigned: given.length });
    const redeemed = (await vouchersOf(admin, free)).filter(({ isUsed }) => isUsed);
    expect(redeemed.map(({ code }) => code).toSorted()).toEqual(given.toSorted());
    const count = (ends: Bag['ends']) => bags.filter((bag) => bag.ends === ends).length;
    expect(Math.min(count('paid'), count('cancelled'), count('refused'))).toBeGreaterThan(0);
  }, 900_000);
});

interface Plan {
  items: Item[];
  givesUp: boolean;
  coupon?: string;
}

function createCoupon(admin: SystemClient, change: Partial<CouponTerms>) {
  return admin.http.call(couponRoutes.createCoupon, { body: { terms: couponTerms(change) } });
}

async function vouchersOf(admin: SystemClient, id: string) {
  return (await admin.http.call(couponRoutes.listCouponCodes, { params: { id }, body: {} })).codes;
}

function planOf(random: SeededRandom, products: readonly string[]): Plan {
  const chosen = new Set(
    Array.from({ length: random.integer(1, MOST_PRODUCTS) }, () => random.integer(0, products.length - 1)),
  );
  const items = [...chosen].map((at) => ({
    productId: products[at]!,
    variation: '',
    quantity: random.integer(1, MOST_UNITS),
  }));
  return { items, givesUp: random.next() < GIVES_UP };
}

/** Orders the bag by one key, however often the system is killed meanwhile; then pays it or gives it up. */
async function buy(buyer: SystemClient, { givesUp, ...plan }: Plan): Promise<Bag> {
  const key = randomUUID();
  const wish = { productId: plan.items[0]!.productId, ...plan };
  try {
    const { transactionId, grant } = await persistently(() => buyer.placeOrder(wish, key), 300_000);
    if (grant) return { buyer, ...plan, ends: 'paid', transactionId };
    if (givesUp) {
      await persistently(() => buyer.cancel(transactionId), 300_000);
      return { buyer, ...plan, ends: 'cancelled', transactionId };
    }
    const { sandboxUrl } = await buyer.charged(transactionId, { forMs: 300_000, everyMs: 200 });
    await SandboxClient.pay(sandboxUrl);
    return { buyer, ...plan, ends: 'paid', transactionId };
  } catch (error) {
    // A system that was killed while it placed the order ends it later.
    const isRefused = error instanceof HttpProblem && REFUSALS.includes(error.problem.code);
    if (!isRefused && !(error instanceof OrderEnded)) throw error;
    return { buyer, ...plan, ends: 'refused' };
  }
}

function unitsOf(items: readonly Item[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}
