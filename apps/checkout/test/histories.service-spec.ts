import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OrderState } from '@vale/contracts/checkout';
import { SeededRandom } from '@vale/testing/seeded-random';
import { testSize } from '@vale/testing/test-size';
import fc from 'fast-check';
import { isGrant } from '../src/orders/money/payment.js';
import { LIFE } from '../src/orders/life/order-life.js';
import { commands } from './histories/commands.js';
import { couponOfKey, quantityOff } from './histories/coupons.js';
import { checkEnd, nothingWatched } from './histories/invariants.js';
import { settle } from './histories/settle.js';
import { BAG_UNITS, World } from './histories/world.js';
import { ACCOUNTS } from './histories/accounts.js';

const RUNS = testSize(400);
const FIXED_SEED = 20261130;
const { seed } = SeededRandom.fromEnvironment(FIXED_SEED);
const MAX_COMMANDS = 30;
const REAL = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
];

describe('random histories of a shop of two processes', () => {
  // Scheduled polls are timers; everything else of these histories waits for nothing.
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: [...REAL] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it(
    `${RUNS} of them lose no payment, give no code twice, hold none for nobody, and their books add up`,
    async () => {
      const begun = performance.now();
      const reached = new Set<OrderState>();
      const bags = { delivered: 0, refused: 0, refundedBefore: 0, refundedAfter: 0 };
      const replaced = { done: 0, dropped: 0, waiting: 0 };
      const coupons = { delivered: 0, late: 0, refunded: 0, given: 0, free: 0 };
      const byNumber = { delivered: 0, refunded: 0, notByCoupon: 0 };
      const grants = { delivered: 0, waiting: 0, cancelled: 0 };
      const history = fc.asyncProperty(
        fc.nat(),
        fc.commands(commands, { maxCommands: MAX_COMMANDS, size: 'max' }),
        async (turns, steps) => {
          const world = new World(new SeededRandom(turns));
          const watched = nothingWatched();
          world.addCodes(2);
          await world.useAccount(0, null, ACCOUNTS[turns % ACCOUNTS.length]!);
          await fc.asyncModelRun(() => ({ model: watched, real: world }), steps);
          await settle(watched, world);
          checkEnd(world);
          for (const state of watched.reached) reached.add(state);
          for (const order of world.disk.orders.values()) {
            const { lines, assignedAt, refusal } = order;
            if (order.coupon) {
              if (assignedAt !== null) coupons[order.closedAs ? 'late' : 'delivered'] += 1;
              if (lines.some(({ cancelled }) => cancelled)) coupons.refunded += 1;
              if (order.closedAs && !order.couponSlot) coupons.given += 1;
              if (isGrant(order) && assignedAt !== null) coupons.free += 1;
            }
            if (!order.coupon && quantityOff(order) > 0) {
              if (assignedAt !== null) byNumber.delivered += 1;
              if (lines.some(({ cancelled }) => cancelled)) byNumber.refunded += 1;
              if (couponOfKey(order.idempotencyKey).coupon) byNumber.notByCoupon += 1;
            }
            if (isGrant(order))
              grants[order.closedAs ? 'cancelled' : order.deliveredAt === null ? 'waiting' : 'delivered'] +=
                1;
            if (lines.length === BAG_UNITS && assignedAt !== null) bags.delivered += 1;
            for (const { endedAt, dropped } of lines.flatMap((line) => line.replaced ?? []))
              replaced[dropped ? 'dropped' : endedAt === undefined ? 'waiting' : 'done'] += 1;
            if (refusal?.missing) bags.refused += 1;
            if (lines.some(({ cancelled }) => cancelled?.given)) bags.refundedAfter += 1;
            if (lines.some(({ cancelled }) => cancelled && !cancelled.given)) bags.refundedBefore += 1;
          }
          jest.clearAllTimers();
        },
      );
      await fc.assert(history, { numRuns: RUNS, seed });
      process.stdout.write(
        `bags: ${JSON.stringify(bags)}, coupons: ${JSON.stringify(coupons)}, prices by quantity: ${JSON.stringify(byNumber)}, replaced: ${JSON.stringify(replaced)}, grants: ${JSON.stringify(grants)}\n`,
      );
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      process.stdout.write(`${RUNS} histories in ${seconds} s (seed ${seed}, set by TEST_SEED)\n`);
      const expected = Object.keys(LIFE).toSorted();
      const missing = expected.filter((state) => !reached.has(state as OrderState));
      if (missing.length > 0) process.stdout.write(`no history has reached ${missing.join(', ')}\n`);
      // Histories of another seed are drawn at random, and may leave a rare state out.
      if (seed !== FIXED_SEED) return;
      expect([...reached].toSorted()).toEqual(expected);
      expect(
        Math.min(...[bags, replaced, grants, coupons, byNumber].flatMap(Object.values<number>)),
      ).toBeGreaterThan(0);
    },
    15 * 60_000,
  );
});
