import { describe, expect, it } from '@jest/globals';
import { ORDER_STATES, type OrderState } from '@vale/contracts/checkout';
import fc from 'fast-check';
import { anOrder, anOrderFrom, NOW } from '../../test/order-builder.js';
import { ForbiddenMove, isClosed, isOpen, mayMove, move, moveAlong } from './order.js';

/** "Life of an order" of docs/architecture.md, row by row. */
const rows: [from: OrderState, to: OrderState[]][] = [
  ['created', ['pending', 'failed', 'cancelled']],
  ['pending', ['paid', 'underpaid', 'overpaid', 'expired', 'failed', 'cancelled']],
  ['expired', ['late_paid']],
  ['failed', ['late_paid']],
  ['cancelled', ['late_paid']],
  ['paid', ['delivering', 'refunding', 'disputed']],
  ['late_paid', ['delivering', 'refunding', 'disputed']],
  ['underpaid', ['delivering', 'refunding', 'disputed']],
  ['overpaid', ['delivering', 'refunding', 'disputed']],
  ['delivering', ['delivered', 'refunding', 'disputed']],
  ['delivered', ['refunding', 'disputed']],
  ['refunding', ['refunded']],
  ['disputed', ['delivered', 'refunded']],
  ['refunded', []],
];
const PAID: OrderState[] = ['paid', 'late_paid', 'underpaid', 'overpaid', 'delivering', 'delivered'];
const anyState = fc.constantFrom(...ORDER_STATES);

describe('the life of an order', () => {
  it.each(rows)('%s leads to %p', (from, targets) => {
    for (const to of targets) {
      const moved = move(anOrder({ state: from }), to, NOW + 1, 'why');
      expect(moved.state).toBe(to);
      expect(moved.history.at(-1)).toEqual({ state: to, at: NOW + 1, note: 'why' });
    }
  });

  it('has a row for every state', () => {
    expect(rows.map(([from]) => from).toSorted()).toEqual([...ORDER_STATES].toSorted());
  });

  it('refuses every step that is not in the table', () => {
    const allowed = new Set(rows.flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`)));
    fc.assert(
      fc.property(anyState, anyState, (from, to) => {
        fc.pre(!allowed.has(`${from} ${to}`));
        const order = anOrder({ state: from });
        expect(mayMove(order, to)).toBe(false);
        expect(() => move(order, to, NOW)).toThrow(ForbiddenMove);
      }),
      { numRuns: 1_000 },
    );
  });

  it('lets a refused refund go back to where it came from, and nowhere else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAID), fc.constantFrom(...PAID), (from, to) => {
        const order = anOrderFrom(from, 'refunding');
        expect(mayMove(order, to)).toBe(from === to);
      }),
    );
    expect(move(anOrderFrom('overpaid', 'refunding'), 'overpaid', NOW).state).toBe('overpaid');
  });

  it('never leads from money back to an unpaid state, however long it goes on', () => {
    const step = fc.array(anyState, { maxLength: 30 });
    fc.assert(
      fc.property(step, (steps) => {
        let order = anOrder({ state: 'paid' });
        for (const to of steps) if (mayMove(order, to)) order = move(order, to, NOW);
        expect(isOpen(order) || isClosed(order)).toBe(false);
      }),
    );
  });

  it('frees the open-order slot as soon as an order is not open', () => {
    const created = anOrder({ state: 'created' });
    expect(move(created, 'pending', NOW).openSlot).toBe('ana#1');
    expect(move(created, 'cancelled', NOW)).not.toHaveProperty('openSlot');
    expect(moveAlong(created, ['pending', 'paid'], NOW)).not.toHaveProperty('openSlot');
  });
});
