import { describe, expect, it } from '@jest/globals';
import type { Fact } from '@vale/contracts/define';
import { aCharge, anOrder, NOW } from '../../test/order-builder.js';
import { factsBetween } from './order-facts.js';
import { move, moveAlong, type Order } from './order.js';

const names = (facts: Fact[]) => facts.map(({ event }) => event.name.replace('checkout.', ''));
const payment = { paidAt: NOW, paidCentavos: 5_000 };

describe('what a change tells', () => {
  it('a charge that can be shown', () => {
    const created = anOrder({ state: 'created' });
    const pending = move({ ...created, charge: aCharge }, 'pending', NOW);
    expect(factsBetween(created, pending)).toMatchObject([
      { event: { name: 'checkout.order-changed' }, data: { status: 'pending', version: 1 } },
    ]);
  });

  it('money, with the state that it brought', () => {
    const order = anOrder({ version: 4 });
    const paid: Order = { ...order, payment };
    expect(names(factsBetween(order, move(paid, 'paid', NOW)))).toEqual(['order-paid', 'order-changed']);
    const [fact] = factsBetween(order, move(paid, 'underpaid', NOW));
    expect(fact).toMatchObject({ data: { state: 'underpaid', paidCentavos: 5_000 } });
  });

  it('one change and one delivery for two steps at once', () => {
    const paid = anOrder({ state: 'paid', payment });
    const delivered: Order = { ...moveAlong(paid, ['delivering', 'delivered'], NOW), deliveredAt: NOW };
    expect(names(factsBetween(paid, delivered))).toEqual(['order-delivered', 'order-changed']);
  });

  it('an end without money', () => {
    const order = anOrder();
    expect(names(factsBetween(order, move(order, 'expired', NOW)))).toEqual([
      'order-closed',
      'order-changed',
    ]);
  });

  it('late money, and no second end', () => {
    const closed = anOrder({ state: 'expired' });
    const late = move({ ...closed, payment }, 'late_paid', NOW);
    expect(names(factsBetween(closed, late))).toEqual(['order-paid', 'order-changed']);
  });

  it('nothing of what no page shows', () => {
    const order = anOrder();
    expect(factsBetween(order, { ...order, charge: { ...aCharge, providerStatus: 'other' } })).toEqual([]);
  });
});
