import { expect, it } from '@jest/globals';
import { MINUTE_MS } from '@vale/contracts/time';
import { anOrder, aPayment, NOW } from '../../test/order-builder.js';
import { isPayable, isReminderDue } from './payment-reminder.js';

const order = anOrder({ state: 'pending', createdAt: NOW, expiresAt: NOW + 30 * MINUTE_MS });
const dueAt = (minutes: number, of = order) => isReminderDue(of, NOW + minutes * MINUTE_MS);

it('a reminder is due from the middle of the validity to its end', () => {
  expect([0, 14, 15, 29, 30].map((minutes) => dueAt(minutes))).toEqual([false, false, true, true, false]);
});

it('a short validity has no reminder', () => {
  expect(dueAt(5, { ...order, expiresAt: NOW + 9 * MINUTE_MS })).toBe(false);
  expect(dueAt(5, { ...order, expiresAt: NOW + 10 * MINUTE_MS })).toBe(true);
});

it('nobody is reminded of an order that is paid or closed, or whose buyer was erased', () => {
  const customer = { ...order.customer, email: '' };
  for (const other of [
    { ...order, state: 'cancelled' as const },
    { ...order, state: 'expired' as const },
    { ...order, state: 'paid' as const, payments: [aPayment()] },
    { ...order, customer },
  ])
    expect(isPayable(other, NOW)).toBe(false);
});
