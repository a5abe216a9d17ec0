import { describe, expect, it } from '@jest/globals';
import { ORDER_STATES, type OrderState } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { testSize } from '@vale/testing/test-size';
import fc from 'fast-check';
import { aCharge, anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import { acceptOrder } from './accept-order.js';
import type { ChargeSnapshot, ChargeStatus } from '../money/charge-snapshot.js';
import type { Charge } from '../money/charge.js';
import { stateOf } from '../life/order-life.js';
import { paidOf, type Order } from '../life/order.js';
import type { Refund } from '../money/refund.js';
import { keptCentavos, owedBackCentavos, receivedCentavos, returnedCentavos } from '../money/payment.js';
import { recordRefund, settleOrder } from './settle-order.js';

const CASES = testSize(500);

function snapshot(status: ChargeStatus, change: Partial<ChargeSnapshot> = {}): ChargeSnapshot {
  return {
    status,
    providerStatus: status,
    amountCentavos: 5_000,
    paidAt: NOW + 5,
    externalReference: null,
    pixCode: null,
    ...change,
  };
}

const read = (order: Order, seen: ChargeSnapshot, now = NOW, providerId = 'charge-1') =>
  settleOrder(order, [{ providerId, snapshot: seen }], now);
const spare: Charge = { ...aCharge, attempt: 2, providerId: 'charge-2', pixCode: null };
const withSpare = (state: OrderState) => {
  const order = anOrder({ state });
  return { ...order, charges: [...order.charges, spare] };
};

describe('a sum that went back', () => {
  const order = anOrder({
    state: 'delivered',
    payments: [aPayment({ id: 'charge-1', chargeId: 'charge-1' })],
  });
  const returned = (from: Order, returnedCentavos: number) =>
    read(from, snapshot('paid', { returnedCentavos }));

  it('counts as a refund on the provider’s page as far as it exceeds the known refunds', () => {
    const [payment] = returned(order, 1_500).payments;
    expect(payment!.refunds).toMatchObject([{ centavos: 1_500, state: 'done' }]);
    expect(keptCentavos([payment!])).toBe(3_500);
  });

  it('in parts is a refund for each part, at the time when it was first seen', () => {
    const later = NOW + 3 * 86_400_000;
    const sums = [1_500, 1_500, 2_000, 2_000, 5_000];
    const parts = sums.reduce(
      (seen, returnedCentavos, at) =>
        read(seen, snapshot('paid', { returnedCentavos }), at < 2 ? NOW : later),
      order,
    );
    expect(parts.payments[0]!.refunds).toMatchObject([
      { id: 'charge-1:returned', centavos: 1_500, at: NOW },
      { id: 'charge-1:returned-2', centavos: 500, at: later },
      { id: 'charge-1:returned-3', centavos: 3_000, at: later },
    ]);
    expect(keptCentavos(parts.payments)).toBe(0);
  });

  it('is not explained by a refund of the shop that its provider was not asked for yet', () => {
    const ours = { id: 'ours', centavos: 500, at: NOW, by: 'provider', state: 'pending' } as const;
    const centavosOf = (refund: Refund) => {
      const payments = [aPayment({ id: 'charge-1', chargeId: 'charge-1', refunds: [refund] })];
      const [seen] = returned(anOrder({ state: 'delivered', payments }), 1_500).payments;
      return seen!.refunds.find(({ id }) => id === 'charge-1:returned')?.centavos;
    };
    expect(centavosOf({ ...ours, unsent: true })).toBe(1_500);
    expect(centavosOf(ours)).toBe(1_000);
  });

  it.each(['paid', 'disputed'] as const)(
    'is left to a person if it is more than was paid and the charge is %s',
    (status) => {
      const said = { returnedCentavos: 100_000, isMoneyClaimed: true };
      const unreadable = read(order, snapshot(status, said));
      expect(unreadable.payments).toMatchObject([{ centavos: 5_000, refunds: [] }]);
      expect(unreadable.unplaced).toMatchObject([{ chargeId: 'charge-1', problem: 'contradiction' }]);
      const readable = read(unreadable, snapshot(status, { ...said, returnedCentavos: 1_000 }));
      expect(readable.payments).toMatchObject([{ refunds: [{ centavos: 1_000 }] }]);
      expect(readable.unplaced).toBeUndefined();
    },
  );

  it('is the refund that is under way, and counts again once that has failed', () => {
    const refund = { id: 'R1', centavos: 1_500, state: 'pending' as const, at: NOW };
    const asked = recordRefund(order, 'charge-1', refund, NOW);
    expect(returned(asked, 1_500).payments).toBe(asked.payments);
    const failed = recordRefund(asked, 'charge-1', { ...refund, state: 'failed' }, NOW);
    expect(keptCentavos(returned(failed, 1_500).payments)).toBe(3_500);
  });
});

describe('a payment', () => {
  it.each<[OrderState, number, OrderState]>([
    ['pending', 5_000, 'paid'],
    ['pending', 4_999, 'underpaid'],
    ['pending', 5_001, 'overpaid'],
    ['expired', 5_000, 'late_paid'],
    ['failed', 5_000, 'late_paid'],
    ['cancelled', 1, 'late_paid'],
  ])('to an order that is %s, %i centavos, makes it %s', (state, amountCentavos, expected) => {
    const settled = read(anOrder({ state }), snapshot('paid', { amountCentavos }));
    expect(settled.state).toBe(expected);
    expect(paidOf(settled)).toEqual({ paidAt: NOW + 5, paidCentavos: amountCentavos });
  });

  it('has the sum that its provider reports, instead of the one that a person entered', () => {
    const accepted = acceptOrder(anOrder({ state: 'pending' }), { id: 'E1', centavos: 5_000 }, NOW);
    expect(accepted.state).toBe('paid');
    const listed = { endToEndId: 'E1', centavos: 1_000, paidAt: NOW, refunds: [] };
    const settled = read(accepted, snapshot('underpaid', { amountCentavos: 1_000, payments: [listed] }));
    expect(settled).toMatchObject({
      state: 'underpaid',
      payments: [{ chargeId: 'charge-1', centavos: 1_000 }],
    });
    expect(read(settled, snapshot('paid', { payments: [{ ...listed, centavos: null }] })).payments).toBe(
      settled.payments,
    );
  });

  it('is in time while the order is open, whatever the clock says', () => {
    const order = anOrder({ expiresAt: NOW - 600_000, heldUntil: NOW - 300_000 });
    expect(read(order, snapshot('paid')).state).toBe('paid');
  });

  it.each([null, 0])(
    'is kept as unreadable with the sum %p, and moves the order once its sum is read',
    (sum) => {
      const settled = read(anOrder(), snapshot('paid', { amountCentavos: sum }));
      expect(settled).toMatchObject({ state: 'pending', payments: [{ centavos: null }] });
      expect(read(settled, snapshot('paid')).state).toBe('paid');
    },
  );

  it('stays one payment if it is read before its provider lists it', () => {
    const unlisted = snapshot('paid', { amountCentavos: null });
    const one = { endToEndId: 'E1', centavos: 5_000, paidAt: NOW, refunds: [] };
    const listed = snapshot('paid', { payments: [one] });
    const first = read(anOrder(), unlisted);
    const paid = read(first, listed);
    expect(paid).toMatchObject({ state: 'paid', payments: [{ id: 'E1', centavos: 5_000 }] });
    expect(paid.payments).toHaveLength(1);
    expect(read(paid, unlisted).payments).toBe(paid.payments);
    const twice = read(first, snapshot('paid', { payments: [one, { ...one, endToEndId: 'E2' }] }));
    expect(receivedCentavos(twice.payments)).toBe(10_000);
    // An admin who saw the sum first does not make a second payment of it.
    const accepted = acceptOrder(first, { id: 'charge-1', centavos: 4_000 }, NOW);
    expect(receivedCentavos(read(accepted, listed).payments)).toBe(5_000);
  });

  it('went back whole, though a person had sent as much of it as was left', () => {
    const half = { id: 'ours', centavos: 2_500, at: NOW, by: 'hand', state: 'pending' } as const;
    const known = anOrder({ state: 'overpaid', payments: [aPayment({ refunds: [half] })] });
    const refunded = read(known, snapshot('refunded'));
    expect(returnedCentavos(refunded.payments)).toBe(5_000);
    expect(refunded.state).toBe('refunded');
    expect(read(refunded, snapshot('refunded')).payments).toEqual(refunded.payments);
  });

  it('ends once its unreadable sum is read, if it was returned', () => {
    const illegible = read(anOrder(), snapshot('paid', { amountCentavos: null }));
    const unread = read(illegible, snapshot('refunded', { amountCentavos: null }));
    expect(unread).toMatchObject({ state: 'pending', payments: [{ centavos: null }] });
    const refunded = read(unread, snapshot('refunded'));
    expect(refunded.state).toBe('refunded');
    expect(receivedCentavos(refunded.payments)).toBe(5_000);
    expect(returnedCentavos(refunded.payments)).toBe(5_000);
  });

  it('follows the provider’s status where the amounts are equal and the status says otherwise', () => {
    expect(read(anOrder(), snapshot('underpaid')).state).toBe('underpaid');
  });

  it('counts once, however often and in whatever sequence the statuses come', () => {
    const statuses: ChargeStatus[] = ['open', 'paid', 'expired', 'unknown', 'paid', 'paid', 'open'];
    fc.assert(
      fc.property(fc.shuffledSubarray(statuses, { minLength: 7 }), (sequence) => {
        const settled = sequence.reduce((order, status) => read(order, snapshot(status)), anOrder());
        expect(settled).toMatchObject({ state: 'paid', payments: [{ centavos: 5_000 }] });
        expect(settled.payments).toHaveLength(1);
      }),
    );
  });

  it('is not taken twice', () => {
    for (const state of ORDER_STATES) {
      const once = read(anOrder({ state }), snapshot('paid', { paidAt: NOW }));
      expect(read(once, snapshot('paid', { paidAt: NOW }), NOW + 1_000)).toBe(once);
    }
  });

  it('keeps the time when it was first seen if the provider reports none', () => {
    const seen = snapshot('paid', { paidAt: null });
    const once = read(anOrder(), seen, NOW);
    expect(read(once, seen, NOW + 9)).toBe(once);
    expect(paidOf(once)?.paidAt).toBe(NOW);
  });

  it('grows from a part to the whole', () => {
    const part = read(anOrder(), snapshot('underpaid', { amountCentavos: 2_000 }));
    expect(part.state).toBe('underpaid');
    const whole = read(part, snapshot('paid'));
    expect(whole).toMatchObject({ state: 'paid', payments: [{ centavos: 5_000 }] });
  });
});

it.each([50, 500_000])(
  'a sum of %i is the price of 5000 in another unit, and is unreadable',
  (amountCentavos) => {
    const order = read(anOrder(), snapshot('paid', { amountCentavos }));
    expect(order.payments).toMatchObject([{ centavos: null }]);
  },
);

describe('a payment that a person saw first', () => {
  const seen = (id: string) => acceptOrder(anOrder(), { id, centavos: 5_000 }, NOW);

  it.each(['charge-1', 'E1'])('is one payment as %s if its charge then reports it', (id) => {
    const reported = read(seen(id), snapshot('paid'));
    expect(reported).toMatchObject({
      state: 'paid',
      payments: [{ id: 'charge-1', chargeId: 'charge-1', centavos: 5_000 }],
    });
    expect(reported.payments).toHaveLength(1);
    expect(read(reported, snapshot('paid'))).toBe(reported);
    expect(read(reported, snapshot('disputed')).state).toBe('disputed');
  });

  it('belongs to its charge once its provider lists it', () => {
    const payments = [{ endToEndId: 'E1', centavos: 5_000, paidAt: NOW, refunds: [] }];
    const listed = read(seen('E1'), snapshot('paid', { payments }));
    expect(listed.payments).toMatchObject([{ id: 'E1', chargeId: 'charge-1' }]);
    // An earlier reading of the charge had no list.
    const unlisted = read(seen('E1'), snapshot('paid', { amountCentavos: null }));
    expect(unlisted.payments).toHaveLength(2);
    expect(read(unlisted, snapshot('paid', { payments })).payments).toMatchObject([{ id: 'E1' }]);
  });

  it('is another payment than one with another sum', () => {
    expect(read(seen('E1'), snapshot('paid', { amountCentavos: 4_000 })).payments).toHaveLength(2);
  });

  it('is not added to the same payment as its charge reported it', () => {
    const paid = read(anOrder(), snapshot('paid'));
    expect(() => acceptOrder(paid, { id: 'E1', centavos: 5_000 }, NOW)).toThrow(AppError);
    const part = read(anOrder(), snapshot('paid', { amountCentavos: 2_500 }));
    expect(acceptOrder(part, { id: 'E1', centavos: 2_500 }, NOW).state).toBe('paid');
  });
});

describe('a list without a payment of the order', () => {
  it('adds none, although the charge is paid', () => {
    expect(read(anOrder(), snapshot('paid', { payments: [] }))).toMatchObject({
      state: 'pending',
      payments: [],
    });
  });
});

describe('a second charge of the order', () => {
  it.each<ChargeStatus>(['expired', 'refused', 'cancelled'])(
    'does not move the order while it is %s',
    (status) => {
      for (const state of ['pending', 'paid', 'delivered'] as const)
        expect(read(withSpare(state), snapshot(status), NOW, 'charge-2').state).toBe(state);
    },
  );

  it('pays the order', () => {
    expect(read(withSpare('pending'), snapshot('paid'), NOW, 'charge-2').state).toBe('paid');
  });

  it.each<OrderState>(['paid', 'delivered'])(
    'leaves the order %s if it is paid too, and is owed back',
    (state) => {
      const twice = read(withSpare(state), snapshot('paid'), NOW, 'charge-2');
      expect(twice.state).toBe(state);
      expect(owedBackCentavos(twice.payments, twice)).toBe(5_000);
      const back = recordRefund(twice, 'charge-2', { id: 'r', centavos: 5_000, state: 'done', at: NOW }, NOW);
      expect(back.state).toBe(state);
      expect(owedBackCentavos(back.payments, back)).toBe(0);
    },
  );
});

describe('a snapshot that contradicts the order', () => {
  it.each<[string, Partial<ChargeSnapshot>]>([
    ['has another reference', { externalReference: 'other' }],
    ['was asked for another sum', { askedCentavos: 100 }],
  ])('%s and moves nothing', (_what, change) => {
    const order = anOrder();
    expect(read(order, snapshot('paid', change))).toBe(order);
  });

  it('is of a charge that the order does not have, and moves nothing', () => {
    const order = anOrder();
    expect(read(order, snapshot('paid'), NOW, 'foreign')).toBe(order);
  });
});

describe('other statuses of a charge', () => {
  it.each<[ChargeStatus, OrderState]>([
    ['refused', 'failed'],
    ['cancelled', 'failed'],
    ['expired', 'pending'],
    ['refunded', 'failed'],
    ['open', 'pending'],
    ['unknown', 'pending'],
    ['disputed', 'disputed'],
  ])('%s leaves an open order %s', (status, expected) => {
    expect(read(anOrder(), snapshot(status)).state).toBe(expected);
  });

  it.each<[ChargeStatus, OrderState, OrderState]>([
    ['refunded', 'delivered', 'refunded'],
    ['refunded', 'refunding', 'refunded'],
    ['disputed', 'delivered', 'disputed'],
    ['refunded', 'disputed', 'refunded'],
    ['refunded', 'late_paid', 'refunded'],
    ['paid', 'disputed', 'paid'],
    ['expired', 'paid', 'paid'],
    ['refused', 'delivered', 'delivered'],
  ])('%s makes an order that is %s %s', (status, state, expected) => {
    expect(read(anOrder({ state }), snapshot(status)).state).toBe(expected);
  });

  it('a dispute that is won leads back to the delivery', () => {
    const disputed = read(anOrder({ state: 'delivered' }), snapshot('disputed'));
    expect(read(disputed, snapshot('paid'))).toMatchObject({
      state: 'delivered',
      payments: [{ dispute: 'won' }],
    });
  });

  it('keeps the provider’s own status, and changes nothing when it is the same', () => {
    const settled = read(anOrder(), snapshot('unknown', { providerStatus: 'em análise' }));
    expect(settled.charges[0]?.providerStatus).toBe('em análise');
    expect(read(settled, snapshot('unknown', { providerStatus: 'em análise' }))).toBe(settled);
  });

  it('only ever move a charge forward', () => {
    const ranks = ['open', 'expired', 'refused', 'paid'];
    const rank = (state: string) => ranks.indexOf(state === 'cancelled' ? 'refused' : state);
    const statuses: ChargeStatus[] = [
      'open',
      'expired',
      'refused',
      'cancelled',
      'paid',
      'disputed',
      'refunded',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses)), (sequence) => {
        let order = anOrder();
        for (const status of sequence) {
          const next = read(order, snapshot(status));
          expect(rank(next.charges[0]!.state)).toBeGreaterThanOrEqual(rank(order.charges[0]!.state));
          order = next;
        }
      }),
    );
  });
});

