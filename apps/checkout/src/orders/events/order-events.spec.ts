import { describe, expect, it } from '@jest/globals';
import { checkoutEvents } from '@vale/contracts/checkout';
import type { DomainEvent } from '@vale/contracts/define';
import { aCharge, anOrder, anOrderOfSeveral, aPayment, NOW } from '../../../test/order-builder.js';
import { eventsBetween } from './order-events.js';
import { advance, close } from '../life/order-life.js';
import type { Order } from '../life/order.js';
import type { Refund } from '../money/refund.js';

/** Figures have a test of their own. */
const shown = (events: DomainEvent[]) => events.filter(({ event }) => event !== checkoutEvents.saleChanged);
const names = (events: DomainEvent[]) =>
  shown(events).map(({ event }) => event.name.replace('checkout.', ''));
const paidWith = (order: Order, centavos: number) =>
  advance({ ...order, payments: [aPayment({ centavos })] }, NOW);

describe('the events of a change', () => {
  it('a charge that can be shown', () => {
    const created = anOrder({ state: 'created' });
    const pending = advance({ ...created, charges: [aCharge] }, NOW);
    expect(shown(eventsBetween(created, pending))).toMatchObject([
      { event: { name: 'checkout.order-changed' }, data: { status: 'pending', version: 1 } },
    ]);
  });

  it('money, with the state that it brought', () => {
    const order = anOrder({ version: 4 });
    expect(names(eventsBetween(order, paidWith(order, 5_000)))).toEqual(['order-paid', 'order-changed']);
    const [event] = eventsBetween(order, paidWith(order, 4_000));
    expect(event).toMatchObject({ data: { state: 'underpaid', paidCentavos: 4_000 } });
  });

  it('money, with the units of each product unless it is one', () => {
    const order = anOrderOfSeveral();
    const [several] = eventsBetween(order, paidWith(order, 15_000));
    expect(several).toMatchObject({
      data: {
        productId: 'card',
        units: [
          { productId: 'card', quantity: 2 },
          { productId: 'trip', quantity: 1 },
        ],
      },
    });
    const [one] = eventsBetween(anOrder(), paidWith(anOrder(), 5_000));
    expect(one!.data).not.toHaveProperty('units');
  });

  it('money that was disputed when it was first seen', () => {
    const order = anOrder();
    const disputed = advance({ ...order, payments: [aPayment({ dispute: 'open' })] }, NOW);
    expect(shown(eventsBetween(order, disputed))).toMatchObject([
      { data: { state: 'paid' } },
      { event: checkoutEvents.orderDisputed, data: { disputedAt: NOW } },
      { data: { status: 'disputed' } },
    ]);
    expect(names(eventsBetween(disputed, { ...disputed, version: 9 }))).toEqual([]);
  });

  it('the part that was missing, late or not: its delivery begins', () => {
    for (const state of ['underpaid', 'late_paid'] as const) {
      const part = anOrder({ state, payments: [aPayment({ centavos: 4_000 })] });
      expect(names(eventsBetween(part, paidWith(part, 5_000)))).toContain('order-paid');
    }
  });

  it('are one change and one delivery for two simultaneous steps', () => {
    const paid = anOrder({ state: 'paid' });
    const delivered = advance({ ...paid, assignedAt: NOW, deliveredAt: NOW }, NOW);
    expect(delivered.history.map(({ state }) => state)).toEqual(['paid', 'delivering', 'delivered']);
    expect(names(eventsBetween(paid, delivered))).toEqual(['order-delivered', 'order-changed']);
  });

  it('each refund of the price once, by its number', () => {
    const refunded = (done: number) => {
      const refunds = Array.from({ length: done }, (_, index) => ({
        id: `refund-${index}`,
        centavos: 1_000 + index,
        at: NOW + index,
        state: 'done' as const,
      }));
      return anOrder({ state: 'delivered', payments: [aPayment({ refunds })] });
    };
    const told = eventsBetween(refunded(1), refunded(3)).filter(
      ({ event }) => event === checkoutEvents.orderRefunded,
    );
    expect(told.map(({ data }) => data)).toMatchObject([
      { number: 2, centavos: 1_001, refundedAt: NOW + 1 },
      { number: 3, centavos: 1_002, refundedAt: NOW + 2 },
    ]);
  });

  it('a refund that was reported late, with its own sum and the next number', () => {
    const refund = (id: string, centavos: number, at: number) => ({
      id,
      centavos,
      at,
      state: 'done' as const,
    });
    const [early, later] = [refund('a', 700, NOW), refund('b', 1_300, NOW + 9)];
    const refunded = (...refunds: Refund[]) =>
      anOrder({ state: 'delivered', payments: [aPayment({ refunds })] });
    const events = eventsBetween(refunded(later), refunded(early, later));
    expect(events.find(({ event }) => event === checkoutEvents.orderRefunded)?.data).toMatchObject({
      number: 2,
      centavos: 700,
      refundedAt: NOW,
    });
  });

  it('another code for a unit, once it has it', () => {
    const order = anOrder({ state: 'delivered', deliveredAt: NOW });
    const asked = { id: 'r1', at: NOW, codeId: 'c1', from: 'next' as const };
    const replaced = (change: object) => ({
      ...order,
      lines: [{ ...order.lines[0]!, replaced: [{ ...asked, ...change }] }],
    });
    const waiting = replaced({ waits: true });
    expect(names(eventsBetween(order, waiting))).not.toContain('unit-replaced');
    const events = eventsBetween(waiting, replaced({ endedAt: NOW + 5 }));
    expect(names(events)).toContain('unit-replaced');
    expect(events.find(({ event }) => event === checkoutEvents.unitReplaced)!.data).toMatchObject({
      replacementId: 'r1',
      line: 0,
      replacedAt: NOW + 5,
    });
    expect(names(eventsBetween(waiting, replaced({ endedAt: NOW, dropped: true })))).not.toContain(
      'unit-replaced',
    );
  });

  it('an end without money', () => {
    const order = anOrder();
    expect(names(eventsBetween(order, close(order, 'expired', NOW)))).toEqual([
      'order-closed',
      'order-changed',
    ]);
  });

  it('late money, and no second end', () => {
    const closed = anOrder({ state: 'expired' });
    const late = paidWith(closed, 5_000);
    expect(names(eventsBetween(closed, late))).toEqual(['order-paid', 'order-changed']);
  });

  it('no event for what no page shows', () => {
    const order = anOrder();
    expect(eventsBetween(order, { ...order, charges: [{ ...aCharge, providerStatus: 'other' }] })).toEqual(
      [],
    );
  });
});
