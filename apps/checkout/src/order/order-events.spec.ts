import { describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@vale/contracts/define';
import { aCharge, anOrder, NOW } from '../../test/order-builder.js';
import { eventsBetween } from './order-events.js';
import { move, moveAlong, type Order } from './order.js';

const names = (events: DomainEvent[]) => events.map(({ event }) => event.name.replace('checkout.', ''));
const payment = { paidAt: NOW, paidCentavos: 5_000 };

describe('the events of a change', () => {
  it('a charge that can be shown', () => {
    const created = anOrder({ state: 'created' });
    const pending = move({ ...created, charge: aCharge }, 'pending', NOW);
    expect(eventsBetween(created, pending)).toMatchObject([
      { event: { name: 'checkout.order-changed' }, data: { status: 'pending', version: 1 } },
    ]);
  });

  it('money, with the state that it brought', () => {
    const order = anOrder({ version: 4 });
    const paid: Order = { ...order, payment };
    expect(names(eventsBetween(order, move(paid, 'paid', NOW)))).toEqual(['order-paid', 'order-changed']);
    const [event] = eventsBetween(order, move(paid, 'underpaid', NOW));
    expect(event).toMatchObject({ data: { state: 'underpaid', paidCentavos: 5_000 } });
  });

  it('one change and one delivery for two steps at once', () => {
    const paid = anOrder({ state: 'paid', payment });
    const delivered: Order = { ...moveAlong(paid, ['delivering', 'delivered'], NOW), deliveredAt: NOW };
    expect(names(eventsBetween(paid, delivered))).toEqual(['order-delivered', 'order-changed']);
  });

  it('an end without money', () => {
    const order = anOrder();
    expect(names(eventsBetween(order, move(order, 'expired', NOW)))).toEqual([
      'order-closed',
      'order-changed',
    ]);
  });

  it('late money, and no second end', () => {
    const closed = anOrder({ state: 'expired' });
    const late = move({ ...closed, payment }, 'late_paid', NOW);
    expect(names(eventsBetween(closed, late))).toEqual(['order-paid', 'order-changed']);
  });

  it('no event for what no page shows', () => {
    const order = anOrder();
    expect(eventsBetween(order, { ...order, charge: { ...aCharge, providerStatus: 'other' } })).toEqual([]);
  });
});