const listed = fc.record({
  endToEndId: fc.constantFrom('E1', 'E2', 'E3'),
  centavos: fc.constantFrom(null, 2_000, 3_000, 5_000),
  paidAt: fc.constantFrom(NOW, NOW + 1),
  refunds: fc.array(
    fc.record({
      id: fc.constantFrom('d1', 'd2'),
      centavos: fc.constantFrom(500, 2_000),
      state: fc.constantFrom('pending', 'done', 'failed'),
      at: fc.constant(NOW),
    }),
    { maxLength: 3 },
  ),
});

describe('payments that a provider lists', () => {
  it('give the same order in whatever sequence and however often they are read', () => {
    fc.assert(
      fc.property(fc.array(fc.array(listed, { maxLength: 3 }), { maxLength: 5 }), fc.nat(), (lists, seed) => {
        const turned = lists.map((_, at) => lists[(at + seed) % lists.length]!);
        const all = (sequence: typeof lists) =>
          sequence.reduce((order, payments) => read(order, snapshot('open', { payments })), anOrder());
        const [one, other, again] = [all(lists), all(turned), all([...lists, ...turned])];
        expect(other.payments).toEqual(one.payments);
        // Codes that were released once, as the last money seemed gone, stay released.
        expect(stateOf({ ...other, releasedAt: one.releasedAt })).toBe(one.state);
        expect(again.payments).toEqual(one.payments);
      }),
      { numRuns: CASES },
    );
  });

  it('add up to the centavo: what came in is kept, back, or on its way', () => {
    fc.assert(
      fc.property(fc.array(listed, { maxLength: 6 }), (payments) => {
        const settled = read(anOrder(), snapshot('open', { payments })).payments;
        const onTheWay = settled.reduce((sum, { refunds, centavos }) => {
          const of = (state: string) =>
            refunds.filter((one) => one.state === state).reduce((total, one) => total + one.centavos, 0);
          return sum + Math.min(of('pending'), Math.max(0, (centavos ?? 0) - of('done')));
        }, 0);
        expect(keptCentavos(settled) + returnedCentavos(settled) + onTheWay).toBe(receivedCentavos(settled));
      }),
      { numRuns: CASES },
    );
  });
});

