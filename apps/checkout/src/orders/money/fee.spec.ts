import { expect, it } from '@jest/globals';
import { aCharge, anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import { settleOrder } from '../settling/settle-order.js';
import type { ChargeSnapshot } from './charge-snapshot.js';
import { feeOf, feesOf } from './fee.js';

const snapshot: ChargeSnapshot = {
  status: 'paid',
  providerStatus: 'paid',
  amountCentavos: 5_000,
  paidAt: NOW,
  externalReference: null,
  pixCode: null,
};
const read = (change: Partial<ChargeSnapshot>, order = anOrder()) =>
  settleOrder(order, [{ providerId: 'charge-1', snapshot: { ...snapshot, ...change } }], NOW);

it('keeps the fee that the provider reports with the payment, and not a later one', () => {
  const order = read({ feeCentavos: 99 });
  expect(order.payments).toMatchObject([{ feeCentavos: 99 }]);
  expect(feesOf(read({ feeCentavos: 0, status: 'refunded' }, order))).toBe(99);
});

it('adds a fee that is reported later', () => {
  const order = read({});
  expect(order.payments[0]).not.toHaveProperty('feeCentavos');
  expect(feesOf(order)).toBeNull();
  expect(feesOf(read({ feeCentavos: 99 }, order))).toBe(99);
});

it('prefers the fee of the payment to the fee that the charge was made with', () => {
  const charges = [{ ...aCharge, feeCentavos: 50 }];
  expect(feesOf(read({}, anOrder({ charges })))).toBe(50);
  expect(feesOf(read({ feeCentavos: 99 }, anOrder({ charges })))).toBe(99);
});

it('takes the fees of listed payments, and the fee of the charge for the first of them alone', () => {
  const listed = (endToEndId: string, at: number, fee: object) => ({
    endToEndId,
    centavos: 5_000,
    paidAt: NOW + at,
    refunds: [],
    ...fee,
  });
  const own = read({ payments: [listed('A', 1, { feeCentavos: 10 }), listed('B', 0, { feeCentavos: 20 })] });
  expect(feesOf(own)).toBe(30);
  const ofCharge = read({ feeCentavos: 99, payments: [listed('A', 1, {}), listed('B', 0, {})] });
  expect(ofCharge.payments.map((payment) => feeOf(ofCharge, payment))).toEqual([null, 99]);
  expect(feesOf(ofCharge)).toBeNull();
});

it('is unknown, and not zero, where nothing was paid', () => {
  expect(feesOf(anOrder({ charges: [{ ...aCharge, feeCentavos: 99 }] }))).toBeNull();
  expect(feesOf(anOrder({ payments: [aPayment({ feeCentavos: 0 })] }))).toBe(0);
});
