import { expect, it } from '@jest/globals';
import { dayOf } from '@vale/contracts/tracking';
import { anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import { moneyEntries } from '../../orders/life/money-entries.js';
import type { Payment } from '../../orders/money/payment.js';
import type { SettledPayment } from '../../payments/providers/payment-provider.js';
import { differencesOf, matchedDay } from './day-comparison.js';

const day = dayOf(NOW);
const theirs = (change: Partial<SettledPayment> = {}): SettledPayment => ({
  endToEndId: 'charge-1',
  providerId: 'charge-1',
  centavos: 5_000,
  paidAt: null,
  refunds: [],
  ...change,
});
const compare = (ours: Partial<Payment>, listed: SettledPayment[], methodId = 'pix') => {
  const entries = moneyEntries(anOrder({ state: 'paid', payments: [aPayment(ours)] }));
  return differencesOf(matchedDay({ day, methodId, entries, listed }), new Map()).map(({ reason }) => reason);
};
const returned = (centavos: number) => [{ id: 'R', centavos, state: 'done' as const, at: null }];
const refunds = [{ id: 'OURS', centavos: 1_000, state: 'done' as const, at: NOW }];

it('takes a payment that is listed by its charge alone for the payment of the charge', () => {
  expect(compare({ id: 'E1' }, [theirs()])).toEqual([]);
  expect(compare({}, [])).toEqual(['only-here']);
  expect(compare({ id: 'E1' }, [theirs(), theirs({ endToEndId: 'E9', providerId: 'c9' })])).toEqual([
    'only-there',
  ]);
});

it('takes two payments of one charge for two', () => {
  const twice = [theirs({ endToEndId: 'E1' }), theirs({ endToEndId: 'E2' })];
  expect(compare({ id: 'E1' }, twice)).toEqual(['only-there']);
  expect(compare({ id: 'E1' }, twice.toReversed())).toEqual(['only-there']);
});

it('compares what went back by its sum, or where the provider names none by whether it did', () => {
  expect(compare({ refunds }, [theirs({ refunds: returned(1_000) })])).toEqual([]);
  expect(compare({ refunds }, [theirs({ refunds: returned(999) })])).toEqual(['returns-differ']);
  expect(compare({ refunds }, [theirs({ refunds: returned(0) })])).toEqual([]);
  expect(compare({}, [theirs({ refunds: returned(0) })])).toEqual(['returns-differ']);
  expect(compare({ refunds }, [theirs()])).toEqual(['returns-differ']);
});

it('leaves out the payments of another method of the same account', () => {
  expect(compare({}, [theirs({ centavos: 1 })], 'pix-2')).toEqual([]);
});
