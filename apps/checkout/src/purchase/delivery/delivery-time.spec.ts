import { describe, expect, it } from '@jest/globals';
import { anOrder, aPayment } from '../../../test/order-builder.js';
import { ENOUGH_DELIVERIES, medianDeliverySeconds } from './delivery-time.js';

const NOW = 1_000_000;

const after = (seconds: number, delivery: 'codes' | 'manual' = 'codes') => {
  const order = anOrder();
  return {
    lines: order.lines.map((line) => ({ ...line, delivery })),
    payments: [aPayment({ paidAt: NOW })],
    deliveredAt: NOW + seconds * 1_000,
  };
};
const times = (count: number, seconds: number) => Array.from({ length: count }, () => after(seconds));

describe('the median time of deliveries', () => {
  it('is not stated for a few', () => {
    expect(medianDeliverySeconds(times(ENOUGH_DELIVERIES - 1, 5))).toBeNull();
    expect(medianDeliverySeconds(times(ENOUGH_DELIVERIES, 5))).toBe(5);
  });

  it('is not moved by a few slow ones', () => {
    expect(medianDeliverySeconds([...times(15, 4), ...times(6, 9_000)])).toBe(4);
    expect(medianDeliverySeconds([...times(10, 4), ...times(10, 8)])).toBe(8);
  });

  it('leaves out what a person delivered, and what is not delivered or paid', () => {
    const others = [
      ...Array.from({ length: 50 }, () => after(900, 'manual')),
      ...times(50, 1).map((one) => ({ ...one, deliveredAt: null })),
      ...times(50, 1).map((one) => ({ ...one, payments: [] })),
    ];
    expect(medianDeliverySeconds(others)).toBeNull();
    expect(medianDeliverySeconds([...others, ...times(ENOUGH_DELIVERIES, 30)])).toBe(30);
  });

  it('counts a payment that the provider dates after the delivery as at once', () => {
    expect(medianDeliverySeconds(times(ENOUGH_DELIVERIES, -3))).toBe(0);
  });
});
