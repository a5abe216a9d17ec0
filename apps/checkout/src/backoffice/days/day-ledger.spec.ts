import { expect, it } from '@jest/globals';
import { anOrder, aPayment } from '../../../test/order-builder.js';
import { moneyEntries } from '../../orders/life/money-entries.js';
import { amendmentsOf } from './day-ledger.js';

it('amends a closed day by a fee that became known, and by nothing else', () => {
  const entriesOf = (change: object) => moneyEntries(anOrder({ payments: [aPayment(change)] }));
  const closed = entriesOf({});
  expect(amendmentsOf(closed, closed)).toEqual([]);
  expect(amendmentsOf(closed, entriesOf({ feeCentavos: 199 }))).toMatchObject([
    { change: 'changed', before: 5_000, after: 5_000, feeBefore: null, feeAfter: 199 },
  ]);
});
