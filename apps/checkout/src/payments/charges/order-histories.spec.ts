import { describe, expect, it } from '@jest/globals';
import { writeDynamicBrCode } from '@vale/contracts/pix';
import { testSize } from '@vale/testing/test-size';
import fc from 'fast-check';
import { aNewCharge, anOrder, NOW } from '../../../test/order-builder.js';
import type { ChargeSnapshot, ChargeStatus } from '../../orders/money/charge-snapshot.js';
import {
  advance,
  close,
  keepsCodes,
  LIFE,
  released,
  stateOf,
  finishDelivery,
} from '../../orders/life/order-life.js';
import { isClosed, isOpen, type Order } from '../../orders/life/order.js';
import { keptCentavos, owedBackCentavos, receivedCentavos } from '../../orders/money/payment.js';
import { recordRefund, settleOrder } from '../../orders/settling/settle-order.js';
import { derivedFields, orderOf } from '../../orders/store/stored-order.js';
import { adoptCharge, beginAttempt, giveUp, recordAttempt, recordTakenCharge } from './charge-attempt.js';

const HISTORIES = testSize(750);

type Step = (order: Order, now: number) => Order;

const charges = ['charge-1', 'charge-2', 'charge-3'] as const;
const pixCode = writeDynamicBrCode({
  url: 'pix.example/1',
  amountCentavos: 5_000,
  merchantName: 'LOJA',
  merchantCity: 'SP',
});
const statuses: ChargeStatus[] = [
  ...(['open', 'paid', 'paid', 'underpaid', 'overpaid', 'refused', 'cancelled'] as const),
  ...(['expired', 'refunded', 'disputed', 'unknown'] as const),
];
const charge = fc.constantFrom(...charges);
const sum = fc.constantFrom(null, 0, 2_000, 3_000, 5_000, 6_000);

const snapshot: fc.Arbitrary<ChargeSnapshot> = fc.record({
  status: fc.constantFrom(...statuses),
  providerStatus: fc.constantFrom('a', 'b'),
  amountCentavos: sum,
  askedCentavos: fc.constantFrom(null, null, 5_000, 5_000, 100),
  paidAt: fc.constantFrom(null, NOW, NOW + 5),
  externalReference: fc.constantFrom(null, null, anOrder().transactionId, anOrder().transactionId, 'another'),
  pixCode: fc.constantFrom(null, pixCode),
});

const number = fc.constantFrom(1, 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>(beginAttempt),
  fc.tuple(charge, number).map(
    ([providerId, at]): Step =>
      (order, now) =>
        recordAttempt(order, at, { outcome: 'made', charge: { ...aNewCharge, providerId, pixCode } }, now),
  ),
  fc.tuple(charge, number).map(
    ([providerId, at]): Step =>
      (order, now) =>
        recordAttempt(order, at, { outcome: 'unusable', pixCode: '', providerId, message: '' }, now),
  ),
  number.map(
    (at): Step =>
      (order, now) =>
        recordAttempt(order, at, { outcome: 'refused', message: '' }, now),
  ),
  number.map(
    (at): Step =>
      (order) =>
        recordTakenCharge(order, at, 'charge-9'),
  ),
  fc.constant<Step>(giveUp),
  fc.tuple(charge, snapshot).map(
    ([providerId, seen]): Step =>
      (order, now) =>
        adoptCharge(order, providerId, seen, now),
  ),
  fc.array(fc.record({ providerId: charge, snapshot }), { minLength: 1, maxLength: 3 }).map(
    (readings): Step =>
      (order, now) =>
        settleOrder(order, readings, now),
  ),
  fc.constantFrom('expired', 'cancelled').map(
    (as): Step =>
      (order, now) =>
        as === 'expired' && order.state !== 'pending' ? order : close(order, as, now),
  ),
  fc.constant<Step>(finishDelivery),
  fc.constant<Step>((order, now) =>
    keepsCodes(order, now) || order.assignedAt !== null ? order : advance(released(order, now), now),
  ),
  fc
    .record({
      payment: charge,
      id: fc.constantFrom('r1', 'r2'),
      centavos: fc.constantFrom(1_000, 5_000),
      state: fc.constantFrom('pending', 'done', 'failed'),
    })
    .map(
      ({ payment, ...refund }): Step =>
        (order, now) =>
          recordRefund(order, payment, { ...refund, at: now }, now),
    ),
  // Reads the order again from its stored form, like another process.
  fc.constant<Step>((order) => orderOf({ ...order, ...derivedFields(order) })),
);

const RANK = { open: 0, expired: 1, refused: 2, cancelled: 2, paid: 3 };

function check(before: Order, after: Order): void {
  expect(stateOf(after)).toBe(after.state);
  expect(isOpen(after)).toBe('openSlot' in after);
  for (const [at, { state }] of after.history.entries())
    if (at >= before.history.length) expect(LIFE[after.history[at - 1]!.state].to).toContain(state);
  for (const { providerId, state } of before.charges) {
    const now = after.charges.find((one) => one.providerId === providerId);
    expect(RANK[now!.state]).toBeGreaterThanOrEqual(RANK[state]);
  }
  expect(after.charges.filter((one) => one.pixCode !== null).length).toBeLessThanOrEqual(1);
  expect(new Set(after.charges.map(({ providerId }) => providerId)).size).toBe(after.charges.length);
  for (const { id, centavos } of before.payments)
    expect(after.payments.find((one) => one.id === id)!.centavos ?? -1).toBeGreaterThanOrEqual(
      centavos ?? -1,
    );
  if (!isClosed(before) && isClosed(after)) expect(after.payments).toEqual([]);
  if (after.assignedAt === null && LIFE[after.state].codes === 'free')
    expect(after.releasedAt).not.toBeNull();
  const kept = keptCentavos(after.payments);
  expect(kept).toBeLessThanOrEqual(receivedCentavos(after.payments));
  expect(owedBackCentavos(after.payments, after)).toBe(Math.max(0, kept - after.totalCentavos));
}

const begun = { number: 1, startedAt: NOW, outcome: 'open' as const, providerId: null, message: null };

describe('thousands of histories of an order', () => {
  it('lose no money, take back no payment, and keep no code of an order that is over', () => {
    const reached = new Set<string>();
    const start = fc.record({
      state: fc.constantFrom('created', 'pending', 'paid'),
      delivery: fc.constantFrom('codes', 'manual'),
    });
    fc.assert(
      fc.property(start, fc.array(step, { maxLength: 25 }), ({ state, delivery }, steps) => {
        let order = anOrder({ state, lines: anOrder().lines.map((line) => ({ ...line, delivery })) });
        if (state === 'created') order = { ...order, attempts: [begun] };
        for (const [at, take] of steps.entries()) {
          const next = take(order, NOW + at * 3_600_000);
          check(order, next);
          order = next;
          reached.add(order.state);
        }
      }),
      { numRuns: HISTORIES },
    );
    expect([...reached].toSorted()).toEqual(Object.keys(LIFE).toSorted());
  });
});
