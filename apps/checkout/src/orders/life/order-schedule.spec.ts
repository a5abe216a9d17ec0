import { describe, expect, it } from '@jest/globals';
import { ORDER_STATES } from '@vale/contracts/checkout';
import { HOUR_MS, MINUTE_MS } from '@vale/contracts/time';
import { aCharge, anOrder, aPayment, NOW } from '../../../test/order-builder.js';
import { isPollRead, isReadNow, nextLatePollAt, nextPollAt, scheduleAfter } from './order-schedule.js';

const NONE = { isListed: false, isCalledBack: false };
const LISTED = { isListed: true, isCalledBack: false };
const CALLED_BACK = { isListed: false, isCalledBack: true };
const BOTH = { isListed: true, isCalledBack: true };

describe('polls of an open charge', () => {
  it('come every five seconds at first and every five minutes in the end', () => {
    const order = anOrder();
    const waits = [0, 30_000, 2 * MINUTE_MS, 6 * MINUTE_MS, 30 * MINUTE_MS].map(
      (age) => nextPollAt(order, NOW + age) - NOW - age,
    );
    expect(waits).toEqual([5_000, 15_000, 60_000, 180_000, 300_000]);
  });

  it('are less than twenty in the life of an unpaid order', () => {
    const order = anOrder();
    let polls = 0;
    for (let at = NOW + 5_000; at < order.heldUntil; at = nextPollAt(order, at)) polls++;
    expect(polls).toBeGreaterThan(10);
    expect(polls).toBeLessThan(20);
  });

  it.each([
    ['a list', LISTED, [5_000, 605_000, 1_205_000, 1_805_000]],
    ['callbacks', CALLED_BACK, [125_000, 245_000, 367_500, 551_250, 826_875, 1_240_313, 1_840_313]],
    ['both', BOTH, []],
  ])('are few where the payment is reported by %s', (_by, news, expected) => {
    const order = anOrder();
    const readAt: number[] = [];
    for (let at = NOW + 5_000; at < order.heldUntil; at = nextPollAt(order, at, news))
      if (isPollRead(order, at, news)) readAt.push(at - NOW);
    expect(readAt).toEqual(expected);
  });

  it('are not scheduled for a simulation', () => {
    expect(
      scheduleAfter(anOrder({ charges: [{ ...aCharge, providerId: null, simulated: true }] }), NOW),
    ).toEqual({});
  });
});

describe('polls of a closed order', () => {
  it('go on for a day, less and less often', () => {
    const order = anOrder({ state: 'expired' });
    const waitAt = (minutes: number) =>
      (nextLatePollAt(order, NOW + minutes * MINUTE_MS)! - NOW) / MINUTE_MS - minutes;
    // Every charge is read 24 hours after its order closed.
    expect([1, 36, 18 * 60].map(waitAt)).toEqual([1, 18, 6 * 60]);
    expect(isReadNow({ ...order, dueAt: NOW + 25 * HOUR_MS }, NOW + 25 * HOUR_MS, NONE)).toBe(false);
  });

  it('read it after 1, 6, 24 and 72 hours, whatever a list says and its provider said', () => {
    for (const state of ['open', 'cancelled'] as const) {
      const order = anOrder({ state: 'expired', charges: [{ ...aCharge, state }] });
      const readAt: number[] = [];
      let dueAt: number | undefined = NOW;
      while (dueAt !== undefined) {
        if (isReadNow({ ...order, dueAt }, dueAt, LISTED)) readAt.push((dueAt - NOW) / HOUR_MS);
        const next: number | undefined = nextLatePollAt(order, dueAt, true);
        expect((next ?? dueAt) - dueAt).toBeLessThanOrEqual(6 * HOUR_MS);
        dueAt = next;
      }
      expect(readAt).toEqual([1, 6, 24, 72]);
    }
  });

  it('read it after a day where a list and callbacks would both report a payment', () => {
    const order = anOrder({ state: 'expired' });
    const isRead = (hours: number) => {
      const at = NOW + hours * HOUR_MS;
      return isReadNow({ ...order, dueAt: at }, at, BOTH);
    };
    expect([1, 6, 24, 72].map(isRead)).toEqual([false, false, true, false]);
  });

  it('are not made while a list would say that money came; it is asked now and then whether it still does', () => {
    const order = { ...anOrder({ state: 'expired' }), dueAt: NOW + 7 * HOUR_MS };
    expect(isReadNow(order, NOW + 7 * HOUR_MS, LISTED)).toBe(false);
    expect(isReadNow(order, NOW + 7 * HOUR_MS, NONE)).toBe(true);
    expect(nextLatePollAt(order, NOW + 7 * HOUR_MS, true)).toBe(NOW + 13 * HOUR_MS);
  });

  it('are made for a dispute, which no list shows', () => {
    const order = anOrder({ state: 'disputed' });
    expect(isReadNow(order, NOW, LISTED)).toBe(true);
    expect(nextLatePollAt(order, NOW, true)).toBe(NOW + 10 * MINUTE_MS);
  });

  it('go on while the sum of a late payment cannot be read', () => {
    const paid = { ...aCharge, state: 'paid' as const };
    const order = anOrder({
      state: 'cancelled',
      charges: [paid],
      payments: [aPayment({ centavos: null })],
    });
    expect(nextLatePollAt(order, NOW)).toBe(NOW + MINUTE_MS);
    // A list that has shown the payment does not show it again.
    expect(isReadNow(order, NOW, LISTED)).toBe(true);
    expect(nextLatePollAt(order, NOW, true)).toBe(NOW + MINUTE_MS);
    expect(nextLatePollAt({ ...order, payments: [] }, NOW)).toBe(NOW + HOUR_MS);
  });

  it('are made for a day after a provider without a list said that all went back: it may be paid again', () => {
    const refunded = anOrder({ state: 'refunded' });
    expect(nextLatePollAt(refunded, NOW)).toBeUndefined();
    const said = {
      ...refunded,
      payments: refunded.payments.map((one) => ({ ...one, said: 'refunded' as const })),
    };
    expect(nextLatePollAt(said, NOW)).toBe(NOW + MINUTE_MS);
    expect(nextLatePollAt(said, NOW + 23 * 60 * MINUTE_MS)).toBe(NOW + 29 * 60 * MINUTE_MS);
    expect(nextLatePollAt(said, NOW + 25 * 60 * MINUTE_MS)).toBeUndefined();
  });

  it('are not needed where no charge was made', () => {
    expect(nextLatePollAt(anOrder({ state: 'failed', charges: [] }), NOW)).toBeUndefined();
  });
});

describe('the resume sweep', () => {
  it('takes up every order that has something left to do, and no other', () => {
    const due = ORDER_STATES.filter((state) => scheduleAfter(anOrder({ state }), NOW).dueAt !== undefined);
    expect(due.toSorted()).toEqual(
      [
        ...['created', 'pending', 'paid', 'late_paid', 'expired', 'failed', 'cancelled'],
        ...['underpaid', 'refunding', 'disputed'],
      ].toSorted(),
    );
    const charges = [
      { ...aCharge, state: 'paid' as const },
      { ...aCharge, providerId: 'charge-2' },
    ];
    expect(scheduleAfter(anOrder({ state: 'delivered', charges }), NOW).dueAt).toBeDefined();
  });
});
