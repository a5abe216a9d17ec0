import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { ACCOUNTS } from './accounts.js';
import { happen, perform, type OutsideAct, type ShopAct } from './acts.js';
import { GIFTS } from './grant.js';
import { checkStep, type Watched } from './invariants.js';
import { payCouponLate, type LateCoupon } from './late-coupon.js';
import type { Crash } from './machine.js';
import { returnBag, type ReturnedBag } from './returned-bag.js';
import { BAG_UNITS, PRODUCTS, SWEEPS, type SendBack, type World } from './world.js';

type Command = fc.AsyncCommand<Watched, World>;

const number = fc.nat(5);
const act = <A extends { act: string }>(fields: { [Name in keyof A]: fc.Arbitrary<A[Name]> }) =>
  fc.record(fields) as unknown as fc.Arbitrary<A>;
const word = <W extends string>(...words: W[]) => fc.constantFrom<W>(...words);

const place = act<Extract<ShopAct, { act: 'place' }>>({
  act: word('place'),
  buyer: word('ana', 'bia'),
  productId: fc.constantFrom(...PRODUCTS, 'card'),
  key: word('key-1', 'key-2', 'key-3', 'key-4', 'key-5', 'key-6'),
});
const payment = act<Extract<OutsideAct, { act: 'pay' }>>({
  act: word('pay'),
  charge: number,
  how: word('exact', 'exact', 'part', 'rest', 'more'),
  callbacks: fc.constantFrom(0, 1, 1, 3),
  listedLate: fc.boolean(),
});
const worksOff: fc.Arbitrary<ShopAct>[] = [
  fc.record({ act: word('callback'), which: number }),
  fc.record({ act: word('job'), which: number }),
  fc.constant({ act: 'publish events' }),
  fc.record({ act: word('sweep'), which: word(...SWEEPS) }),
];
const units = fc.uniqueArray(fc.nat(BAG_UNITS - 1), { minLength: 1, maxLength: 4 });
const sendBack = (how: fc.Arbitrary<SendBack['how']>) =>
  fc.record({
    act: word('send back'),
    order: number,
    how,
    units,
    by: word('provider', 'provider', 'hand'),
  });
