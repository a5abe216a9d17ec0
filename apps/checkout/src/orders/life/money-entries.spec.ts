import { expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
import { dayOf } from '@vale/contracts/tracking';
import { aCharge, anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import { moneyDays, moneyEntries } from './money-entries.js';
import type { Payment } from '../money/payment.js';
import type { Refund } from '../money/refund.js';

const orderWith = (...payments: Payment[]) => anOrder({ state: 'paid', payments });
const refund = (id: string, centavos: number, change: Partial<Refund> = {}): Refund => ({
  id,
  centavos,
  state: 'done',
  at: NOW + DAY_MS,
  ...change,
});
const sumsOf = (payment: Partial<Payment>) =>
  moneyEntries(orderWith(aPayment(payment))).map(({ kind, centavos }) => [kind, centavos]);

it('has payments, refunds that went through, and open claims', () => {
  const refunds = [
    refund('R1', 1_000),
    refund('R2', 500, { state: 'pending' }),
    refund('R3', 500, { state: 'failed' }),
    refund('R4', 2_000, { state: 'pending', byBank: true }),
  ];
  expect(sumsOf({ refunds })).toEqual([
    ['paid', 5_000],
    ['refunded', 1_000],
    ['disputed', 2_000],
  ]);
});

it('counts a dispute without a sum as what is left, and not once the shop has won it', () => {
  const refunds = [refund('R1', 1_000)];
  for (const dispute of ['open', 'lost'] as const)
    expect(sumsOf({ refunds, dispute })).toEqual([
      ['paid', 5_000],
      ['refunded', 1_000],
      ['disputed', 4_000],
    ]);
  expect(sumsOf({ refunds, dispute: 'won' })).toHaveLength(2);
});

it('never gives back more than came, nor a sum that cannot be read', () => {
  const refunds = [refund('R1', 4_000), refund('R2', 4_000, { at: NOW + 2 * DAY_MS })];
  expect(sumsOf({ refunds })).toEqual([
    ['paid', 5_000],
    ['refunded', 4_000],
    ['refunded', 1_000],
  ]);
  expect(sumsOf({ refunds, centavos: null })).toEqual([['paid', null]]);
});

it('keeps the key of a payment that its provider lists under another id', () => {
  const keyOf = (id: string) => moneyEntries(orderWith(aPayment({ id })))[0]!.key;
  expect(keyOf('E1')).toBe(keyOf('charge-1'));
  const twice = moneyEntries(orderWith(aPayment({ id: 'E1' }), aPayment({ id: 'E2', paidAt: NOW + 1 })));
  expect(new Set(twice.map(({ key }) => key)).size).toBe(2);
});

it('has a key of its own for refunds of two payments that have the same id', () => {
  const refunds = [refund('R1', 1_000)];
  const both = orderWith(aPayment({ id: 'E1', refunds }), aPayment({ id: 'E2', paidAt: NOW + 1, refunds }));
  expect(new Set(moneyEntries(both).map(({ key }) => key)).size).toBe(4);
});

it('belongs to the account of its charge, with its fee', () => {
  const charges = [{ ...aCharge, methodId: 'other', feeCentavos: 99 }];
  const order = { ...orderWith(aPayment()), charges };
  expect(moneyEntries(order)).toMatchObject([{ methodId: 'other', feeCentavos: 99 }]);
});

it('names each day once, by the midnight of São Paulo', () => {
  const midnight = Date.UTC(2026, 10, 22, 3);
  const order = orderWith(
    aPayment({ id: 'E1', paidAt: midnight - 1 }),
    aPayment({ id: 'E2', paidAt: midnight, refunds: [refund('R1', 1, { at: midnight + HOUR_MS })] }),
  );
  expect(moneyDays(order)).toEqual([dayOf(midnight) - 1, dayOf(midnight)]);
  expect(moneyDays(anOrder())).toEqual([]);
});