describe('a dispute that a provider lists', () => {
  const claim = { id: 'm', centavos: 5_000, at: NOW, byBank: true as const };
  const paid = { endToEndId: 'E1', centavos: 5_000, paidAt: NOW };
  const listing = (status: ChargeStatus, state?: 'pending' | 'done' | 'failed') =>
    snapshot(status, { payments: [{ ...paid, refunds: state ? [{ ...claim, state }] : [] }] });
  const disputed = read(anOrder(), listing('disputed', 'pending'));

  it.each([
    ['without the claim', listing('paid')],
    ['without the payment', snapshot('paid', { payments: [] })],
    ['without a list', snapshot('paid')],
    ['by a word that is not known', snapshot('unknown')],
  ])('is open while it is read %s', (_how, seen) => {
    expect(read(disputed, seen)).toMatchObject({ state: 'disputed', payments: [{ dispute: 'open' }] });
  });

  it('is won when its claim has failed, and lost when it is through', () => {
    expect(read(disputed, listing('paid', 'failed')).payments).toMatchObject([{ dispute: 'won' }]);
    expect(read(disputed, listing('refunded', 'done')).payments).toMatchObject([{ dispute: 'lost' }]);
  });
});

describe('a refund', () => {
  const refund = { id: 'r', centavos: 1_000, at: NOW };

  it('settles an overpaid order as soon as the excess is being returned', () => {
    const payments = [aPayment({ centavos: 6_000, word: 'overpaid' })];
    const overpaid = anOrder({ payments, state: 'overpaid' });
    const begun = recordRefund(overpaid, 'charge-1', { ...refund, state: 'pending' }, NOW);
    expect(begun.state).toBe('paid');
    expect(recordRefund(begun, 'charge-1', { ...refund, state: 'failed' }, NOW).state).toBe('overpaid');
  });

  it('stays with its payment although the provider lists it with another one of the charge', () => {
    const payments = [aPayment({ id: 'E1' }), aPayment({ id: 'E2' })];
    const asked = { ...refund, centavos: 5_000, by: 'provider' as const, state: 'pending' as const };
    const begun = recordRefund(anOrder({ payments, state: 'delivered' }), 'E1', asked, NOW);
    const seen = { id: 'r', centavos: 5_000, state: 'done' as const, at: NOW, ofCharge: true as const };
    const paid = { centavos: 5_000, paidAt: NOW };
    const listed = [
      { ...paid, endToEndId: 'E1', refunds: [] },
      { ...paid, endToEndId: 'E2', refunds: [seen] },
    ];
    const after = read(begun, snapshot('paid', { payments: listed, amountCentavos: 10_000 }));
    expect(after.payments).toMatchObject([{ refunds: [{ id: 'r', state: 'done' }] }, { refunds: [] }]);
    expect(returnedCentavos(after.payments)).toBe(5_000);
  });

  it('ends the order if it returns everything, and restores it if it is refused', () => {
    const late = anOrder({ state: 'late_paid' });
    const whole = { ...refund, centavos: 5_000 };
    const begun = recordRefund(late, 'charge-1', { ...whole, state: 'pending' }, NOW);
    expect(begun.state).toBe('refunding');
    expect(recordRefund(begun, 'charge-1', { ...whole, state: 'failed' }, NOW).state).toBe('late_paid');
    expect(recordRefund(begun, 'charge-1', { ...whole, state: 'done' }, NOW).state).toBe('refunded');
  });
});