const replace = fc.record({
  act: word('replace'),
  order: number,
  line: fc.nat(BAG_UNITS - 1),
  how: word('next', 'next', 'typed', 'known'),
});
const shopAct: fc.Arbitrary<ShopAct> = fc.oneof(
  { arbitrary: place, weight: 4 },
  { arbitrary: fc.record({ act: word('show', 'refresh', 'cancel'), order: number }), weight: 3 },
  ...worksOff.map((arbitrary) => ({ arbitrary, weight: 3 })),
  { arbitrary: fc.record({ act: word('forged callback'), order: number }), weight: 1 },
  { arbitrary: fc.record({ act: word('accept'), charge: number, order: number }), weight: 1 },
  { arbitrary: sendBack(word('whole', 'part', 'excess')), weight: 2 },
  { arbitrary: sendBack(word('units')), weight: 2 },
  {
    arbitrary: fc.record({ act: word('decide'), order: number, outcome: word('won', 'lost') }),
    weight: 1,
  },
  { arbitrary: fc.record({ act: word('end overdue'), order: number }), weight: 1 },
  { arbitrary: fc.record({ act: word('switch account'), to: fc.nat(ACCOUNTS.length - 1) }), weight: 1 },
  { arbitrary: fc.record({ act: word('decide claim'), order: number }), weight: 1 },
  { arbitrary: replace, weight: 3 },
  { arbitrary: fc.record({ act: word('grant'), key: word(...GIFTS) }), weight: 2 },
  { arbitrary: fc.record({ act: word('cancel for admin'), order: number }), weight: 1 },
  { arbitrary: fc.constant<ShopAct>({ act: 'map words' }), weight: 1 },
  {
    arbitrary: fc.record({ act: word('share'), sales: fc.constantFrom(1, 2, null, 'end' as const) }),
    weight: 1,
  },
  { arbitrary: fc.constant<ShopAct>({ act: 'rotate keys' }), weight: 1 },
);
const outsideAct: fc.Arbitrary<OutsideAct> = fc.oneof(
  { arbitrary: payment, weight: 6 },
  {
    arbitrary: fc.record({
      act: word('time'),
      ms: fc.constantFrom(1_000, 6_000, 20_000, 3 * MINUTE_MS, 31 * MINUTE_MS, 2 * HOUR_MS, 9 * HOUR_MS),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ act: word('refuse', 'remove'), charge: number }), weight: 1 },
  {
    arbitrary: fc.record({
      act: word('refund'),
      charge: number,
      centavos: fc.constantFrom(1_000, 1, 9_999, 9_999),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ act: word('end refunds'), charge: number, refused: fc.boolean() }),
    weight: 1,
  },
  { arbitrary: fc.record({ act: word('revive refunds', 'lose refunds'), charge: number }), weight: 1 },
  {
    arbitrary: fc.record({ act: word('dispute'), charge: number, step: word('opened', 'lost', 'won') }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      act: word('creation fails'),
      fault: word('refuse', 'error', 'lost', 'html', 'same-charge', 'wrong-amount'),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      act: word('read fails'),
      fault: word(
        'error',
        'html',
        'comma-sums',
        'no-reference',
        'unknown-word',
        'expired',
        'old',
        'no-claims',
      ),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      act: word('read fails'),
      fault: word('unknown-word', 'other-charge', 'as-list', 'no-payment-id', 'settled-word'),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      act: word('sending back fails'),
      fault: word('refuse', 'error', 'lost', 'pending'),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ act: word('restart'), process: fc.nat(1) }), weight: 1 },
  { arbitrary: fc.constant<OutsideAct>({ act: 'change key' }), weight: 1 },
  { arbitrary: fc.constant<OutsideAct>({ act: 'lose jobs' }), weight: 1 },
  { arbitrary: fc.constant<OutsideAct>({ act: 'add codes' }), weight: 1 },
);
const crash: fc.Arbitrary<Crash | null> = fc.option(
  fc.record({ steps: fc.nat(8), when: word('before', 'after') }),
  { freq: 4 },
);
const inProcess = fc.record({ process: fc.nat(1), crash, act: shopAct });

const returnedBag: fc.Arbitrary<ReturnedBag> = fc.record({
  buyer: word('ana', 'bia'),
  key: word('key-1', 'key-2', 'key-3'),
  isDelivered: fc.boolean(),
  returns: fc.array(fc.record({ units, by: word('provider', 'provider', 'hand'), crash }), {
    minLength: 1,
    maxLength: 2,
  }),
});

const buyerWithCoupon = { buyer: word('ana', 'bia'), key: word('key-2', 'key-3', 'key-5') };
const lateCoupon: fc.Arbitrary<LateCoupon> = fc.record({
  ...buyerWithCoupon,
  others: fc.array(fc.record(buyerWithCoupon), { maxLength: 2 }),
});

function command(run: (world: World) => Promise<void>, what: unknown): Command {
  return {
    check: () => true,
    toString: () => JSON.stringify(what),
    async run(watched, world) {
      await run(world);
      checkStep(watched, world);
    },
  };
}

/** Steps of a history: sequential, or concurrent in both processes. */
const often: fc.Arbitrary<Command>[] = [
  ...Array.from({ length: 4 }, () =>
    inProcess.map((one) => command((world) => perform(world, one.process, one.crash, one.act), one)),
  ),
  ...Array.from({ length: 3 }, () => outsideAct.map((one) => command((world) => happen(world, one), one))),
  returnedBag.map((one) => command((world) => returnBag(world, one), { returned: one })),
  fc
    .tuple(inProcess, inProcess)
    .map(([one, other]) =>
      command(
        async (world) =>
          void (await Promise.all([
            perform(world, 0, one.crash, one.act),
            perform(world, 1, other.crash, other.act),
          ])),
        { atOnce: [one, other] },
      ),
    ),
];

/** Twice as often as the last one, which takes an hour of the history. */
export const commands: fc.Arbitrary<Command>[] = [
  ...often,
  ...often,
  lateCoupon.map((one) => command((world) => payCouponLate(world, one), { late: one })),
];
