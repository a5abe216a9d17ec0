import { describe, expect, it } from '@jest/globals';
import { testSize } from '@vale/testing/test-size';
import fc from 'fast-check';
import { anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import type { ChargeSnapshot, PaymentSnapshot, RefundSnapshot } from '../money/charge-snapshot.js';
import type { Order } from '../life/order.js';
import { keptCentavos, receivedCentavos } from '../money/payment.js';
import { recordRefund, settleOrder } from './settle-order.js';

const paid = { centavos: 5_000, paidAt: NOW };
const ofCharge = (id: string, centavos: number): RefundSnapshot => ({
  id,
  centavos,
  state: 'done',
  at: NOW,
  ofCharge: true,
});

/** Reads a charge that was paid twice, with its refunds at the payments that the client guesses. */
function read(
  order: Order,
  first: readonly RefundSnapshot[],
  second: readonly RefundSnapshot[] = [],
  status: 'paid' | 'disputed' = 'paid',
): Order {
  const payments: PaymentSnapshot[] = [
    { ...paid, endToEndId: 'E1', refunds: first },
    { ...paid, endToEndId: 'E2', refunds: second },
  ];
  const snapshot: ChargeSnapshot = {
    status,
    providerStatus: 'COMPLETED',
    amountCentavos: 10_000,
    paidAt: NOW,
    externalReference: null,
    pixCode: null,
    payments,
  };
  return settleOrder(order, [{ providerId: 'charge-1', snapshot }], NOW);
}

const refundsOf = ({ payments }: Order) =>
  payments.map(({ refunds }) => refunds.map(({ id, centavos }) => [id, centavos]));

it('the disputes of two payments of a charge end by their own claims', () => {
  const claim = (id: string, state: RefundSnapshot['state']): RefundSnapshot => ({
    id: `${id}:dispute`,
    state,
    at: NOW,
    byBank: true,
    ofRest: true,
    centavos: 5_000,
  });
  const both = (first: RefundSnapshot['state'], second: RefundSnapshot['state']) =>
    [[claim('E1', first)], [claim('E2', second)]] as const;
  const disputed = read(anOrder(), ...both('pending', 'pending'), 'disputed');
  const ended = read(disputed, ...both('done', 'failed'));
  expect(ended.payments).toMatchObject([{ dispute: 'lost' }, { dispute: 'won' }]);
  expect(keptCentavos(ended.payments)).toBe(5_000);
});

describe('refunds that are listed with their charge', () => {
  it('stay with the payment that they were first seen at, in whatever order they are listed', () => {
    const first = read(anOrder(), [ofCharge('A', 900)]);
    const both = read(first, [ofCharge('B', 4_500)], [ofCharge('A', 900)]);
    expect(refundsOf(both)).toEqual([[['A', 900]], [['B', 4_500]]]);
    expect(refundsOf(read(both, [ofCharge('A', 900), ofCharge('B', 4_500)]))).toEqual(refundsOf(both));
    expect(keptCentavos(both.payments)).toBe(4_600);
  });

  it('stay with the refund that the shop requested, which leaves no room for another one', () => {
    const payments = [aPayment({ id: 'E1' }), aPayment({ id: 'E2' })];
    const asked = { id: 'R', centavos: 5_000, at: NOW, by: 'provider', state: 'pending' } as const;
    const begun = recordRefund(anOrder({ payments, state: 'delivered' }), 'E2', asked, NOW);
    const after = read(begun, [ofCharge('R', 5_000)], [ofCharge('A', 900)]);
    expect(refundsOf(after)).toEqual([[['A', 900]], [['R', 5_000]]]);
  });

  it('are the refund that a person sends by hand, if that has their sum', () => {
    const payments = [aPayment({ id: 'E1' }), aPayment({ id: 'E2' })];
    const asked = { id: 'R', centavos: 5_000, at: NOW, by: 'hand', state: 'pending' } as const;
    const begun = recordRefund(anOrder({ payments, state: 'delivered' }), 'E2', asked, NOW);
    expect(refundsOf(read(begun, [ofCharge('panel', 5_000)]))).toEqual([[], [['R', 5_000]]]);
  });

  it('leave a claim without a sum what its payment has left', () => {
    const known = read(anOrder(), [ofCharge('A', 900)]);
    const claim = { id: 'E1:dispute', at: NOW, byBank: true, ofRest: true, centavos: 5_000 } as const;
    const after = read(known, [{ ...claim, state: 'done' }], [ofCharge('A', 900)]);
    expect(refundsOf(after)).toEqual([
      [
        ['A', 900],
        ['E1:dispute', 4_100],
      ],
      [],
    ]);
    expect(JSON.stringify(after.payments)).not.toMatch(/ofRest|ofCharge/);
  });

  it('lose no room to a claim without a sum, whatever the client guesses for it', () => {
    const claim = { id: 'E1:dispute', at: NOW, byBank: true, ofRest: true, state: 'pending' } as const;
    for (const centavos of [0, 5_000])
      expect(refundsOf(read(anOrder(), [{ ...claim, centavos }], [ofCharge('A', 900)], 'disputed'))).toEqual([
        [
          ['A', 900],
          ['E1:dispute', 4_100],
        ],
        [],
      ]);
  });

  it('are booked once each, however the lists before were ordered', () => {
    const centavos = fc.integer({ min: 1, max: 2_500 });
    const sums = fc.array(centavos, { minLength: 1, maxLength: 4 });
    const history = fc.tuple(sums, fc.infiniteStream(fc.boolean()), fc.infiniteStream(fc.boolean()));
    fc.assert(
      fc.property(history, ([all, turns, guesses]) => {
        let order = anOrder();
        for (let seen = 1; seen <= all.length; seen++) {
          const listed = all.slice(0, seen).map((sum, at) => ofCharge(`R${at}`, sum));
          if (turns.next().value) listed.reverse();
          const first = listed.filter(() => guesses.next().value);
          order = read(
            order,
            first,
            listed.filter((one) => !first.includes(one)),
          );
        }
        const back = all.reduce((sum, one) => sum + one, 0);
        const booked = order.payments.flatMap(({ refunds }) => refunds.map(({ id }) => id));
        expect(booked.toSorted()).toEqual(all.map((_sum, at) => `R${at}`));
        expect(receivedCentavos(order.payments)).toBe(10_000);
        // Three refunds may leave no payment with room for the fourth one.
        if (
          order.payments.every(({ refunds }) => refunds.reduce((sum, one) => sum + one.centavos, 0) <= 5_000)
        )
          expect(keptCentavos(order.payments)).toBe(10_000 - back);
      }),
      { numRuns: testSize(300), seed: 20261126 },
    );
  });
});
