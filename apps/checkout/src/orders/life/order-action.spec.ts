import { expect, it } from '@jest/globals';
import { checkoutAdminErrors } from '@vale/contracts/checkout';
import { codeOfThrown } from '../../../test/code-of-thrown.js';
import { anOrder, NOW } from '../../../test/order-builder.js';
import { withAction, type NewAction } from './order-action.js';
import type { Order } from './order.js';

const action = (id: number, kind: NewAction['kind']): NewAction => ({
  id: `action-${id}`,
  kind,
  at: NOW,
  accountId: 'admin',
  requestId: 'request',
  key: null,
  digest: null,
  reason: 'porque sim',
  details: {},
});

function withAsManyAsFit(order: Order, kind: NewAction['kind']): Order {
  for (let known = order; ;) {
    const next = known.actions.length;
    if (codeOfThrown(() => withAction(known, known, action(next, kind)))) return known;
    known = withAction(known, known, action(next, kind));
  }
}

it('an order full of notes can still be refunded, and has a limit all the same', () => {
  const noted = withAsManyAsFit(anOrder({ state: 'delivered' }), 'note');
  const refunded = withAsManyAsFit(noted, 'confirm-refund');
  expect(refunded.actions.length - noted.actions.length).toBe(50);
  const more = () => withAction(refunded, refunded, action(0, 'refund'));
  expect(codeOfThrown(more)).toBe(checkoutAdminErrors.tooManyActions.code);
});
